import type * as contract from '#contract/developer/webhooks.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findEndpoint } from './endpoints-store.ts'
import { regenerateSecret } from './regenerate-secret.ts'

type Op = typeof contract.regenerateWebhookSecret

/**
 * Rotates the signing secret, at once or within 24 hours; shown in this response and never again. spec 6.6,
 * rule 9
 */
export async function regenerateWebhookSecret(
  ctx: Context,
  { params, body }: Input<Op>,
): Promise<Output<Op>> {
  const endpoint = await findEndpoint(ctx, params.id)
  const seconds = body.in_seconds ?? 0
  const made = await regenerateSecret(ctx, {
    account_id: ctx.scope.account_id,
    webhook_id: params.id,
    effective_at: seconds === 0 ? null : ctx.now.add({ seconds }),
  })
  const after = { effective_at: made.effective_at }
  ctx.audit?.({ resource_id: params.id, property_id: endpoint.property_id, before: null, after })
  return { webhook_id: params.id, ...made }
}
