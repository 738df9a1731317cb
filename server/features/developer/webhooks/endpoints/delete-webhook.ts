import type * as contract from '#contract/developer/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { applyEndpointChange } from '../deliveries/reconcile.ts'
import { endEndpoint, findEndpointForChange } from './endpoints-store.ts'

type Op = typeof contract.deleteWebhook

/** Deletes an endpoint: pending deliveries are discarded, and stay readable for 30 days. rule 8 */
export async function deleteWebhook(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { account_id } = ctx.scope
  const row = await findEndpointForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, before: row, after: null })
  await endEndpoint(ctx, row.id, toTimestamp(ctx.now))
  await applyEndpointChange(ctx.tx, { account_id, id: row.id }, ctx.now)
  return { id: row.id, deleted: true }
}
