import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/analytics.ts'
import type { Context } from '#server/context.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { difference, presentBooks, readBooks, totalOf } from './on-the-books.ts'
import {
  bookedPeriod,
  type ClosedDays,
  findReported,
  isRecorded,
  requireClosed,
  requirePeriod,
  weekdayBefore,
} from './period.ts'

type Op = typeof contract.getPickup

/** What is on the books now, less what was on the books at the end of a day; the same of a year before. rule 18.7 */
export async function getPickup(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id, from, to, since } = query
  requirePeriod(query)
  const { currency, closed } = await findReported(ctx, property_id)
  requireClosed('since', since, closed)
  const [now, then, last_year] = await Promise.all([
    readBooks(ctx, bookedPeriod(query, null, closed)),
    readBooks(ctx, bookedPeriod(query, since, closed)),
    pickedLastYear(ctx, query, { currency, closed }),
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
    last_year,
  }
}

/** The same nights and days 364 days before: the same weekdays. The open day has an evening then. */
async function pickedLastYear(
  ctx: Context,
  query: Input<Op>['query'],
  { currency, closed }: { currency: string; closed: ClosedDays },
): Promise<Output<Op>['last_year']> {
  const since = weekdayBefore(query.since)
  const until = weekdayBefore(addDays(closed!.last, 1))
  if (!isRecorded(since, closed) || !isRecorded(until, closed)) return null
  const nights = { ...query, from: weekdayBefore(query.from), to: weekdayBefore(query.to) }
  const [now, then] = await Promise.all([
    readBooks(ctx, bookedPeriod(nights, until, closed)),
    readBooks(ctx, bookedPeriod(nights, since, closed)),
  ])
  const dates = nightsOf(nights.from, addDays(nights.to, 1))
  return presentBooks(difference(totalOf(dates.map(now)), totalOf(dates.map(then))), currency)
}
