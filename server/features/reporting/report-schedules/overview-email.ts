import type { Money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { amountIn, percentIn } from '../../mail/email/public.ts'
import { readEveryProperty, readProperties } from '../../property/properties/public.ts'
import { MAX_PORTFOLIO_PROPERTIES, readPortfolio } from '../analytics/public.ts'
import type { ScheduleRow } from './row.ts'
import { type Figure, REPORT_EMAIL_WORDS } from './words/email-words.ts'

/** The overview of the properties as tables of a phone's width, one each. rule 23.9 */
export async function overviewSections(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  { property_ids, language }: Pick<ScheduleRow, 'property_ids' | 'language'>,
) {
  const words = REPORT_EMAIL_WORDS[language]
  const rows = await (property_ids === null ? readEveryProperty(ctx) : readProperties(ctx, property_ids))
  const shown = rows.slice(0, MAX_PORTFOLIO_PROPERTIES)
  const figures = await readPortfolio(
    ctx,
    shown.map((row) => ({ property_id: row.id, currency: row.currency, date: businessDate(row, ctx.now) })),
  )
  const amount = (value: Money | null) => (value === null ? words.none : amountIn(language, value))
  return figures.map((one, at) => {
    const { occupancy, rooms_sold, rooms_available, ahead, month } = one
    const books = (value: typeof ahead.now | null) =>
      value === null ? words.none : `${words.room_nights(value.rooms_sold)} · ${amount(value.room_revenue)}`
    const facts: [Figure, string][] = [
      [
        'tonight',
        `${rooms_sold} / ${rooms_available}${occupancy === null ? '' : ` · ${percentIn(language, occupancy)}`}`,
      ],
      ['ahead', books(ahead.now)],
      ['ahead_last_year', books(ahead.last_year)],
      ['month', amount(month.room_revenue)],
      ...(month.budget ? ([['budget', amount(month.budget)]] as [Figure, string][]) : []),
      ['open', amount(one.open_balances)],
    ]
    return {
      heading: shown[at]!.name,
      facts: facts.map(([name, value]): [string, string] => [words.figures[name], value]),
    }
  })
}
