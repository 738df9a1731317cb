import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/bookings.ts'
import type { Context } from '#server/context.ts'
import { conditionsOf } from './conditions-store.ts'
import { presentBooking } from './present-booking.ts'
import { readBookingPage, readRoomsOf } from './store.ts'

type Op = typeof contract.listBookings

/** A page of bookings with their rooms, newest first. rule 0, 4 */
export async function listBookings(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readBookingPage(ctx, query, conditionsOf(ctx, query))
  const rooms =
    rows.length === 0
      ? []
      : await readRoomsOf(
          ctx,
          rows.map(({ id }) => id),
        )
  const by_booking = Map.groupBy(rooms, ({ booking_id }) => booking_id)
  return {
    data: rows.map((row) => presentBooking(row, by_booking.get(row.id)!, ctx.now, ctx.scope)),
    ...page,
  }
}
