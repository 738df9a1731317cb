import { decimalOf, type Money } from '#contract/money.ts'
import type { Input } from '#contract/operation.ts'
import { MANAGER_COLUMNS } from '#contract/reporting/paper-lists.staff.ts'
import type * as contract from '#contract/reporting/papers.ts'
import type { ManagerFigures } from '#contract/reporting/papers.ts'
import { headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { readManagerReport } from './read-day-report.ts'

type Op = typeof contract.exportManagerReport

type Value = Money | string | number | null | undefined
type Line = readonly [figure: string, kind: string, pick: (figures: ManagerFigures) => Value]

const FIGURES = [
  ...(['from', 'to', 'days', 'rooms_available', 'out_of_order', 'rooms_sold', 'complimentary'] as const),
  ...(['occupancy', 'adr', 'revpar', 'arrivals', 'departures', 'no_shows', 'cancellations'] as const),
]
const SUMS = ['total_net', 'taken', 'deposits_held', 'open_balances'] as const

/** The report as CSV: a line for each figure, a column for each period. rule 23.1 */
export async function exportManagerReport(ctx: Context, { query }: Input<Op>): Promise<AnsweredFile> {
  const report = await readManagerReport(ctx, query)
  const columns = MANAGER_COLUMNS.map((column) => report[column])
  const lines = linesOf(columns.filter((figures) => figures !== null)).map(([figure, kind, pick]) =>
    lineOf([
      figure,
      kind,
      report.currency,
      ...columns.map((figures) => (figures ? textOf(pick(figures)) : '')),
    ]),
  )
  return {
    bytes: Buffer.from([headOf(['figure', 'kind', 'currency', ...MANAGER_COLUMNS]), ...lines].join('')),
    filename: `manager-${report.date}.csv`,
  }
}

function linesOf(columns: readonly ManagerFigures[]): Line[] {
  const names = <Name extends string>(of: (figures: ManagerFigures) => readonly Name[]) =>
    [...new Set(columns.flatMap(of))].sort()
  const types = names(({ revenue }) => revenue.map(({ type }) => type))
  const methods = names(({ payments }) => payments.map(({ method }) => method))
  return [
    ...FIGURES.map((figure): Line => [figure, '', (figures) => figures[figure]]),
    ...types.flatMap((column) =>
      (['net', 'vat', 'gross'] as const).map(
        (field): Line => [
          `revenue_${field}`,
          column,
          ({ revenue }) => revenue.find(({ type }) => type === column)?.[field] ?? 0,
        ],
      ),
    ),
    ...methods.flatMap((column) =>
      (['received', 'refunded', 'net'] as const).map(
        (field): Line => [
          `payments_${field}`,
          column,
          ({ payments }) => payments.find(({ method }) => method === column)?.[field] ?? 0,
        ],
      ),
    ),
    ...SUMS.map((figure): Line => [figure, '', (figures) => figures[figure]]),
  ]
}

const textOf = (value: Value): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? decimalOf(value) : String(value)
