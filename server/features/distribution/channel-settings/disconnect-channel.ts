import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { findChannelForRemoval, readChannel, startDisconnecting } from '../../channels/public.ts'
import { removeMappingsOf } from '../../pricing/rate-plans/public.ts'

type Op = typeof contract.disconnectChannel

/** Disconnects a channel: what is open there is closed first. SVC-1003 for a red one, unless `at_once`. rule 6 */
export async function disconnectChannel(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const { id: channel, property_id, status } = await findChannelForRemoval(ctx, input)
  const at_once = input.body.at_once ?? false
  if (status === 'red' && !at_once) throw fault('SVC-1003', { details: { channel, property_id } })
  const place = { account_id: ctx.scope.account_id, property_id, channel }
  const before = await readChannel(ctx, place)
  await removeMappingsOf(ctx.tx, place)
  await startDisconnecting(ctx, place, at_once)
  ctx.audit?.({ resource_id: channel, property_id, before, after: null })
  return { channel, property_id, forgotten: at_once }
}
