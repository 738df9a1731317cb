import type { Context } from '#server/context.ts'
import type { ChannelKey } from '../../channels/public.ts'
import {
  bookingOfOrder,
  type OrderBooking,
  orderFromChannel,
  type ReservationRow,
  readReservations,
} from '../../stays/reservations/public.ts'
import type { ChannelBookingRow } from './store.ts'

/** The rooms of an order that one message is about. */
export interface Order {
  /** Reservations that it has made. */
  readonly booked: ReservationRow[]
  /** And those that it has cancelled. */
  readonly cancelled: ReservationRow[]
  /** The booking of its rooms, created with the first one; null for an order of one room. */
  bookingId(): Promise<string | null>
  /** Once all rooms are written. */
  announce(): Promise<void>
}

interface RoomsOfOrder {
  /** Before the message. */
  readonly known: readonly ChannelBookingRow[]
  /** What the message names. */
  readonly booked: readonly ChannelBookingRow[]
}

/** Several rooms of an order are one booking, also where they come or go one by one. rule 6.28 */
export async function orderOf(
  ctx: Context,
  { property_id }: ChannelKey,
  { known, booked }: RoomsOfOrder,
): Promise<Order> {
  const is_booking = Math.max(known.length, booked.length) > 1
  const ids = known.flatMap(({ reservation_id }) => reservation_id ?? [])
  const before = is_booking && ids.length > 0 ? await readReservations(ctx, ids) : []
  const made: ReservationRow[] = []
  const cancelled: ReservationRow[] = []
  let joined: OrderBooking | null = null
  return {
    booked: made,
    cancelled,
    async bookingId() {
      if (!is_booking) return null
      joined ??= await bookingOfOrder(ctx, property_id, ids)
      return joined.id
    },
    async announce() {
      if (is_booking) await orderFromChannel(ctx, { joined, before, booked: made, cancelled })
    },
  }
}
