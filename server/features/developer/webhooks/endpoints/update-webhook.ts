import type * as contract from '#contract/developer/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import type { UrlCheck } from '#server/integrations/ssrf-guard.ts'
import { applyEndpointChange } from '../deliveries/reconcile.ts'
import { type EndpointRow, findEndpointForChange, rewriteEndpoint } from './endpoints-store.ts'
import { requireEnabledEvents } from './require-enabled-events.ts'
import { requireAllowed } from './validate-url.ts'

type Op = typeof contract.updateWebhook

/** Changes an endpoint. Disabled, what is pending is held; enabled again, it is due at once. rule 8 */
export async function updateWebhook(
  ctx: Context,
  { params, body }: Input<Op>,
  url_check: UrlCheck | undefined,
): Promise<Output<Op>> {
  const { account_id } = ctx.scope
  const row = await findEndpointForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireAllowed(url_check)
  await requireEnabledEvents(ctx, body.events ?? [], row.events)
  const changed: EndpointRow = { ...row, ...body }
  const next = await amendRow(ctx, row, changed, { write: rewriteEndpoint })
  if (next.status !== row.status) await applyEndpointChange(ctx.tx, { account_id, id: row.id }, ctx.now)
  return next
}
