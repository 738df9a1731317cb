import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'
import { addDays, nightsBetween } from '#contract/dates.ts'
import type { ReservationStatus } from '#contract/lists.ts'

/** Days are indexes from the first one shown: 0 is `Chart.from`. Nights go from noon to noon. */

/** Nights `from` ≤ night < `to` of a stay, in one room or without one. */
export interface Bar {
  /** Stable while the stay has the same number of bars, so that a move keeps it. */
  readonly id: string
  /** Identifies the stay: a suffix of its id. */
  readonly key: string
  readonly name: string
  readonly adults: number
  readonly children: number
  readonly status: ReservationStatus
  readonly balance_due: boolean
  readonly note: boolean
  readonly returning: boolean
  readonly locked: boolean
  readonly room: number | null
  readonly type: number
  readonly from: number
  readonly to: number
  /** Of the whole stay. */
  readonly check_in: number
  readonly check_out: number
}

export interface Closure {
  readonly id: string
  readonly room: number
  readonly type: CalendarAnswer['blocks'][number]['type']
  readonly from: number
  readonly to: number
  readonly reason: string | null
}

export type ChartRoom = CalendarAnswer['rooms'][number]
export type ChartType = CalendarAnswer['room_types'][number]

/** The data of the calendar, by room. */
export interface Chart {
  readonly property_id: string
  readonly from: string
  readonly days: number
  /** The business date; outside of 0 to `days` where another period is shown. */
  readonly today: number
  readonly currency: string
  readonly local_events: CalendarAnswer['local_events']
  readonly types: readonly ChartType[]
  readonly rooms: readonly ChartRoom[]
  readonly bars: readonly Bar[]
  /** Of each room, by first night. */
  readonly bars_of: readonly (readonly Bar[])[]
  readonly closures_of: readonly (readonly Closure[])[]
  /** Stays without a room, of each room type, by first night. */
  readonly unassigned: readonly (readonly Bar[])[]
  /** The bars of each stay, by first night. */
  readonly stays: ReadonlyMap<string, readonly Bar[]>
}

/** Of `flags` in the answer. */
const BALANCE_DUE = 1
const HAS_NOTE = 2
const IS_RETURNING = 4
const IS_LOCKED = 8

export const dateAt = ({ from }: Pick<Chart, 'from'>, day: number): string => addDays(from, day)

const byNight = (one: Bar, other: Bar) => one.from - other.from || (one.key < other.key ? -1 : 1)

export function chartOf(answer: CalendarAnswer): Chart {
  const { rooms, room_types: types, blocks, from } = answer
  const bars = barsOf(answer)
  const closures = blocks.map(({ from: first, to, ...block }) => ({
    ...block,
    from: nightsBetween(from, first),
    to: nightsBetween(from, to),
  }))
  return {
    property_id: answer.property_id,
    from,
    days: answer.days,
    today: nightsBetween(from, answer.business_date),
    currency: answer.currency,
    local_events: answer.local_events,
    types,
    rooms,
    closures_of: listsOf(rooms.length, closures, ({ room }) => room),
    ...indexed(bars, rooms.length, types.length),
  }
}

/** The chart with other bars, for a preview. */
export const withBars = (chart: Chart, bars: readonly Bar[]): Chart => ({
  ...chart,
  ...indexed(bars, chart.rooms.length, chart.types.length),
})

function indexed(bars: readonly Bar[], rooms: number, types: number) {
  const sorted = [...bars].sort(byNight)
  const stays = new Map<string, Bar[]>()
  for (const bar of sorted) stays.set(bar.key, [...(stays.get(bar.key) ?? []), bar])
  return {
    bars: sorted,
    bars_of: listsOf(rooms, sorted, ({ room }) => room),
    unassigned: listsOf(types, sorted, ({ room, type }) => (room === null ? type : null)),
    stays,
  }
}

function listsOf<T>(count: number, items: readonly T[], placeOf: (item: T) => number | null): T[][] {
  const lists = Array.from({ length: count }, (): T[] => [])
  for (const item of items) {
    const place = placeOf(item)
    if (place !== null) lists[place]?.push(item)
  }
  return lists
}

function barsOf({ bars }: CalendarAnswer): Bar[] {
  const { key: keys, from, nights } = bars
  const check_in = new Map<string, number>()
  const check_out = new Map<string, number>()
  keys.forEach((key, at) => {
    const [first, end] = [from[at]!, from[at]! + nights[at]!]
    check_in.set(key, Math.min(check_in.get(key) ?? first, first))
    check_out.set(key, Math.max(check_out.get(key) ?? end, end))
  })
  const in_order = keys.map((_, at) => at).sort((one, other) => from[one]! - from[other]!)
  const seen = new Map<string, number>()
  return in_order.map((at) => {
    const key = keys[at]!
    const part = seen.get(key) ?? 0
    seen.set(key, part + 1)
    const flags = bars.flags[at]!
    return {
      id: part === 0 ? key : `${key}.${part}`,
      key,
      name: bars.name[at]!,
      adults: bars.adults[at]!,
      children: bars.children[at]!,
      status: bars.status[at]!,
      balance_due: (flags & BALANCE_DUE) > 0,
      note: (flags & HAS_NOTE) > 0,
      returning: (flags & IS_RETURNING) > 0,
      locked: (flags & IS_LOCKED) > 0,
      room: bars.room[at]!,
      type: bars.room_type[at]!,
      from: from[at]!,
      to: from[at]! + nights[at]!,
      check_in: check_in.get(key)!,
      check_out: check_out.get(key)!,
    }
  })
}

/** An overdue departure is still in house, until today as far as is known. */
export const lastShownDay = ({ status, to, check_out }: Bar, today: number): number =>
  status === 'checked_in' && to === check_out ? Math.max(to, today) : to

/** What a bar requires today determines its colour. */
export const TONES = [
  'arrives',
  'no_room',
  'departs',
  'overdue',
  'in_house',
  'expected',
  'held',
  'left',
] as const
export type Tone = (typeof TONES)[number]

export function toneOf(bar: Bar, today: number): Tone {
  const { status, check_in, check_out, room } = bar
  if (status === 'checked_out') return 'left'
  if (status === 'checked_in') {
    if (check_out < today) return 'overdue'
    return check_out === today ? 'departs' : 'in_house'
  }
  if (status === 'pending_payment') return 'held'
  if (check_in > today) return 'expected'
  return room === null ? 'no_room' : 'arrives'
}
