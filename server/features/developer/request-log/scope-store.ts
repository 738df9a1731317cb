import type { Context } from '#server/context.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { signedIn } from '../../account/staff/public.ts'

/**
 * Who is limited to properties sees the requests of keys of those, and their own: responses of other requests
 * may contain what is hidden from them.
 */
export function requestsInScope(ctx: Context): RawBuilder<unknown> {
  const { account_id, property_ids } = ctx.scope
  if (property_ids === null) return sql`true`
  return sql`(actor_id = ${signedIn(ctx).user_id} OR actor_id IN (
    SELECT id FROM api_keys WHERE account_id = ${account_id} AND property_id = ANY(${property_ids}::text[])))`
}
