import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/bookings.ts'
import type { Context } from '#server/context.ts'
import { presentBooking } from './present-booking.ts'
import { findBooking, readRoomsOf } from './store.ts'

type Op = typeof contract.getBooking

/** One booking with its rooms; 404 for one of another scope. rule 4 */
export async function getBooking(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [booking, rooms] = await Promise.all([findBooking(ctx, params.id), readRoomsOf(ctx, [params.id])])
  return presentBooking(booking, rooms, ctx.now, ctx.scope)
}
