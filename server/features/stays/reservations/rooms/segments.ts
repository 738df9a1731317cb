import { isDeepStrictEqual } from 'node:util'
import type { ReservationStatus } from '#contract/lists.ts'
import type { RoomSegment } from '#contract/parts/reservation-parts.ts'
import { businessDate, type DayRule } from '#server/kernel/time/business-date.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'

/**
 * The rooms of a stay: which of its nights in which room, in order and without gaps. Nights without a room
 * are a segment too, so that the nights sold of a room type are those of its segments. ADR 39
 */
export type Segments = readonly RoomSegment[]

/** Room and room type of a segment. */
export type Lodging = Pick<RoomSegment, 'room_id' | 'room_type_id'>

/** The parts of a stay that its rooms depend on. */
export interface LodgedStay {
  readonly status: ReservationStatus
  readonly check_in: string
  readonly check_out: string
  readonly room_type_id: string
  readonly segments: Segments
  /** See `ReservationRow`. */
  readonly holds_to?: string | null
}

/** One segment over all nights. */
export const oneSegment = (
  { check_in, check_out }: { readonly check_in: string; readonly check_out: string },
  { room_id, room_type_id }: Lodging,
): RoomSegment[] => [{ room_id, room_type_id, from: check_in, to: check_out }]

/** Removes segments without nights; joins neighbours in the same room. */
export function merged(segments: Segments): RoomSegment[] {
  const result: RoomSegment[] = []
  for (const one of segments) {
    if (one.from >= one.to) continue
    const last = result.at(-1)
    if (last?.room_id === one.room_id && last.room_type_id === one.room_type_id) last.to = one.to
    else result.push({ ...one })
  }
  return result
}

/** Puts the nights from `from` up to, and not including, `to` into another room; the others stay where they are. */
export function lodge(segments: Segments, { room_id, room_type_id, from, to }: RoomSegment): RoomSegment[] {
  if (from >= to) return merged(segments)
  return merged([
    ...segments.map((one) => ({ ...one, to: earlier(one.to, from) })),
    { room_id, room_type_id, from, to },
    ...segments.map((one) => ({ ...one, from: later(one.from, to) })),
  ])
}

/** The rooms over other dates: a kept night keeps its room, a new one gets that of the nearest night. */
export function withDates(
  segments: Segments,
  { check_in, check_out }: { readonly check_in: string; readonly check_out: string },
): RoomSegment[] {
  const last = segments.length - 1
  return merged(
    segments.map((one, i) => {
      const from = i === 0 ? check_in : later(one.from, check_in)
      const to = i === last ? check_out : earlier(one.to, check_out)
      // If the new dates do not overlap the old ones, all nights are after the last or before the first.
      return { ...one, from: earlier(from, check_out), to: later(to, check_in) }
    }),
  )
}

/**
 * The end of the nights that a stay holds, which begin on the day of arrival: of a no-show the first stays
 * held, of a guest who should have left the running one. A last night that was released is not held. rule 4, 17.14
 */
export function heldUntil({
  status,
  check_in,
  check_out,
  holds_to = null,
}: Pick<LodgedStay, 'status' | 'check_in' | 'check_out' | 'holds_to'>): string {
  if (status === 'cancelled') return check_in
  if (status === 'no_show') return addDays(check_in, 1)
  if (holds_to === null) return check_out
  return status === 'checked_out' ? holds_to : later(check_out, holds_to)
}

/** A segment as it is stored, with the end of the nights that are held. */
export interface StoredSegment extends RoomSegment {
  readonly held_to: string
}

type Lodged = Pick<LodgedStay, 'segments' | 'room_type_id'>

/** The segments in the row of a stay: null where it has no room yet and all its nights are of its own room type. */
export function segmentsOfRow({ segments, room_type_id }: Lodged): Segments | null {
  const [only] = segments
  return segments.length === 1 && only!.room_id === null && only!.room_type_id === room_type_id
    ? null
    : segments
}

/** The segments of a stay by room: none where its row has none. */
export function storedSegments(stay: LodgedStay): StoredSegment[] {
  if (segmentsOfRow(stay) === null) return []
  const until = heldUntil(stay)
  return stay.segments.map((one) => ({ ...one, held_to: later(one.from, earlier(one.to, until)) }))
}

/** Whether the stored segments of a stay have changed. */
export const roomsDiffer = (before: LodgedStay, after: LodgedStay): boolean =>
  !isDeepStrictEqual(storedSegments(before), storedSegments(after))

/** The segment of a date; of an earlier one the first, of a later one the last. */
export const segmentOn = (segments: Segments, date: string): RoomSegment =>
  segments.findLast(({ from }) => from <= date) ?? segments[0]!

/** The room of a stay: of its business date, of the arrival before that, of the last night afterwards. */
export function roomOf(
  stay: { readonly segments: Segments } & DayRule,
  now: Temporal.Instant,
): string | null {
  const { segments } = stay
  // Most stays have one room, and calculating a business date takes 30 to 100 µs.
  return (segments.length === 1 ? segments[0]! : segmentOn(segments, businessDate(stay, now))).room_id
}

/** All rooms that a stay has on one of its nights. */
export const roomsOf = ({ segments }: { readonly segments: Segments }): string[] => [
  ...new Set(segments.flatMap(({ room_id }) => room_id ?? [])),
]
