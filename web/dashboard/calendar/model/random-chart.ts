import fc from 'fast-check'
import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'
import { chartOf } from './chart.ts'

export const DAYS = 14
export const ROOMS = 6
/** Two room types of three rooms. */
export const typeOf = (room: number) => Math.floor(room / 3)

interface Stay {
  readonly room: number | null
  readonly type: number
  readonly from: number
  readonly nights: number
  readonly status: 'confirmed' | 'checked_in'
  readonly locked: boolean
}

interface Closed {
  readonly room: number
  readonly from: number
  readonly nights: number
}

/** A property with these stays, as the service would return it on the third of its days. */
function answerOf(stays: readonly Stay[], closed: readonly Closed[]): CalendarAnswer {
  const column = <T>(of: (stay: Stay, at: number) => T) => stays.map(of)
  return {
    property_id: 'prop_1',
    business_date: '2027-01-06',
    from: '2027-01-04',
    days: DAYS,
    currency: 'EUR',
    local_events: [],
    room_types: [0, 1].map((type) => ({
      id: `rt_${type}`,
      code: `T${type}`,
      name: `Type ${type}`,
      kind: 'private' as const,
      adults: 2,
      left: Array.from({ length: DAYS }, () => 1),
      overbooked: Array.from({ length: DAYS }, () => 0),
      price: Array.from({ length: DAYS }, (_, day) => (type + 1) * 10_000 + day),
      min_stay: Array.from({ length: DAYS }, () => 1),
      arrival_price: Array.from({ length: DAYS }, () => 10_000),
      arrival_nights: Array.from({ length: DAYS }, () => 1),
    })),
    rooms: Array.from({ length: ROOMS }, (_, room) => ({
      id: `rm_${room}`,
      name: String(101 + room),
      floor: null,
      room_type: typeOf(room),
      status: 'clean' as const,
      missing_condition: null,
      occupied: false,
    })),
    blocks: closed.map(({ room, from, nights }, at) => ({
      id: `blk_${at}`,
      room,
      type: 'out_of_order' as const,
      reason: null,
      from: dayAt(from),
      to: dayAt(from + nights),
    })),
    bars: {
      key: column((_, at) => `stay${String(at).padStart(3, '0')}`),
      name: column((_, at) => `Guest ${at}`),
      adults: column(() => 2),
      children: column(() => 0),
      status: column(({ status }) => status),
      flags: column(({ locked }) => (locked ? 8 : 0)),
      room: column(({ room }) => room),
      room_type: column(({ type }) => type),
      from: column(({ from }) => from),
      nights: column(({ nights }) => nights),
    },
  }
}
const dayAt = (day: number) => new Date(Date.UTC(2027, 0, 4 + day)).toISOString().slice(0, 10)

/** A property without overlapping stays or blocks in any room. */
export const charts = fc
  .record({
    stays: fc.array(
      fc.record({
        room: fc.option(fc.nat(ROOMS - 1), { nil: null, freq: 4 }),
        type: fc.nat(1),
        from: fc.integer({ min: -3, max: DAYS }),
        nights: fc.integer({ min: 1, max: 5 }),
        locked: fc.boolean().map((locked) => locked),
        in_house: fc.boolean(),
      }),
      { maxLength: 24 },
    ),
    closed: fc.array(
      fc.record({ room: fc.nat(ROOMS - 1), from: fc.nat(DAYS), nights: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 4 },
    ),
  })
  .map(({ stays, closed }) => {
    const occupied = new Map<string, true>()
    const claims = (room: number, from: number, nights: number) =>
      Array.from({ length: nights }, (_, at) => `${room} ${from + at}`)
    const free = (room: number, from: number, nights: number) => {
      const cells = claims(room, from, nights)
      if (cells.some((cell) => occupied.has(cell))) return false
      for (const cell of cells) occupied.set(cell, true)
      return true
    }
    const shut = closed.filter(({ room, from, nights }) => free(room, from, nights))
    const placed = stays.filter(({ room, from, nights }) => room === null || free(room, from, nights))
    return chartOf(
      answerOf(
        placed.map(({ in_house, ...stay }) => ({
          ...stay,
          type: stay.room === null ? stay.type : typeOf(stay.room),
          locked: stay.locked && stay.from % 3 === 0,
          status:
            in_house && stay.room !== null && stay.from <= 2 && stay.from + stay.nights >= 2
              ? 'checked_in'
              : 'confirmed',
        })),
        shut,
      ),
    )
  })
