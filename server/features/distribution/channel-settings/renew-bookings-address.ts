import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { bookingsPath, findChannelForChange, renewInboundToken } from '../../channels/public.ts'

type Op = typeof contract.renewBookingsAddress

/**
 * Renews the address to which a channel sends bookings. SVC-4110 for a calendar, which sends none, or a
 * channel that is disconnecting.
 */
export async function renewBookingsAddress(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const { id, property_id, type, disconnecting } = await findChannelForChange(ctx, input)
  if (type === 'ical' || disconnecting)
    throw fault('SVC-4110', { message: 'This channel sends no bookings to an address.' })
  const token = await renewInboundToken(ctx.tx, {
    account_id: ctx.scope.account_id,
    property_id,
    channel: id,
  })
  ctx.audit?.({ resource_id: id, property_id, before: null, after: null })
  return { bookings_path: bookingsPath(token) }
}
