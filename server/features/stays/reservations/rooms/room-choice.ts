import {
  findRoomForStay,
  type RoomForStay,
  requireRoomForStay,
} from '#server/features/inventory/rooms/public.ts'
import { fault, missingReference } from '#server/kernel/errors.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import { confirmationCode } from '../present.ts'
import { type Occupant, readGuestInside, readOccupant } from './segments-store.ts'

/** A room requested for nights of a stay, `from` up to, and not including, `to`. */
export interface RoomRequest {
  readonly room_id: string
  readonly room_type_id: string
  /** The reservation itself is no obstacle. */
  readonly reservation_id: string
  readonly from: string
  readonly to: string
  /** The combined room type that takes it as one of its parts. */
  readonly combined_type_id?: string
}

/** Why a stay cannot have a room. */
export type RoomRefusal =
  | 'missing'
  | 'needed_in_house'
  | 'other_room_type'
  | 'out_of_order'
  | 'taken'
  | 'occupied'
  | 'no_nights_left'
  | 'locked'

export const HAS_OWN_ROOMS = 'A combined room type has rooms of its own, and no other.'

/** 409 SVC-1006: `message` and `details.reason` say why. */
export const roomRefused = (
  room_id: string | null,
  reason: RoomRefusal,
  message: string,
  more: Record<string, unknown> = {},
) => fault('SVC-1006', { message, details: { room_id, reason, ...more } })

/** Who has the room, and until when: a caller who sees the room sees the stays of its property. */
const byWhom = ({ id, check_in, check_out }: Occupant) => ({
  reservation_id: id,
  confirmation_code: confirmationCode(id),
  check_in,
  check_out,
})

/** A requested room, with the stay that has it on one of the nights. */
export interface RequestedRoom {
  readonly room: RoomForStay | undefined
  readonly occupant: Occupant | undefined
}

/** Holds in the room that had run out were expired when it was locked. */
export async function readRoom(ctx: ScopedContext, request: RoomRequest): Promise<RequestedRoom> {
  const { reservation_id: except, ...on } = request
  const [room, occupant] = await Promise.all([
    findRoomForStay(ctx, request.room_id, request),
    readOccupant(ctx, { ...on, except }),
  ])
  return { room, occupant }
}

/**
 * Why a stay cannot have the room: SVC-3001 where the caller sees no such room; SVC-1006 where it is of another type, out
 * of order on a night, or taken by another stay; null where it can. rule 4
 */
export function roomRefusal({ room, occupant }: RequestedRoom, request: RoomRequest): Error | null {
  if (!room) return missingReference('room_id')
  const { id, name } = room
  if (room.room_type_id !== request.room_type_id) {
    return roomRefused(id, 'other_room_type', `Room ${name} is of another room type.`, { room_name: name })
  }
  return outOfOrder(room) ?? (occupant ? occupiedRefusal(room, occupant) : null)
}

/** SVC-1006 for a room that is out of order on one of the nights. */
export function outOfOrder({ id, name, blocked_until }: RoomForStay): Error | null {
  if (blocked_until === null) return null
  const message = `Room ${name} is out of order until ${blocked_until}.`
  return roomRefused(id, 'out_of_order', message, { room_name: name, until: blocked_until })
}

function occupiedRefusal({ id, name }: RoomForStay, other: Occupant) {
  const { check_in, check_out } = other
  const message = `Room ${name} is taken by reservation ${confirmationCode(other.id)} from ${check_in} to ${check_out}.`
  return roomRefused(id, 'taken', message, { room_name: name, ...byWhom(other) })
}

/**
 * The room that a guest enters, which is in order: SVC-1006 while another guest is still in it on the business date,
 * whatever the dates say. rule 4
 */
export async function requireFreeOfGuests(
  ctx: ScopedContext,
  request: RoomRequest,
  today: string,
): Promise<RoomForStay> {
  const { room_id, reservation_id: except } = request
  const [room, inside] = await Promise.all([
    requireRoomForStay(ctx, room_id, request),
    readGuestInside(ctx, { room_id, except, today }),
  ])
  if (!inside) return room
  const message = `Room ${room.name} is still occupied by reservation ${confirmationCode(inside.id)}, due to leave on ${inside.check_out}.`
  throw roomRefused(room.id, 'occupied', message, { room_name: room.name, ...byWhom(inside) })
}
