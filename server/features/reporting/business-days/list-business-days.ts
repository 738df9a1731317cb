import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/business-days.ts'
import type { Context } from '#server/context.ts'
import { readPage } from '#server/postgres/page.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { presentBusinessDay } from './present.ts'
import type { BusinessDayRow } from './row.ts'
import { SELECT_DAYS } from './store.ts'

type Op = typeof contract.listBusinessDays

/** A page of the closed days of a property, newest first. rule 0, 17.9 */
export async function listBusinessDays(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { from, to } = query
  const { rows, ...page } = await readPage<BusinessDayRow>({
    ctx,
    list: 'listBusinessDays',
    query,
    select: sql.raw(SELECT_DAYS),
    where: [
      ...scopeFilter(ctx, query),
      ...(from === undefined ? [] : [sql`date >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`date <= ${to}::date`]),
    ],
    order: [{ column: sql`date`, descending: true, of: ({ date }) => date, type: 'date' }],
  })
  return { data: rows.map(presentBusinessDay), ...page }
}
