import type { ReservationWithMore } from '#contract/parts/reservation-parts.ts'
import type { Context } from '#server/context.ts'
import { listGuests } from '../../guests/public.ts'
import { readRoomsOf } from '../../inventory/rooms/public.ts'
import { roomOf } from './rooms/segments.ts'
import type { ReservationRow } from './row.ts'

type Included = Pick<ReservationWithMore, 'guest' | 'room'>

/** One page holds no more. */
const MAX_GUESTS = 100

/**
 * Objects returned along with reservations: guests as visible to the caller, and rooms. Each is read once,
 * however many stays it has.
 */
export async function readIncluded(
  ctx: Context,
  include: string | undefined,
  rows: readonly ReservationRow[],
): Promise<(row: ReservationRow) => Included> {
  const names = include?.split(',') ?? []
  const guest_ids = [...new Set(rows.map(({ guest_id }) => guest_id))]
  const room_ids = [...new Set(rows.flatMap((row) => roomOf(row, ctx.now) ?? []))]
  const [guests, rooms] = await Promise.all([
    names.includes('guest') && guest_ids.length > 0
      ? listGuests(ctx, {
          params: undefined,
          query: { id: guest_ids.join(','), limit: MAX_GUESTS },
          body: undefined,
        })
      : undefined,
    names.includes('room') && room_ids.length > 0 ? readRoomsOf(ctx, room_ids) : undefined,
  ])
  const guest_of = new Map(guests?.data.map((guest) => [guest.id, guest]))
  const room_of = new Map(rooms?.map((room) => [room.id, room]))
  return (row) => ({
    ...(names.includes('guest') && { guest: guest_of.get(row.guest_id) ?? null }),
    ...(names.includes('room') && { room: room_of.get(roomOf(row, ctx.now) ?? '') ?? null }),
  })
}
