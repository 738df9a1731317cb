import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { findChannelForChange, readChannel, writeCollectsPayment } from '../../channels/public.ts'

type Op = typeof contract.updateChannel

/** Changes who collects the money of a channel's bookings. SVC-4110 for a calendar, which sells nothing. rule 6.43 */
export async function updateChannel(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const { id, property_id, type } = await findChannelForChange(ctx, input)
  if (type === 'ical') throw fault('SVC-4110', { message: 'A calendar has no payments.' })
  const place = { account_id: ctx.scope.account_id, property_id, channel: id }
  const before = await readChannel(ctx, place)
  await writeCollectsPayment(ctx.tx, place, input.body.collects_payment)
  const channel = await readChannel(ctx, place)
  ctx.audit?.({ resource_id: id, property_id, before, after: channel })
  return channel
}
