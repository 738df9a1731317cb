import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import { type getQuoteFigures as contract, MAX_QUOTE_DAYS } from '#contract/stays/quote-figures.ts'
import type { QuoteStatus } from '#contract/stays/status.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { requireDays } from '#server/kernel/require-days.ts'
import { endOfBusinessDay } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { readQuoteSums } from './store.ts'

type Op = typeof contract

/** What became of the quotes that were sent in a period, with the reasons of those that were declined. rule 33.11 */
export async function getQuoteFigures(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id, from, to } = query
  requireDays(query, MAX_QUOTE_DAYS)
  const property = await findProperty(ctx, property_id, 'property_id')
  const sums = await readQuoteSums(ctx, {
    property_id,
    from: endOfBusinessDay(property, addDays(from, -1)),
    until: endOfBusinessDay(property, to),
  })
  const all = (status?: QuoteStatus) =>
    sums.reduce((sum, one) => sum + (status === undefined || one.status === status ? one.count : 0), 0)
  return {
    sent: all(),
    open: all('sent'),
    accepted: all('accepted'),
    accepted_total: money(
      sums.reduce((sum, { total }) => sum + total, 0),
      property.currency,
    ),
    declined: all('declined'),
    lapsed: all('lapsed'),
    withdrawn: all('withdrawn'),
    lost_reasons: sums.flatMap(({ lost_reason: reason, count }) => (reason ? [{ reason, count }] : [])),
  }
}
