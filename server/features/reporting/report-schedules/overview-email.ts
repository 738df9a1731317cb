import type { Money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { amountIn, dayIn, percentIn } from '../../mail/email/public.ts'
import { readEveryProperty, readProperties } from '../../property/properties/public.ts'
import { MAX_PORTFOLIO_PROPERTIES, readPerformance, readPortfolio } from '../analytics/public.ts'
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
  // One after another: a hundred properties must not occupy the connections of jobs.
  const weeks: [Figure, string][][] = []
  for (const { property_id, date } of figures)
    weeks.push(
      await weekFacts(ctx, language, { property_id, from: addDays(date, -7), to: addDays(date, -1) }),
    )
  return figures.map((one, at) => {
    const { occupancy, rooms_sold, rooms_available, ahead, month } = one
    const books = (value: typeof ahead.now | null) =>
      value === null ? words.none : `${words.room_nights(value.rooms_sold)} · ${amount(value.room_revenue)}`
    const facts: [Figure, string][] = [
      ...weeks[at]!,
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

interface Week {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

/** The last seven days beside the same weekdays a year ago. rule 18.16 */
async function weekFacts(
  ctx: Pick<Context, 'tx' | 'scope'>,
  language: ScheduleRow['language'],
  week: Week,
): Promise<[Figure, string][]> {
  const words = REPORT_EMAIL_WORDS[language]
  const { total } = await readPerformance(ctx, { ...week, compare: 'last_year_weekday' })
  const then = total.compared && total.compared.rooms_sold > 0 ? total.compared : null
  const beside = (now: string, before: string | undefined) =>
    before === undefined ? now : words.last_year(now, before)
  const percent = (value: string | null) => (value === null ? words.none : percentIn(language, value))
  const amount = (value: Money | null) => (value === null ? words.none : amountIn(language, value))
  return [
    ['week', `${dayIn(language, week.from)} – ${dayIn(language, week.to)}`],
    ['occupancy', beside(percent(total.occupancy), then ? percent(then.occupancy) : undefined)],
    ['adr', beside(amount(total.adr), then ? amount(then.adr) : undefined)],
    ['revpar', beside(amount(total.revpar), then ? amount(then.revpar) : undefined)],
    ['week_revenue', beside(amount(total.room_revenue), then ? amount(then.room_revenue) : undefined)],
  ]
}
