import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/services.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { presentService } from './present.ts'
import { readServicePage } from './store.ts'

type Op = typeof contract.listServices

/** A page of services, newest first; filters combine. rule 25.1 */
export async function listServices(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = scopeFilter(ctx, query)
  if (query.status !== undefined) where.push(sql`status = ANY(${query.status.split(',')}::text[])`)
  if (query.category !== undefined) where.push(sql`category = ANY(${query.category.split(',')}::text[])`)
  const { rows, ...page } = await readServicePage(ctx, query, where)
  return { data: rows.map(presentService), ...page }
}
