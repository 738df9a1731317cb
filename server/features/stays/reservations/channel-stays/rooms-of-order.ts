import type { Context } from '#server/context.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { appendBookingEvent, appendRoomChanged } from '../bookings/booking-events.ts'
import { newBooking } from '../bookings/new-booking.ts'
import { insertBooking, readBookingWithRooms } from '../bookings/store.ts'
import { prepareGuestMail, readWaiting } from '../guests/notify-guest.ts'
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

/** What a message has done to the rooms of an order. */
interface ChangedOrder {
  /** Null where it neither added a room nor changed one. */
  readonly joined: OrderBooking | null
  /** Its reservations as they were. */
  readonly before: readonly ReservationRow[]
  readonly booked: readonly ReservationRow[]
  readonly cancelled: readonly ReservationRow[]
}

/**
 * After the rooms of an order were written: one event, and one e-mail about all of them, where the property writes to
 * guests of channels. Nothing for an order of one room, which told it itself.
 */
export async function orderFromChannel(
  ctx: Context,
  { joined, before, booked, cancelled }: ChangedOrder,
): Promise<void> {
  const known = before.map(({ id }) => id)
  const [after, waiting] = await Promise.all([
    known.length > 0 ? readReservations(ctx, known) : [],
    known.length > 0 ? readWaiting(ctx, known.toSorted()[0]!) : [],
  ])
  const rooms = [...after, ...booked].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const [first, ...others] = rooms
  const ended = cancelled.filter((row) =>
    before.some((was) => was.id === row.id && was.version < row.version),
  )
  const booking_id = joined?.id ?? first?.booking_id
  if (!first || !booking_id) return
  const property = (await readProperty(ctx, first.property_id))!
  const [first_before = null, ...others_before] = before
  const queueGuestMail = await prepareGuestMail(ctx, {
    before: first_before,
    after: first,
    others: { before: others_before, after: others },
    property,
    waiting,
  })
  const event = joined?.is_new
    ? appendBookingEvent(ctx, 'booking.created', await readBookingWithRooms(ctx, booking_id))
    : [...ended, ...booked].length > 0 && appendRoomChanged(ctx, ended[0] ?? first)
  await Promise.all([queueGuestMail?.(first), event])
}
