import type { Context } from '../../context.ts'
import { type RawBuilder, sql } from '../../postgres/statement.ts'

/** The conditions that keep a list inside the caller's scope, and its `property_id` filter. decisions 1 */
export function inScope(
  ctx: Context,
  query: { property_id?: string | undefined } = {},
): RawBuilder<unknown>[] {
  const { account_id, property_id } = ctx.scope
  const conditions = [sql`account_id = ${account_id}`]
  const wanted = property_id ?? query.property_id
  if (wanted !== undefined) conditions.push(sql`property_id = ${wanted}`)
  return conditions
}

/** Whether the caller sees an object of this property; null is the whole account. */
export const sees = (ctx: Pick<Context, 'scope'>, property_id: string | null): boolean =>
  ctx.scope.property_id === null || ctx.scope.property_id === property_id
