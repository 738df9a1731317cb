import { describe, expect, it } from 'vitest'
import type { NightCount } from '../../inventory/nights/public.ts'
import { Occupancy } from './occupancy.ts'

const DATE = '2027-03-15'
const night = (room_type_id: string, sold: number, capacity: number, is_combined = false): NightCount => ({
  room_type_id,
  date: DATE,
  sold,
  capacity,
  is_combined,
})

describe('rule 37.7 — the occupancy that yield rules go by', () => {
  const occupancy = new Occupancy([night('bed', 8, 16), night('private', 1, 4), night('dorm', 1, 1, true)])

  it('of the property counts each room once', () => {
    expect(occupancy.on({}, DATE)).toEqual({ sold: 9, rooms: 20 })
  })

  it('of a combined room type that is named is its own', () => {
    expect(occupancy.on({ room_type_ids: ['dorm'] }, DATE)).toEqual({ sold: 1, rooms: 1 })
    expect(occupancy.on({ room_type_ids: ['bed', 'private'] }, DATE)).toEqual({ sold: 9, rooms: 20 })
  })
})
