import type * as contract from '#contract/companies/companies.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { requestedProperties } from '../../postgres/scope.ts'
import { sql } from '../../postgres/statement.ts'
import { presentCompanies } from './present.ts'
import { isAtProperties, isFoundBy, readCompanyPage } from './store.ts'

type Op = typeof contract.listCompanies

/** A page of companies, newest first; filters combine. rule 30.2 */
export async function listCompanies(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { kind, status, search } = query
  const where = [
    sql`account_id = ${ctx.scope.account_id}`,
    ...isAtProperties(requestedProperties(ctx, query)),
  ]
  if (kind !== undefined) where.push(sql`kind = ANY(${kind.split(',')}::text[])`)
  if (status !== undefined) where.push(sql`status = ANY(${status.split(',')}::text[])`)
  if (search !== undefined) where.push(isFoundBy(search))
  const { rows, ...page } = await readCompanyPage(ctx, query, where)
  return { data: await presentCompanies(ctx, rows), ...page }
}
