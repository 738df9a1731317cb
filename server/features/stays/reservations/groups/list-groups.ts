import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/groups.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { listedGroup } from './present-group.ts'
import { isNamed, readGroupPage } from './store.ts'

type Op = typeof contract.listGroups

/** A page of groups, newest first; filters combine. rule 31.1 */
export async function listGroups(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { search, status, from, to, company_id } = query
  const where = scopeFilter(ctx, query)
  if (search !== undefined) where.push(isNamed(search))
  if (status !== undefined) where.push(sql`status = ANY(${status.split(',')}::text[])`)
  if (from !== undefined) where.push(sql`to_date > ${from}::date`)
  if (to !== undefined) where.push(sql`from_date < ${to}::date`)
  if (company_id !== undefined) where.push(sql`company_id = ${company_id}`)
  const { rows, ...page } = await readGroupPage(ctx, query, where)
  return { data: rows.map(listedGroup), ...page }
}
