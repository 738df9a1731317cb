import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quotes.ts'
import type { Context } from '#server/context.ts'
import { isBookerNamed } from '#server/features/guests/public.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { listedQuote } from './present-quote.ts'
import { isInStatus, readQuotePage } from './store.ts'

type Op = typeof contract.listQuotes

/** A page of quotes, newest first; filters combine. rule 33.1 */
export async function listQuotes(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { search, status, company_id } = query
  const where = scopeFilter(ctx, query)
  if (search !== undefined) where.push(isBookerNamed(search))
  if (status !== undefined) where.push(isInStatus(status.split(','), ctx.now))
  if (company_id !== undefined) where.push(sql`company_id = ${company_id}`)
  const { rows, ...page } = await readQuotePage(ctx, query, where)
  return { data: rows.map((row) => listedQuote(row, ctx.now)), ...page }
}
