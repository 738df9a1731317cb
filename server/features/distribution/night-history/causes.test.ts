import { describe, expect, it } from 'vitest'
import { type Closing, causesOf, fullSince, stepsOf } from './causes.ts'
import { type StayChange, type StayOfNight, salesOf } from './replay.ts'

const NIGHT = { date: '2027-03-15', room_type_id: 'rt_1' }
const at = (minute: number) => `2027-01-04T09:${String(minute).padStart(2, '0')}:00Z`

const stay = (id: string, more: Partial<StayOfNight> = {}): StayOfNight => ({
  id,
  name: id,
  channel: 'direct',
  created_at: at(0),
  check_in: '2027-03-15',
  check_out: '2027-03-17',
  status: 'confirmed',
  room_type_id: 'rt_1',
  is_sent: false,
  is_sold: true,
  ...more,
})
const change = (
  minute: number,
  changes: StayChange['changes'],
  action = 'updateReservation',
): StayChange => ({
  resource_id: 'a',
  at: at(minute),
  action,
  actor: { type: 'staff', id: 'usr_1', name: 'Ana' },
  changes,
})

describe('rule 6.45 — sales of a night by the changes of a stay', () => {
  it.each([
    ['unchanged: sold when it was made', stay('a'), [], [[0, 1]]],
    [
      'cancelled: given back',
      stay('a', { status: 'cancelled', is_sold: false }),
      [change(5, { status: ['confirmed', 'cancelled'] })],
      [
        [0, 1],
        [5, -1],
      ],
    ],
    [
      'cancelled and reinstated',
      stay('a'),
      [change(5, { status: ['confirmed', 'cancelled'] }), change(9, { status: ['cancelled', 'confirmed'] })],
      [
        [0, 1],
        [5, -1],
        [9, 1],
      ],
    ],
    [
      'moved here from other dates',
      stay('a'),
      [change(5, { check_in: ['2027-04-01', '2027-03-15'], check_out: ['2027-04-03', '2027-03-17'] })],
      [[5, 1]],
    ],
    [
      'extended beyond the night: it had it before',
      stay('a', { check_out: '2027-03-20' }),
      [change(5, { check_out: ['2027-03-17', '2027-03-20'] })],
      [[0, 1]],
    ],
    [
      'to another room type',
      stay('a', { room_type_id: 'rt_2', is_sold: false }),
      [change(5, { room_type_id: ['rt_1', 'rt_2'] })],
      [
        [0, 1],
        [5, -1],
      ],
    ],
  ] as const)('%s', (_, one, changes, expected) => {
    expect(salesOf(one, changes, NIGHT).map((sale) => [sale.at, sale.rooms])).toEqual(
      expected.map(([minute, rooms]) => [at(minute), rooms]),
    )
  })
})

describe('rule 6.45 — causes of an overbooked night', () => {
  const sold = (id: string, minute: number, more: Partial<StayOfNight> = {}) => ({
    at: at(minute),
    stay: stay(id, more),
    actor: null,
    rooms: 1 as const,
  })
  const closing = (minute: number): Closing => ({ at: at(minute), room: '101', actor: null })
  const kinds = (steps: ReturnType<typeof stepsOf>, known = new Map()) =>
    causesOf(steps, known).map(({ kind }) => kind)
  const ota = { channel: 'ota', is_sent: true }

  it('each sale above the rooms, by who sold it and what the channel had confirmed', () => {
    const sales = [sold('a', 0), sold('b', 1, ota), sold('c', 2, ota), sold('d', 3), sold('e', 4, ota)]
    const steps = stepsOf({ sold: 5, rooms: 1 }, sales, [])
    const known = new Map([
      ['b', { available: 1, confirmed_at: at(0) }],
      ['c', { available: 0, confirmed_at: at(1) }],
    ])
    expect(kinds(steps, known)).toEqual([
      'channel_before_confirmed',
      'channel_after_confirmed',
      'desk',
      'channel_unrecorded',
    ])
    expect(fullSince(steps)).toBe(at(0))
  })

  it('a closure after the sale; one before it makes the sale the cause', () => {
    expect(kinds(stepsOf({ sold: 1, rooms: 0 }, [sold('a', 0)], [closing(5)]))).toEqual(['room_closed'])
    expect(kinds(stepsOf({ sold: 1, rooms: 0 }, [sold('a', 5)], [closing(0)]))).toEqual(['desk'])
  })

  it('what was made good since is no cause, and rooms that no stay has count from the start', () => {
    const back = { ...sold('b', 2), rooms: -1 as const }
    const steps = stepsOf({ sold: 2, rooms: 1 }, [sold('a', 0), sold('b', 1), back, sold('c', 3)], [])
    expect(causesOf(steps, new Map()).map(({ name }) => name)).toEqual(['c'])
    // A group holds one of two rooms.
    expect(stepsOf({ sold: 2, rooms: 2 }, [sold('a', 0)], [])).toMatchObject([{ sold: 2, rooms: 2 }])
  })
})
