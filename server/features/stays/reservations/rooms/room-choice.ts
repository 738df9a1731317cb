import type { Context } from '#server/context.ts'
import {
  findRoomForStay,
  type RoomForStay,
  requireRoomForStay,
} from '#server/features/inventory/rooms/public.ts'
import { fault } from '#server/kernel/errors.ts'
import { confirmationCode } from '../present.ts'
import { type Occupant, readGuestInside, readOccupant } from './segments-store.ts'

/** A room requested for nights of a stay, `from` up to, and not including, `to`. */
export interface RoomRequest {
  readonly room_id: string
  readonly room_type_id: string
  /** The reservation itself is no obstacle; empty for a new one. */
  readonly reservation_id: string
  readonly from: string
  readonly to: string
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

/** The room, or SVC-3001 for one that does not exist in the caller's scope. */
export const readRoom = (ctx: Context, request: RoomRequest): Promise<RoomForStay> =>
  requireRoomForStay(ctx, request.room_id, request)

/** SVC-1006 when the room is of another type, out of order on a night, or taken by another stay. rule 4 */
export async function requireRoom(ctx: Context, room: RoomForStay, request: RoomRequest): Promise<void> {
  const { id, name, blocked_until } = room
  if (room.room_type_id !== request.room_type_id) {
    throw roomRefused(id, 'other_room_type', `Room ${name} is of another room type.`, { room_name: name })
  }
  if (blocked_until) {
    const message = `Room ${name} is out of order until ${blocked_until}.`
    throw roomRefused(id, 'out_of_order', message, { room_name: name, until: blocked_until })
  }
  const taken = await readOccupant(ctx, occupantOf(request))
  if (taken) throw takenBy(room, taken)
}

function takenBy({ id, name }: RoomForStay, other: Occupant) {
  const { check_in, check_out } = other
  const message = `Room ${name} is taken by reservation ${confirmationCode(other.id)} from ${check_in} to ${check_out}.`
  return roomRefused(id, 'taken', message, { room_name: name, ...byWhom(other) })
}

/** Whether a stay could have the room on its nights, without refusing. */
export async function roomFits(ctx: Context, request: RoomRequest): Promise<boolean> {
  const room = await findRoomForStay(ctx, request.room_id, request)
  if (!room || room.blocked_until || room.room_type_id !== request.room_type_id) return false
  return !(await readOccupant(ctx, occupantOf(request)))
}

/** Holds that had run out were expired when the room was locked. */
const occupantOf = ({ reservation_id: except, ...on }: RoomRequest) => ({ ...on, except })

/** SVC-1006 while another guest is still in the room on a business date, whatever the dates say. rule 4 */
export async function requireFreeOfGuests(
  ctx: Context,
  room: RoomForStay,
  { reservation_id, today }: { readonly reservation_id: string; readonly today: string },
): Promise<void> {
  const inside = await readGuestInside(ctx, { room_id: room.id, except: reservation_id, today })
  if (!inside) return
  const message = `Room ${room.name} is still occupied by reservation ${confirmationCode(inside.id)}, due to leave on ${inside.check_out}.`
  throw roomRefused(room.id, 'occupied', message, { room_name: room.name, ...byWhom(inside) })
}
