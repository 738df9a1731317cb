import { LIVE_KEY_MAKERS, mayCreateKey } from '#contract/account/roles.ts'
import { allowsReadOnlyKeys, isBelowGrowth } from '#contract/account/tiers.ts'
import type * as contract from '#contract/developer/api-keys.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { hashApiKey, hintOfKey, makeApiKey } from '#server/kernel/security/api-key.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { requireInScope } from '#server/postgres/scope.ts'
import { mailNewApiKey } from '../../account/staff/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { operationsWithin } from './key-operations.ts'
import { presentKey } from './present.ts'
import { insertApiKey } from './store.ts'

type Op = typeof contract.createApiKey

/**
 * Creates a key of this environment; it is shown in this response and never again, and e-mails report a live
 * one. 403 SVC-4006 for an account below Growth, SVC-4103 for a role that may not create it, 422 for a
 * read-only key below Enterprise or an expiry in the past. spec 5.2–5.8, rule 12
 */
export async function createApiKey(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const session = ctx.session!
  const { property_id = null, access = 'write', ends_at = null } = body
  const { role, environment } = session
  requireInScope(ctx, property_id)
  if (isBelowGrowth(session.tier)) throw fault('SVC-4006')
  if (!mayCreateKey(role, { environment, access }))
    throw fault('SVC-4103', {
      message: 'Live keys that write are made by owners and managers.',
      details: { operation: 'createApiKey', role, roles: LIVE_KEY_MAKERS },
    })
  if (access === 'read' && !allowsReadOnlyKeys(session.tier))
    throw invalid('access', 'tier', 'Read-only keys are for Enterprise accounts.')
  const operations = operationsWithin(role, environment, { access, operations: body.operations ?? null })
  if (ends_at !== null && Temporal.Instant.compare(Temporal.Instant.from(ends_at), ctx.now) <= 0)
    throw invalid('ends_at', 'past', 'ends_at must be in the future.')
  if (property_id !== null) await findProperty(ctx, property_id, 'property_id')
  const secret = makeApiKey(environment)
  const row = {
    id: newId('api_key', ctx.now.epochMilliseconds),
    property_id,
    name: body.name.trim(),
    access,
    operations,
    hint: hintOfKey(secret),
    created_at: toTimestamp(ctx.now),
    created_by: session.name,
    revoked_at: ends_at,
  }
  await Promise.all([
    insertApiKey(ctx, { ...row, hash: hashApiKey(secret) }),
    environment === 'live' && mailNewApiKey(ctx, row, session),
  ])
  const shown = presentKey({ ...row, last_used_at: null, last_used_range: null, requests_7_days: 0 }, ctx.now)
  ctx.audit?.({ resource_id: row.id, property_id, before: null, after: shown })
  return { ...shown, secret }
}
