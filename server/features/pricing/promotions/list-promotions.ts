import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/promotions.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { presentPromotions } from './present.ts'
import { readPromotionPage } from './store.ts'

type Op = typeof contract.listPromotions

/** A page of promotions, newest first; filters combine. rule 22.7 */
export async function listPromotions(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = scopeFilter(ctx, query)
  if (query.status !== undefined) where.push(sql`status = ANY(${query.status.split(',')}::text[])`)
  const { rows, ...page } = await readPromotionPage(ctx, query, where)
  return { data: await presentPromotions(ctx, rows), ...page }
}
