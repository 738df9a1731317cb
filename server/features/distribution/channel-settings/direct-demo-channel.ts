import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { findChannelForChange, isPaused, queueSync } from '../../channels/public.ts'
import type { DemoSiteAnswer } from './order-from-demo-site.ts'

type Op = typeof contract.directDemoChannel

/**
 * Tells the partner of a demo channel what to do, and makes the channel find out by a full synchronisation,
 * as far as its state allows. SVC-4110 where the demo's partner does not accept the command.
 */
export async function directDemoChannel(
  ctx: Context,
  input: Input<Op>,
  done: DemoSiteAnswer | undefined,
): Promise<Output<Op>> {
  const { order } = input.body
  const channel = await findChannelForChange(ctx, input)
  const { id, property_id } = channel
  if (order !== 'sell' && channel.status !== 'red' && !isPaused(channel, ctx.now)) {
    const sync_id = newId('sync', ctx.now.epochMilliseconds)
    await queueSync(ctx, channel, sync_id)
  }
  ctx.audit?.({ resource_id: id, property_id, before: null, after: { order } })
  const { username, password, reference, ids = [] } = done ?? {}
  return {
    order,
    sign_in: username !== undefined && password !== undefined ? { username, password } : null,
    booking: reference !== undefined ? { reference, reservation_ids: ids } : null,
  }
}
