import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'
import { nightsBetween } from '../../kernel/time/dates.ts'
import type { BarRow } from './store.ts'

type Columns = CalendarAnswer['bars']

/** Flags, as the contract adds them up. */
const flagsOf = ({ balance_due, has_note, is_returning, is_locked }: BarRow): number =>
  (balance_due ? 1 : 0) + (has_note ? 2 : 0) + (is_returning ? 4 : 0) + (is_locked ? 8 : 0)

interface Places {
  /** First night of the answer. */
  readonly from: string
  readonly room_at: ReadonlyMap<string, number>
  readonly type_at: ReadonlyMap<string, number>
}

/**
 * Bars as lists, one for each field, by room and then by night: neighbours are alike, which compresses well.
 * A bar in a room that was deactivated since has no row, and is omitted. ADR 46
 */
export function barColumns(bars: readonly BarRow[], { from, room_at, type_at }: Places): Columns {
  const columns: Columns = {
    key: [],
    name: [],
    adults: [],
    children: [],
    status: [],
    flags: [],
    room: [],
    room_type: [],
    from: [],
    nights: [],
  }
  const keys = keysOf(bars)
  const placed = bars
    .filter(({ room_id }) => room_id === null || room_at.has(room_id))
    .map((bar) => ({ bar, room: bar.room_id === null ? null : room_at.get(bar.room_id)! }))
  placed.sort(
    (one, other) =>
      (one.room ?? -1) - (other.room ?? -1) ||
      nightsBetween(other.bar.from, one.bar.from) ||
      (one.bar.reservation_id < other.bar.reservation_id ? -1 : 1),
  )
  for (const { bar, room } of placed) {
    columns.key.push(keys.get(bar.reservation_id)!)
    columns.name.push(bar.name)
    columns.adults.push(bar.adults)
    columns.children.push(bar.children)
    columns.status.push(bar.status)
    columns.flags.push(flagsOf(bar))
    columns.room.push(room)
    columns.room_type.push(type_at.get(bar.room_type_id)!)
    columns.from.push(nightsBetween(from, bar.from))
    columns.nights.push(nightsBetween(bar.from, bar.to))
  }
  return columns
}

/** The length of a confirmation code. */
const KEY_LENGTH = 7
/** An id after its prefix. */
const ID_LENGTH = 26

/** The shortest suffixes of ids that name one stay each among those of the response. */
export function keysOf(bars: readonly Pick<BarRow, 'reservation_id'>[]): Map<string, string> {
  let unnamed = [...new Set(bars.map(({ reservation_id }) => reservation_id))]
  const keys = new Map<string, string>()
  for (let length = KEY_LENGTH; unnamed.length > 0; length = Math.min(length + 2, ID_LENGTH)) {
    const by_key = Map.groupBy(unnamed, (id) => id.slice(-length))
    unnamed = []
    for (const [key, ids] of by_key) {
      if (ids.length === 1 || length === ID_LENGTH) keys.set(ids[0]!, key)
      else unnamed.push(...ids)
    }
  }
  return keys
}
