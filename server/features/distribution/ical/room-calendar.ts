import type { FeedEntry } from '#server/integrations/ical/write-feed.ts'
import { addDays, dateOf, dayNumber } from '#server/kernel/time/dates.ts'

/** What occupies a room, or one of its type, from `first` up to, and not including, `until`. */
export interface OccupiedNights {
  readonly id: string
  /** Null: of the type, without a room yet. */
  readonly room_id: string | null
  readonly kind: 'stay' | 'block'
  readonly first: string
  readonly until: string
  /** A stay that comes from another room: its nights before are elsewhere. */
  readonly moved?: boolean
  readonly version: number
  readonly changed_at: string
}

export interface RoomType {
  readonly property_id: string
  /** In use, by name. */
  readonly room_ids: readonly string[]
  readonly occupied: readonly OccupiedNights[]
}

const SUMMARIES = { stay: 'Reserved', block: 'Not available' } as const

/**
 * The exported calendar of one room, from today on. A stay without a room is shown in the last room, by name,
 * that is free on all its nights, else night by night wherever one is: of a type with n rooms left, n
 * calendars are free, and no site sells what another has sold.
 */
export function roomCalendar(
  { property_id, room_ids, occupied }: RoomType,
  room_id: string,
  { today, hidden }: { today: string; hidden: ReadonlySet<string> },
): FeedEntry[] {
  const start = dayNumber(today)
  const held = occupied.filter(({ until }) => until > today)
  const busy = new Map(room_ids.map((id) => [id, new Set<number>()]))
  for (const one of held) {
    if (one.room_id !== null) for (const day of daysOf(one, start)) busy.get(one.room_id)?.add(day)
  }
  const own = held.filter((one) => one.room_id === room_id && !hidden.has(one.id))
  const shown = own.map((one) => ({ ...one, uid: uidOf(one) }))
  const last_first = room_ids.toReversed()
  for (const stay of inOrder(held.filter((one) => one.room_id === null))) {
    const days = daysOf(stay, start)
    const whole = last_first.find((id) => days.every((day) => !busy.get(id)!.has(day)))
    for (const day of days) {
      const at = whole ?? last_first.find((id) => !busy.get(id)!.has(day))
      if (at === undefined) continue
      busy.get(at)!.add(day)
      if (at === room_id && whole === undefined) {
        const night = dateOf(day)
        shown.push({ ...stay, uid: `${stay.id}-${night}`, first: night, until: addDays(night, 1) })
      }
    }
    if (whole === room_id) shown.push({ ...stay, uid: uidOf(stay) })
  }
  return inOrder(shown).map(({ uid, kind, first, until, version, changed_at }) => ({
    uid: `${uid}${suffixOf(property_id)}`,
    first,
    until,
    summary: SUMMARIES[kind],
    changed_at,
    sequence: version - 1,
  }))
}

/** The suffix of every UID that a property exports, by which it recognises them in imports. */
export const suffixOf = (property_id: string) => `@${property_id}.serai`

/** A stay may return to a room: each of its parts is an event of its own. */
const uidOf = ({ id, first, moved }: OccupiedNights) => (moved ? `${id}-${first}` : id)

function daysOf({ first, until }: Pick<OccupiedNights, 'first' | 'until'>, start: number): number[] {
  const from = Math.max(start, dayNumber(first))
  return Array.from({ length: Math.max(0, dayNumber(until) - from) }, (_, i) => from + i)
}

const inOrder = <T extends Pick<OccupiedNights, 'first' | 'id'>>(all: readonly T[]) =>
  all.toSorted((a, b) => (a.first < b.first || (a.first === b.first && a.id < b.id) ? -1 : 1))
