import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'
import { addDays } from '#server/kernel/time/dates.ts'

interface PropertySize {
  readonly rooms: number
  readonly days: number
  readonly stays: number
}

/** Rooms per room type. */
const ROOMS_OF_TYPE = 25
const CONDITIONS = [
  { status: 'clean', missing_condition: null },
  { status: 'dirty', missing_condition: 'cleaning' },
  { status: 'inspected', missing_condition: null },
] as const
const NAMES = ['Okafor', 'Sharma', 'Klein', 'Yılmaz', 'García Fernández', 'Li', 'Schwarzenbeck', 'O’Neill']

/** Pseudo-random numbers, the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const typeOf = (room: number) => Math.floor(room / ROOMS_OF_TYPE)

interface Bar {
  room: number | null
  room_type: number
  from: number
  nights: number
}

/** Stays that fill the rooms, with some empty nights, and stays without a room. */
function barsOf({ rooms, days, stays }: PropertySize, pick: (below: number) => number): Bar[] {
  const bars: Bar[] = []
  const in_room = Math.ceil((stays * 19) / 20 / rooms)
  const step = days / in_room
  for (let room = 0; room < rooms && bars.length < stays; room++)
    for (let at = 0; at < in_room && bars.length < stays; at++) {
      const first = Math.round(at * step) - 1
      const nights = Math.max(1, Math.round((at + 1) * step) - 1 - first - (pick(3) === 0 ? 1 : 0))
      bars.push({ room, room_type: typeOf(room), from: first, nights })
    }
  const types = Math.ceil(rooms / ROOMS_OF_TYPE)
  while (bars.length < stays)
    bars.push({ room: null, room_type: pick(types), from: pick(days), nights: 1 + pick(6) })
  return bars
}

/**
 * A response of `GET /calendar` for a large property: stays of one to seven nights, one in twenty without a
 * room.
 */
export function calendarAnswer(
  { property_id, from }: Pick<CalendarAnswer, 'property_id' | 'from'>,
  { rooms, days, stays }: PropertySize,
): CalendarAnswer {
  const pick = numbers(7)
  const types = Math.ceil(rooms / ROOMS_OF_TYPE)
  const perNight = <T>(of: (day: number) => T) => Array.from({ length: days }, (_, day) => of(day))
  const bars = barsOf({ rooms, days, stays }, pick)
  const column = <T>(of: (bar: (typeof bars)[number], at: number) => T) => bars.map(of)
  return {
    property_id,
    from,
    days,
    currency: 'EUR',
    local_events: [],
    business_date: addDays(from, 1),
    room_types: Array.from({ length: types }, (_, type) => ({
      id: `rt_${type}`,
      code: `T${type}`,
      name: `Room type ${type + 1}`,
      kind: 'private' as const,
      adults: 2,
      left: perNight(() => pick(6)),
      overbooked: perNight(() => 0),
      price: perNight(() => 9_000 + 500 * pick(12)),
      min_stay: perNight(() => 1 + pick(2)),
      arrival_price: perNight(() => 10_000),
      arrival_nights: perNight(() => 1),
    })),
    rooms: Array.from({ length: rooms }, (_, room) => ({
      id: `rm_${room}`,
      name: String(101 + room),
      floor: String(1 + Math.floor(room / 50)),
      room_type: typeOf(room),
      occupied: pick(2) === 0,
      ...CONDITIONS[pick(3)]!,
    })),
    blocks: [],
    bars: {
      key: column((_, at) => `k${at.toString(36).padStart(6, '0')}`),
      name: column(() => NAMES[pick(NAMES.length)]!),
      adults: column(() => 1 + pick(2)),
      children: column(() => pick(2)),
      status: column(({ from: first }) => (first < 1 ? ('checked_in' as const) : ('confirmed' as const))),
      flags: column(() => pick(8)),
      room: column(({ room }) => room),
      room_type: column(({ room_type }) => room_type),
      from: column(({ from: first }) => first),
      nights: column(({ nights }) => nights),
    },
  }
}
