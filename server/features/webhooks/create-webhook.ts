import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/webhooks.ts'
import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { fault } from '../../faults.ts'
import { newId } from '../../new-id.ts'
import type { Verdict } from '../../outside/address-guard.ts'
import { MOST_ENDPOINTS, writeEndpoint } from './endpoints-store.ts'
import { requireAllowed } from './judged-url.ts'
import { newSecret, secretContext } from './secrets.ts'

type Op = typeof contract.createWebhook

/** Registers an endpoint for what the key sees; its secret is shown this once. spec 6.6, decisions 8 */
export async function createWebhook(
  ctx: Context,
  { body }: Input<Op>,
  judged: Verdict | undefined,
): Promise<Output<Op>> {
  requireAllowed(judged)
  const { account_id, property_id } = ctx.scope
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
  if (!row) throw fault('SVC-1502', { details: { maximum: MOST_ENDPOINTS } })
  return { ...row, secret }
}
