import { MANAGER_COLUMNS, type ManagerColumn } from '#contract/reporting/paper-lists.staff.ts'
import type { ManagerReport } from '#contract/reporting/papers.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { yearBefore } from '#server/kernel/time/dates.ts'
import { findProperty } from '../../property/properties/public.ts'
import {
  addDayTotals,
  type DayTotals,
  presentTotals,
  readClosedAt,
  readDaysUnderWay,
  readTotals,
  type Span,
} from '../business-days/public.ts'
import type { PaperContext } from './paper-context.ts'

interface DayReportQuery {
  readonly property_id: string
  /** By default the open day. */
  readonly date?: string | undefined
}

/**
 * The manager's report: closed days by their records, the open day by what its record would be now. 422 for a
 * day that is neither. rule 23.1, 23.2
 */
export async function readManagerReport(
  ctx: PaperContext,
  { property_id, date }: DayReportQuery,
): Promise<ManagerReport> {
  const property = await findProperty(ctx, property_id)
  const today = businessDate(property, ctx.now)
  const shown_date = date ?? today
  const spans = spansOf(shown_date)
  const [closed_at, totals] = await Promise.all([
    readClosedAt(ctx, property_id, shown_date),
    readTotals(ctx, property_id, spans),
  ])
  const open = closed_at === null ? await readOpen(ctx, property_id, shown_date) : null
  const of = (column: ManagerColumn): DayTotals | null => {
    const closed = totals.get(column) ?? null
    if (!open || column.startsWith('last_year')) return closed
    const so_far = open(spans.find(({ name }) => name === column)!.from)
    return so_far ? addDayTotals(closed, so_far) : closed
  }
  const { currency } = property
  const [day, month, year, ...last_year] = MANAGER_COLUMNS.map((column) => {
    const found = of(column)
    return found && presentTotals(found, currency)
  })
  const [last_year_day, last_year_month, last_year_year] = last_year
  return {
    property_id,
    property: property.name,
    date: shown_date,
    currency,
    closed_at,
    day: day!,
    month: month!,
    year: year!,
    last_year_day: last_year_day!,
    last_year_month: last_year_month!,
    last_year_year: last_year_year!,
  }
}

/** Days that are not closed, up to the requested one, which has to be the open day. */
async function readOpen(ctx: PaperContext, property_id: string, date: string) {
  const open = await readDaysUnderWay(ctx, property_id, ctx.now)
  if (open?.date === date) return open.since
  throw invalid('date', 'not_closed', 'date must be a day that is closed, or the one under way.')
}

/** The day, its month and its year up to it, and the same a year ago: the 28th of February for the 29th. */
function spansOf(date: string): Span<ManagerColumn>[] {
  const spans = (to: string, prefix: '' | 'last_year_') =>
    [
      { name: `${prefix}day`, from: to, to },
      { name: `${prefix}month`, from: `${to.slice(0, 7)}-01`, to },
      { name: `${prefix}year`, from: `${to.slice(0, 4)}-01-01`, to },
    ] as const
  return [...spans(date, ''), ...spans(yearBefore(date), 'last_year_')]
}
