import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/analytics.ts'
import type { Context } from '#server/context.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { difference, presentBooks, readBooks, totalOf } from './on-the-books.ts'
import { bookedPeriod, findReported, requireClosed, requirePeriod } from './period.ts'

type Op = typeof contract.getPickup

/** What is on the books now, less what was on the books at the end of a day. rule 18.7 */
export async function getPickup(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id, from, to, since } = query
  requirePeriod(query)
  const { currency, closed } = await findReported(ctx, property_id)
  requireClosed('since', since, closed)
  const [now, then] = await Promise.all([
    readBooks(ctx, bookedPeriod(query, null, closed)),
    readBooks(ctx, bookedPeriod(query, since, closed)),
  ])
  const dates = nightsOf(from, addDays(to, 1))
  const picked = (of_now: ReturnType<typeof now>, of_then: ReturnType<typeof then>) => ({
    now: presentBooks(of_now, currency),
    since: presentBooks(of_then, currency),
    change: presentBooks(difference(of_now, of_then), currency),
  })
  return {
    currency,
    data: dates.map((date) => ({ date, ...picked(now(date), then(date)) })),
    total: picked(totalOf(dates.map(now)), totalOf(dates.map(then))),
  }
}
