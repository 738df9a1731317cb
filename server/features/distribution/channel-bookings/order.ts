import type { Context } from '#server/context.ts'
import type { ChannelKey } from '../../channels/public.ts'
import {
  bookingOfOrder,
  joinedFromChannel,
  type OrderBooking,
  type ReservationRow,
} from '../../stays/reservations/public.ts'
import type { ChannelBookingRow } from './store.ts'

/** The rooms of an order that one message is about. */
export interface Order {
  /** Reservations that it has made. */
  readonly booked: ReservationRow[]
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
export function orderOf(ctx: Context, { property_id }: ChannelKey, { known, booked }: RoomsOfOrder): Order {
  const made: ReservationRow[] = []
  let joined: OrderBooking | null = null
  return {
    booked: made,
    async bookingId() {
      if (Math.max(known.length, booked.length) < 2) return null
      const ids = known.flatMap(({ reservation_id }) => reservation_id ?? [])
      joined ??= await bookingOfOrder(ctx, property_id, ids)
      return joined.id
    },
    async announce() {
      if (joined) await joinedFromChannel(ctx, joined, made)
    },
  }
}
