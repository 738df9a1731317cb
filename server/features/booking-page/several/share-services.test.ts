import { describe, expect, it } from 'vitest'
import type { OnlineService } from '../services/online-services.ts'
import {
  onlineOfRooms,
  roomsOfChoices,
  type SharedChoice,
  sharedChoices,
  shareServices,
} from './share-services.ts'

const ROOMS = [
  { guests: 2, meal_plan: 'room_only' },
  { guests: 3, meal_plan: 'bed_and_breakfast' },
  { guests: 1, meal_plan: 'room_only' },
] as const
const GUESTS = ROOMS.map(({ guests }) => guests)

const service = (more: Partial<OnlineService>): OnlineService => ({
  id: 'svc_a',
  name: { en: 'Breakfast' },
  description: null,
  translations: {},
  price: 1000,
  currency: 'EUR',
  per: 'person_night',
  meal: 'breakfast',
  refundable: true,
  days: [],
  most: 6,
  left: null,
  ...more,
})

describe('rule 26.59 — services for several rooms together', () => {
  it('by person are for as many as have a plan without that meal', () => {
    expect(onlineOfRooms([service({})], ROOMS)).toMatchObject([{ most: 3 }])
    expect(onlineOfRooms([service({ meal: null, name: { en: 'Spa' } })], ROOMS)).toMatchObject([{ most: 6 }])
    expect(onlineOfRooms([service({})], [ROOMS[1]])).toEqual([])
    expect(onlineOfRooms([service({ per: 'item', meal: null, most: 10 })], ROOMS)).toMatchObject([
      { most: 10 },
    ])
  })

  const breakfast = service({})
  const parking = service({ id: 'svc_p', per: 'night', meal: null, name: { en: 'Parking' } })
  const cases: [string, { service_id: string; quantity?: number }, OnlineService, object[][]][] = [
    [
      'breakfast for all',
      { service_id: 'svc_a' },
      breakfast,
      [[{ service_id: 'svc_a' }], [], [{ service_id: 'svc_a' }]],
    ],
    [
      'one breakfast',
      { service_id: 'svc_a', quantity: 1 },
      breakfast,
      [[{ service_id: 'svc_a', quantity: 1 }], [], []],
    ],
    [
      'more breakfasts than guests',
      { service_id: 'svc_a', quantity: 99 },
      breakfast,
      [[{ service_id: 'svc_a' }], [], [{ service_id: 'svc_a' }]],
    ],
    ['one parking space', { service_id: 'svc_p' }, parking, [[{ service_id: 'svc_p' }], [], []]],
    [
      'three parking spaces',
      { service_id: 'svc_p', quantity: 3 },
      parking,
      [[{ service_id: 'svc_p', quantity: 3 }], [], []],
    ],
  ]
  it.each(cases)('%s', (_, choice, of, shares) => {
    const chosen = sharedChoices([choice], [of], ROOMS)
    expect(shareServices(chosen, GUESTS)).toEqual(shares)
  })

  it('a form names the rooms of each choice as bits', () => {
    const choices = sharedChoices(
      [{ service_id: 'svc_a' }, { service_id: 'svc_p' }],
      [breakfast, parking],
      ROOMS,
    )
    expect(roomsOfChoices(choices)).toBe('5,')
    const last: SharedChoice = { service_id: 'svc_a', quantity: 1, room_indices: [29] }
    expect(roomsOfChoices([last])).toBe('20000000')
  })
})
