import { isDeepStrictEqual } from 'node:util'
import type { RoomSegment, SegmentPart } from '#contract/inventory/room-segments.ts'
import type { ReservationStatus } from '#contract/lists.ts'
import { businessDate, type DayRule } from '#server/kernel/time/business-date.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'

/**
 * The rooms of a stay: which of its nights in which room, in order and without gaps. Nights without a room
 * are a segment too, so that the nights sold of a room type are those of its segments. ADR 39
 */
export type Segments = readonly RoomSegment[]

/** Room and room type of a segment; what it takes, where that is combined. */
export type Lodging = Pick<RoomSegment, 'room_id' | 'room_type_id' | 'parts'>

/** A room type with the room that is requested; a combined one brings its own rooms. rule 37.3 */
export function lodgingOf(
  { id, parts }: { readonly id: string; readonly parts?: readonly SegmentPart[] | undefined },
  room_id: string | null,
): Lodging {
  if (parts === undefined) return { room_id, room_type_id: id }
  const [first = null] = parts.flatMap((part) => part.room_id ?? [])
  return { room_id: first, room_type_id: id, parts: [...parts] }
}

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
  lodging: Lodging,
): RoomSegment[] => [segmentIn(lodging, check_in, check_out)]

const segmentIn = ({ room_id, room_type_id, parts }: Lodging, from: string, to: string): RoomSegment =>
  parts === undefined ? { room_id, room_type_id, from, to } : { room_id, room_type_id, from, to, parts }

/** Removes segments without nights; joins neighbours in the same room. */
function merged(segments: Segments): RoomSegment[] {
  const result: RoomSegment[] = []
  for (const one of segments) {
    if (one.from >= one.to) continue
    const last = result.at(-1)
    if (last && isSameLodging(last, one)) last.to = one.to
    else result.push({ ...one })
  }
  return result
}

/** One segment without a room, or the segments of a stay in a combined room type, which has none without its rooms. */
export const withoutOwnRoom = (
  stay: Pick<LodgedStay, 'check_in' | 'check_out' | 'room_type_id' | 'segments'>,
) =>
  stay.segments.some(({ parts }) => parts) ? [...stay.segments] : oneSegment(stay, { ...stay, room_id: null })

/** Segments without some of their rooms, by default without any. */
export const withoutRooms = (
  segments: Segments,
  some?: readonly { readonly room_id: string; readonly from: string }[],
): RoomSegment[] =>
  merged(
    segments.map((one) => {
      const kept = <Of extends { readonly room_id: string | null }>(of: Of): Of =>
        some && !some.some(({ room_id, from }) => room_id === of.room_id && from === one.from)
          ? of
          : { ...of, room_id: null }
      return one.parts ? { ...kept(one), parts: one.parts.map(kept) } : kept(one)
    }),
  )

export const isSameLodging = (one: Lodging, other: Lodging): boolean =>
  one.room_id === other.room_id &&
  one.room_type_id === other.room_type_id &&
  isDeepStrictEqual(one.parts, other.parts)

/** Puts the nights from `from` up to, and not including, `to` into another room; the others stay where they are. */
export function lodge(segments: Segments, added: RoomSegment): RoomSegment[] {
  const { from, to } = added
  if (from >= to) return merged(segments)
  return merged([
    ...segments.map((one) => ({ ...one, to: earlier(one.to, from) })),
    segmentIn(added, from, to),
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
export interface StoredSegment extends Omit<RoomSegment, 'parts'> {
  readonly held_to: string
  /** 0 for the segment of the stay itself; what it takes of other room types is counted from 1. */
  readonly part: number
}

type Lodged = Pick<LodgedStay, 'segments' | 'room_type_id'>

/** The segments in the row of a stay: null where it has no room yet and all its nights are of its own room type. */
export function segmentsOfRow({ segments, room_type_id }: Lodged): Segments | null {
  const [only] = segments
  return segments.length === 1 &&
    !only!.parts &&
    only!.room_id === null &&
    only!.room_type_id === room_type_id
    ? null
    : segments
}

/** The segments of a stay by room: none where its row has none. */
export function storedSegments(stay: LodgedStay): StoredSegment[] {
  if (segmentsOfRow(stay) === null) return []
  const until = heldUntil(stay)
  return stay.segments.flatMap(({ parts = [], ...one }) => {
    const held = { ...one, held_to: later(one.from, earlier(one.to, until)) }
    // The room of the stay itself is one of those of its parts, and stored once.
    const others = parts.map(({ room_id, room_type_id }, i) => ({
      ...held,
      room_id: room_id === one.room_id ? null : room_id,
      room_type_id,
      part: i + 1,
    }))
    return [{ ...held, part: 0 }, ...others]
  })
}

/** Whether the stored segments of a stay have changed. */
export const roomsDiffer = (before: LodgedStay, after: LodgedStay): boolean =>
  !isDeepStrictEqual(storedSegments(before), storedSegments(after))

/** The segment of a date; of an earlier one the first, of a later one the last. */
export const segmentOn = (segments: Segments, date: string): RoomSegment =>
  segments.findLast(({ from }) => from <= date) ?? segments[0]!

type StayInRooms = { readonly segments: Segments } & DayRule

/** The room of a stay: of its business date, of the arrival before that, of the last night afterwards. */
export const roomOf = (stay: StayInRooms, now: Temporal.Instant): string | null =>
  segmentNow(stay, now).room_id

/** The same, all of a combined room type. */
export const roomsNow = (stay: StayInRooms, now: Temporal.Instant): string[] => roomsIn(segmentNow(stay, now))

// Most stays have one room, and calculating a business date takes 30 to 100 µs.
const segmentNow = (stay: StayInRooms, now: Temporal.Instant): RoomSegment =>
  stay.segments.length === 1 ? stay.segments[0]! : segmentOn(stay.segments, businessDate(stay, now))

/** The rooms of a segment: of a combined room type those of its parts. */
export const roomsIn = ({ room_id, parts }: Lodging): string[] =>
  (parts ?? [{ room_id }]).flatMap((one) => one.room_id ?? [])

/** All rooms that a stay has on one of its nights. */
export const roomsOf = ({ segments }: { readonly segments: Segments }): string[] => [
  ...new Set(segments.flatMap(roomsIn)),
]
