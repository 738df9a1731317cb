import type * as contract from '#contract/invoices/reports.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { requireDays } from '#server/kernel/require-days.ts'
import { addDays, MAX_DAYS_ASKED } from '#server/kernel/time/dates.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { type MovementRow, readMovements } from './movements-store.ts'
import { paymentReport } from './payment-report.ts'

type Op = typeof contract.getPaymentReport
type Days = Input<Op>['query']

const MAX_MOVEMENTS = 5000

/** Payments and refunds by day, method and person. SVC-2002 beyond what one response may hold. rule 7 */
export const getPaymentReport = (ctx: Context, { query }: Input<Op>): Promise<Output<Op>> =>
  readPaymentReport(ctx, query)

/** The same for a printed report, which no request asks for. */
export const readPaymentReport = async (
  ctx: Pick<Context, 'tx' | 'scope'>,
  days: Days,
): Promise<Output<Op>> => paymentReport(await movementsOf(ctx, days))

/** Movements on these business dates of each property, with their actors. */
export async function movementsOf(
  ctx: Pick<Context, 'tx' | 'scope'>,
  { from, to, property_id }: Days,
): Promise<MovementRow[]> {
  requireDays({ from, to }, MAX_DAYS_ASKED, 'to')
  // No zone is further than a day from UTC.
  const between = { from, to, since: `${addDays(from, -1)}T00:00:00Z`, before: `${addDays(to, 2)}T00:00:00Z` }
  const where = scopeFilter(ctx, property_id === undefined ? {} : { property_id })
  const rows = await readMovements(ctx, where, between, MAX_MOVEMENTS + 1)
  if (rows.length > MAX_MOVEMENTS)
    throw invalid('to', 'too_many', `There are more than ${MAX_MOVEMENTS} payments: name fewer days.`)
  return rows
}
