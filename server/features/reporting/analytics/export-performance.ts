import { decimalOf, type Money } from '#contract/money.ts'
import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/analytics.ts'
import type { Figures } from '#contract/reporting/figures.ts'
import { OTHER_REVENUE_KINDS, type OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import { headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { getPerformance } from './get-performance.ts'

type Op = typeof contract.exportPerformance

const COLUMNS = [
  'rooms_available',
  'rooms_sold',
  'complimentary',
  'occupancy',
  'adr',
  'revpar',
  'room_revenue',
  'other_revenue',
  'total_revenue',
  'trevpar',
  'stays',
  'average_stay',
  'average_lead_time',
  'cancellations',
  'cancellation_rate',
  'no_shows',
  'cancelled_revenue',
  'no_show_revenue',
  'pending_rooms',
  'pending_revenue',
] as const satisfies readonly (keyof Figures)[]

const textOf = (value: Money | string | number | null): string =>
  value === null ? '' : typeof value === 'object' ? decimalOf(value) : String(value)

const partOf = ({ other_revenue, other_revenue_by }: Figures, kind: OtherRevenueKind): string =>
  decimalOf(other_revenue_by.find((part) => part.kind === kind)?.amount ?? { ...other_revenue, amount: 0 })

/** Figures as CSV: a line for each row, and one for the total. rule 18 */
export async function exportPerformance(
  ctx: Context,
  { params, query, body }: Input<Op>,
): Promise<AnsweredFile> {
  const { currency, data, total } = await getPerformance(ctx, { params, query, body })
  const line = (key: string, figures: Figures) =>
    lineOf([
      key,
      currency,
      ...COLUMNS.map((column) => textOf(figures[column])),
      ...OTHER_REVENUE_KINDS.map((kind) => partOf(figures, kind)),
    ])
  const lines = [...data.map((row) => line(row.key, row)), line('total', total)]
  return {
    bytes: Buffer.from(
      [
        headOf([
          'key',
          'currency',
          ...COLUMNS,
          ...OTHER_REVENUE_KINDS.map((kind) => `other_revenue_${kind}`),
        ]),
        ...lines,
      ].join(''),
    ),
    filename: `performance-${query.from}-${query.to}.csv`,
  }
}
