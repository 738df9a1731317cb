import type { Context } from '../../context.ts'
import { type RawBuilder, sql } from '../../postgres/statement.ts'
import { signedIn } from '../staff/public.ts'

/**
 * Whoever is limited to properties sees what keys of these have asked, and what they asked themselves: other requests
 * may have been answered with what is hidden from them.
 */
export function askedInScope(ctx: Context): RawBuilder<unknown> {
  const { account_id, property_ids } = ctx.scope
  if (property_ids === null) return sql`true`
  return sql`(actor_id = ${signedIn(ctx).user_id} OR actor_id IN (
    SELECT id FROM api_keys WHERE account_id = ${account_id} AND property_id = ANY(${property_ids}::text[])))`
}
