import type { OptionalEventType } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import type { ReservationRow } from '../row.ts'
import { eventDataOf } from './present-booking.ts'
import { type BookingRow, readBookingWithRooms } from './store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>
type BookingEventType = Extract<OptionalEventType, `booking.${string}`>

/** Appends an opt-in event of a booking: the rooms as they are being committed. spec 6 */
export const appendBookingEvent = (
  ctx: TxContext,
  type: BookingEventType,
  { booking, rooms }: { readonly booking: BookingRow; readonly rooms: readonly ReservationRow[] },
): Promise<void> => {
  const { id: resource_id, property_id } = booking
  return appendRequested(ctx, [
    { type, property_id, resource_id, data: eventDataOf(booking, rooms, ctx.now) },
  ])
}

/** A room of a booking has been written: the same with the rooms as they are now. Nothing for a stay that was booked alone. */
export async function appendRoomChanged(
  ctx: TxContext,
  { booking_id, status }: Pick<ReservationRow, 'booking_id' | 'status'>,
): Promise<void> {
  if (booking_id === null) return
  const found = await readBookingWithRooms(ctx, booking_id)
  const is_over = status === 'cancelled' && found.rooms.every((room) => room.status === 'cancelled')
  await appendBookingEvent(ctx, is_over ? 'booking.cancelled' : 'booking.updated', found)
}
