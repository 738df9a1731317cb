import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findChannelForChange, readChannel, reauthenticate } from '../../channels/public.ts'

type Op = typeof contract.reauthenticateChannel

/**
 * Signs in at a channel again, which is possible in the dashboard alone; everything is sent anew. spec 4.6,
 * rule 6
 */
export async function reauthenticateChannel(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const { id, property_id, status } = await findChannelForChange(ctx, input)
  const place = { account_id: ctx.scope.account_id, property_id, channel: id }
  await reauthenticate({ ...ctx, secrets: ctx.channel_secrets! }, place, input.body)
  const after = await readChannel(ctx, place)
  ctx.audit?.({ resource_id: id, property_id, before: { status }, after: { status: after.status } })
  return after
}
