import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/properties.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { presentProperty } from './present.ts'
import { readPropertyPage } from './store.ts'

type Op = typeof contract.listProperties

/** The properties that the key may see, newest first. rule 1 */
export async function listProperties(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = scopeFilter(ctx, {}, sql`id`)
  const { rows, ...page } = await readPropertyPage(ctx, query, where)
  return { data: rows.map((row) => presentProperty(row, ctx.now)), ...page }
}
