import type { RoomSegment } from '#contract/inventory/room-segments.ts'
import type { MoveConflict } from '#contract/stays/moves.ts'
import {
  CONDITION_WARNINGS,
  type KnownRoom,
  missingConditionOf,
} from '#server/features/inventory/rooms/public.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { confirmationCode } from '../present.ts'
import type { Blocked, InRoom } from './moves-store.ts'
import { type PlannedStay, partsMoved } from './plan-moves.ts'

/** Occupancy of rooms beside the stays that move. */
export interface Occupancy {
  readonly rooms: ReadonlyMap<string, KnownRoom>
  /** Nights of other stays. */
  readonly others: readonly InRoom[]
  readonly blocks: readonly Blocked[]
}

/** Occupancy of rooms after the moves, by room. */
interface Standing {
  readonly rooms: ReadonlyMap<string, KnownRoom>
  readonly taken: ReadonlyMap<string, readonly Omit<InRoom, 'is_inside'>[]>
  readonly inside: ReadonlyMap<string, readonly InRoom[]>
  readonly closed: ReadonlyMap<string, readonly Blocked[]>
}

/**
 * All conflicts of the moves: other stays, those that move too, room blocks, and guests who have not left.
 * rule 4.47
 */
export function roomConflicts(
  stays: readonly PlannedStay[],
  { rooms, others, blocks }: Occupancy,
): MoveConflict[] {
  const byRoom = <T extends { readonly room_id: string }>(some: readonly T[]) =>
    Map.groupBy(some, ({ room_id }) => room_id)
  const standing = {
    rooms,
    taken: byRoom([...others.filter(({ from, to }) => from < to), ...stays.flatMap(roomsAfter)]),
    inside: byRoom(others.filter(({ is_inside }) => is_inside)),
    closed: byRoom(blocks.filter(({ type }) => type === 'out_of_order')),
  }
  return stays.flatMap((stay) => partsMoved(stay).flatMap((part) => conflictsOfPart(stay, part, standing)))
}

function conflictsOfPart(
  stay: PlannedStay,
  { room_id, from, to }: RoomSegment,
  here: Standing,
): MoveConflict[] {
  if (room_id === null) return []
  const { name } = here.rooms.get(room_id)!
  const conflict = (
    reason: MoveConflict['reason'],
    other: { readonly from: string; readonly to: string; readonly id?: string },
    message: string,
  ): MoveConflict[] => {
    const span = { from: later(from, other.from), to: earlier(to, other.to) }
    if (span.from >= span.to) return []
    const other_reservation_id = other.id ?? null
    return [{ reason, reservation_id: stay.before.id, room_id, ...span, other_reservation_id, message }]
  }
  const with_stays = (here.taken.get(room_id) ?? [])
    .filter(({ id }) => id !== stay.before.id)
    .flatMap((other) => {
      const by = confirmationCode(other.id)
      return conflict(
        'taken',
        other,
        `Room ${name} is taken by reservation ${by} from ${other.from} to ${other.to}.`,
      )
    })
  const closed = (here.closed.get(room_id) ?? []).flatMap((block) =>
    conflict(
      'out_of_order',
      { from: block.from, to: block.to },
      `Room ${name} is out of order until ${block.to}.`,
    ),
  )
  const is_entered = stay.before.status === 'checked_in' && from <= stay.today
  const known = new Set(with_stays.map(({ other_reservation_id }) => other_reservation_id))
  const guests = is_entered ? (here.inside.get(room_id) ?? []).filter(({ id }) => !known.has(id)) : []
  const occupied = guests.flatMap(({ id }) => {
    const today = { id, from: stay.today, to: addDays(stay.today, 1) }
    return conflict(
      'occupied',
      today,
      `Room ${name} is still occupied by reservation ${confirmationCode(id)}.`,
    )
  })
  return [...with_stays, ...closed, ...occupied]
}

const roomsAfter = ({ after }: PlannedStay) =>
  after.segments.flatMap(({ room_id, from, to }) =>
    room_id === null ? [] : [{ id: after.id, room_id, from, to }],
  )

const MISSING = { cleaning: 'not clean', inspection: 'clean, but not inspected' } as const

/** Warnings about the new room of a guest: none of them forbids the move. */
export function warningsOf(stay: PlannedStay, { rooms, blocks }: Occupancy) {
  const parts = partsMoved(stay).filter(({ room_id }) => room_id !== null)
  return parts.flatMap(({ room_id, room_type_id, from, to }) => {
    const room = rooms.get(room_id!)!
    const lack = missingConditionOf(room)
    const is_today = from <= stay.today && stay.today < to
    const noted = blocks.some(
      (block) =>
        block.type === 'out_of_service' && block.room_id === room_id && block.from < to && block.to > from,
    )
    return [
      ...(is_today && lack
        ? [{ code: CONDITION_WARNINGS[lack], message: `Room ${room.name} is ${MISSING[lack]}.` }]
        : []),
      ...(noted ? [{ code: 'out_of_service', message: `Room ${room.name} is out of service.` }] : []),
      ...(room_type_id === stay.before.room_type_id
        ? []
        : [
            {
              code: 'other_room_type',
              message: `Room ${room.name} is of another room type than was booked.`,
            },
          ]),
    ]
  })
}
