import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/analytics.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { presentBooks, readBooks, totalOf } from './on-the-books.ts'
import { hasPair } from './pairing-store.ts'
import { bookedPeriod, findReported, isRecorded, lastYear, requirePeriod } from './period.ts'

type Op = typeof contract.getPace

/** What is on the books now, beside a year ago with as many days to go. rule 18.8 */
export async function getPace(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id, from, to, compare = 'last_year_weekday' } = query
  requirePeriod(query)
  const { property, currency, closed } = await findReported(ctx, property_id)
  // Today's books are compared with the end of yesterday a year ago, the last evening that is known of both.
  const evening = lastYear(addDays(businessDate(property, ctx.now), -1), compare)
  const period = bookedPeriod(query, null, closed)
  const earlier_period = { ...period, from: lastYear(from, compare), to: lastYear(to, compare) }
  const [now, then, final] = await Promise.all([
    readBooks(ctx, period),
    isRecorded(evening, closed) ? readBooks(ctx, { ...earlier_period, as_of: evening }) : null,
    readBooks(ctx, earlier_period),
  ])
  const dates = nightsOf(from, addDays(to, 1)).map((date) => ({ date, compared_date: pairOf(date, compare) }))
  const compared = dates.flatMap(({ compared_date }) => compared_date ?? [])
  const present = (books: Parameters<typeof presentBooks>[0]) => presentBooks(books, currency)
  return {
    currency,
    data: dates.map(({ date, compared_date }) => ({
      date,
      compared_date,
      now: present(now(date)),
      last_year: then && compared_date !== null ? present(then(compared_date)) : null,
      last_year_final: compared_date === null ? null : present(final(compared_date)),
    })),
    total: {
      now: present(totalOf(dates.map(({ date }) => now(date)))),
      last_year: then && present(totalOf(compared.map(then))),
      last_year_final: present(totalOf(compared.map(final))),
    },
  }
}

/** The night of last year; null for 29 February by date, which would count 28 February twice. rule 18.6 */
const pairOf = (date: string, by: Parameters<typeof lastYear>[1]): string | null =>
  by === 'last_year' && !hasPair(date) ? null : lastYear(date, by)
