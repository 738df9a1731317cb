import { isDeepStrictEqual } from 'node:util'
import type { MoveConflict, RoomMove } from '#contract/stays/moves.ts'
import type { RoomFacts } from '#server/features/inventory/rooms/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { isExpired } from '../holds/hold.ts'
import { lodge, type Segments } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { isClosed } from '../states.ts'

/** A stay that moves, before and after. */
export interface PlannedStay {
  readonly before: ReservationRow
  /** With its new rooms; its price is calculated elsewhere. */
  after: ReservationRow
  /** The business date of its property. */
  readonly today: string
  /** Nights that get another room type are repriced. */
  reprices: boolean
}

export interface PlannedMoves {
  /** Those whose rooms change, in the order of the moves. */
  readonly stays: readonly PlannedStay[]
  readonly conflicts: readonly MoveConflict[]
}

type Rooms = ReadonlyMap<string, RoomFacts>

/**
 * The result of moves, one after the other: the rooms of each stay afterwards, and conflicts of the stays
 * themselves. Whether rooms are free is checked on the result of all of them. rule 4.47
 */
export function planMoves(
  moves: readonly RoomMove[],
  rows: ReadonlyMap<string, ReservationRow>,
  rooms: Rooms,
  now: Temporal.Instant,
): PlannedMoves {
  const stays = new Map<string, PlannedStay>()
  const conflicts: MoveConflict[] = []
  for (const move of moves) {
    const before = rows.get(move.reservation_id)!
    const stay = stays.get(before.id) ?? {
      before,
      after: before,
      today: businessDate(before, now),
      reprices: false,
    }
    stays.set(before.id, stay)
    const room = move.room_id === null ? null : rooms.get(move.room_id)!
    const conflict = conflictOf(stay, move, room, now)
    if (conflict) {
      conflicts.push(conflict)
      continue
    }
    const { after } = stay
    const segments = lodge(after.segments, {
      room_id: move.room_id,
      // Nights without a room are of the room type that was booked.
      room_type_id: room ? room.room_type_id : after.room_type_id,
      from: firstNight(stay, move),
      to: after.check_out,
    })
    stay.after = { ...after, segments }
    stay.reprices ||= move.reprice === true
  }
  const changed = [...stays.values()].filter(
    ({ before, after }) => !isDeepStrictEqual(before.segments, after.segments),
  )
  return { stays: changed, conflicts }
}

/** In house, past nights stay where they were. */
function firstNight({ before, today }: PlannedStay, { from = before.check_in }: RoomMove): string {
  return before.status === 'checked_in' ? later(from, today) : from
}

function conflictOf(
  stay: PlannedStay,
  move: RoomMove,
  room: RoomFacts | null,
  now: Temporal.Instant,
): MoveConflict | null {
  const { before } = stay
  const { check_in, check_out, status } = before
  const first = firstNight(stay, move)
  const found = (reason: MoveConflict['reason'], message: string): MoveConflict => ({
    reason,
    reservation_id: before.id,
    room_id: move.room_id,
    from: earlier(first, addDays(check_out, -1)),
    to: check_out,
    other_reservation_id: null,
    message,
  })
  if (move.version !== undefined && move.version !== before.version)
    return found('changed', 'The stay has been changed since this version of it.')
  const { expected_room_segments } = move
  if (expected_room_segments && !isDeepStrictEqual(expected_room_segments, before.segments))
    return found('changed', 'The stay has other rooms or dates since it was seen.')
  if (isClosed(status) || isExpired(before, now))
    return found('stay_is_closed', 'The stay is over, or was given up.')
  if (before.segments.some(({ parts }) => parts))
    return found('combined', 'The stay is in a combined room type: it is moved by another room type.')
  if (before.room_locked) return found('locked', 'The stay is locked in its rooms: unlock it first.')
  if (move.from !== undefined && (move.from < check_in || move.from >= check_out))
    return found('outside_the_stay', `The stay has no night of ${move.from}.`)
  if (first >= check_out)
    return found('no_nights_left', 'The guest is due to leave: no night is left to move.')
  if (status === 'checked_in' && !room) return found('room_needed', 'A guest in house needs a room.')
  if (room && room.property_id !== before.property_id)
    return found('other_property', `Room ${room.name} is of another property.`)
  return null
}

/** Parts of a stay that are in another room than before, with the room. */
export function partsMoved({ before, after }: PlannedStay): Segments {
  return after.segments.flatMap((is) =>
    before.segments.flatMap((was) => {
      const [from, to] = [later(is.from, was.from), earlier(is.to, was.to)]
      return from < to && was.room_id !== is.room_id ? [{ ...is, from, to }] : []
    }),
  )
}

/** Nights of a stay that get another room type, by that type. */
export function nightsOfOtherType({ before, after }: PlannedStay): Segments {
  return after.segments.flatMap((is) =>
    before.segments.flatMap((was) => {
      const [from, to] = [later(is.from, was.from), earlier(is.to, was.to)]
      return from < to && was.room_type_id !== is.room_type_id ? [{ ...is, from, to }] : []
    }),
  )
}

/** The moves that undo the moves of a stay. */
export function undoOf({ before, after }: PlannedStay): RoomMove[] {
  const first = firstDifference(before.segments, after.segments)
  const expected_room_segments = after.segments
  return before.segments
    .filter(({ to }) => to > first)
    .map(({ room_id, from }, i) => ({
      reservation_id: before.id,
      room_id,
      from: later(from, first),
      ...(i === 0 && { expected_room_segments: [...expected_room_segments] }),
    }))
}

/** The first night in another room, or of another type; both cover the same nights. */
function firstDifference(some: Segments, others: Segments): string {
  const at = some.findIndex((one, i) => !isDeepStrictEqual(one, others[i]))
  const [one, other] = [some[at]!, others[at]!]
  const same_room = one.room_id === other.room_id && one.room_type_id === other.room_type_id
  return same_room ? earlier(one.to, other.to) : one.from
}
