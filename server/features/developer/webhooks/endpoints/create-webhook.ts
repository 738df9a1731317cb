import type * as contract from '#contract/developer/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import type { UrlCheck } from '#server/integrations/ssrf-guard.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { requestedProperties } from '#server/postgres/scope.ts'
import { MAX_ENDPOINTS, writeEndpoint } from './endpoints-store.ts'
import { requireEnabledEvents } from './require-enabled-events.ts'
import { newSecret, secretContext } from './secrets.ts'
import { requireAllowed } from './validate-url.ts'

type Op = typeof contract.createWebhook

/** Registers an endpoint in the scope of the caller; its secret is shown this once. spec 6.6, rule 8 */
export async function createWebhook(
  ctx: Context,
  { body }: Input<Op>,
  url_check: UrlCheck | undefined,
): Promise<Output<Op>> {
  requireAllowed(url_check)
  const { account_id } = ctx.scope
  await requireEnabledEvents(ctx, body.events)
  const property_id = await propertyOf(ctx, body.property_id)
  const id = newId('webhook', ctx.now.epochMilliseconds)
  const secret = newSecret()
  const row = await writeEndpoint(ctx.tx, {
    account_id,
    id,
    property_id,
    url: body.url,
    events: body.events,
    description: body.description ?? null,
    secret: ctx.secrets.seal(secret, secretContext(account_id, id)),
    created_at: toTimestamp(ctx.now),
  })
  if (!row) throw fault('SVC-1502', { details: { maximum: MAX_ENDPOINTS } })
  return { ...row, secret }
}

/**
 * Whose events it receives: a property's, or null for the whole account's. 422 where one of several must be
 * named.
 */
async function propertyOf(ctx: Context, named: string | undefined): Promise<string | null> {
  const property_ids = requestedProperties(ctx, { property_id: named })
  if (property_ids === null) return null
  const [id, another] = property_ids
  if (id === undefined || another !== undefined)
    throw invalid('property_id', 'required', 'property_id is required: there is not just one property.')
  if (named !== undefined) await findProperty(ctx, id, 'property_id')
  return id
}
