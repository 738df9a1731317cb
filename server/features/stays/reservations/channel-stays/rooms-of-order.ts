import type { Context } from '#server/context.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { appendBookingEvent, appendRoomChanged } from '../bookings/booking-events.ts'
import { newBooking } from '../bookings/new-booking.ts'
import { insertBooking, readBookingWithRooms } from '../bookings/store.ts'
import { prepareGuestMail } from '../guests/notify-guest.ts'
import type { ReservationRow } from '../row.ts'
import { readReservations } from '../store.ts'

/** The booking that the rooms of a channel's order belong to. */
export interface OrderBooking {
  readonly id: string
  readonly is_new: boolean
}

/** The booking of reservations that an order has already, else a new one for its first room. rule 6.28 */
export async function bookingOfOrder(
  ctx: Context,
  property_id: string,
  reservation_ids: readonly string[],
): Promise<OrderBooking> {
  const known = reservation_ids.length === 0 ? [] : await readReservations(ctx, reservation_ids)
  const id = known.find(({ booking_id }) => booking_id !== null)?.booking_id
  if (id) return { id, is_new: false }
  const booking = newBooking(ctx, property_id)
  await insertBooking(ctx, booking)
  return { id: booking.id, is_new: true }
}

/** After the rooms of an order were written: one event, and one e-mail about what was booked, where the property writes to guests of channels. */
export async function joinedFromChannel(
  ctx: Context,
  { id, is_new }: OrderBooking,
  booked: readonly ReservationRow[],
): Promise<void> {
  const [first, ...others] = booked
  if (!first) return
  if (!is_new) return appendRoomChanged(ctx, first)
  const property = (await readProperty(ctx, first.property_id))!
  const rooms = { before: [], after: others }
  const queueGuestMail = await prepareGuestMail(ctx, { before: null, after: first, others: rooms, property })
  const found = await readBookingWithRooms(ctx, id)
  await Promise.all([queueGuestMail?.(first), appendBookingEvent(ctx, 'booking.created', found)])
}
