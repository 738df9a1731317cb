import type { FigureGroup } from '#contract/lists.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/analytics.ts'
import type { Figures } from '#contract/reporting/figures.ts'
import type { Context } from '#server/context.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { budgetOf, type PlannedNights } from './budgets/spread.ts'
import { readBudgets } from './budgets/store.ts'
import { readOtherRevenue, readRoomsAvailable } from './capacity-store.ts'
import { isSpan, keysOfPeriod, spanKey } from './grouping.ts'
import type { BookedPeriod } from './order-book-store.ts'
import { readOrderSums } from './order-sums.ts'
import { hasPair } from './pairing-store.ts'
import { bookedPeriod, comparedPeriod, findReported, requireClosed, requirePeriod } from './period.ts'
import { presentBudgetFigures, presentFigures } from './present-figures.ts'

type Op = typeof contract.getPerformance
type ReportContext = Pick<Context, 'tx' | 'scope'>

/** Figures by day, week, month, or by what is sold and to whom, compared with another period. rule 18 */
export const getPerformance = (ctx: Context, { query }: Input<Op>): Promise<Output<Op>> =>
  readPerformance(ctx, query)

/** The same for an e-mail, which no request asks for. */
export async function readPerformance(ctx: ReportContext, query: Input<Op>['query']): Promise<Output<Op>> {
  const { property_id, group_by = 'day', compare = 'none', as_of = null } = query
  requirePeriod(query)
  const { currency, closed } = await findReported(ctx, property_id)
  if (as_of !== null) requireClosed('as_of', as_of, closed)
  const period = bookedPeriod(query, as_of, closed)
  const other = comparedPeriod(period, compare)
  const keys = keysOfPeriod(group_by, period.from, period.to)
  const now = await readFigures(ctx, period, group_by, { currency, keys })
  const then = other && (await readFigures(ctx, other, group_by, { currency, keys }))
  const budget = compare === 'budget' ? await readPlanned(ctx, period, group_by) : undefined
  const planned = (nights: PlannedNights | undefined, { rooms_available }: Figures) =>
    nights ? presentBudgetFigures(nights, rooms_available, currency) : null
  const compared = (key: string) => {
    const is_paired = group_by !== 'day' || compare !== 'last_year' || hasPair(key)
    return is_paired ? then?.rows.find((row) => row.key === key)?.figures : undefined
  }
  return {
    currency,
    data: now.rows.map(({ key, figures }) => ({
      key,
      ...figures,
      compared: compared(key) ?? null,
      budget: planned(budget?.rows.get(key), figures),
    })),
    total: { ...now.total, compared: then?.total ?? null, budget: planned(budget?.total, now.total) },
  }
}

/** The budget of the nights of a period, by span and in total. rule 18.10 */
async function readPlanned(
  ctx: ReportContext,
  { property_id, from, to, segment }: BookedPeriod,
  group: FigureGroup,
) {
  if (Object.values(segment).some((part) => part !== undefined)) return undefined
  const [first, last] = [from, to].map((date) => Number(date.slice(0, 4))) as [number, number]
  const months = await readBudgets(ctx, [property_id], { first, last })
  const nights = nightsOf(from, addDays(to, 1))
  const by_key = isSpan(group) ? [...Map.groupBy(nights, (night) => spanKey(group, night))] : []
  return {
    rows: new Map(by_key.map(([key, some]) => [key, budgetOf(months, some)])),
    total: budgetOf(months, nights),
  }
}

interface KeyedFigures {
  readonly key: string
  readonly figures: Figures
}

interface Rows {
  readonly currency: string
  /** Of the rows, where they do not follow from what was sold. */
  readonly keys: readonly string[] | undefined
}

/** The rows of a period, and their total. */
async function readFigures(
  ctx: ReportContext,
  period: BookedPeriod,
  group: FigureGroup,
  { currency, keys }: Rows,
) {
  const [sums, available, earned] = await Promise.all([
    readOrderSums(ctx, period, group),
    readRoomsAvailable(ctx, period, group),
    readOtherRevenue(ctx, period, group),
  ])
  const by_key = Map.groupBy(sums, ({ key }) => key)
  const rooms = new Map(available.map(({ key, amount }) => [key, amount]))
  const other = Map.groupBy(earned, ({ key }) => key)
  // A plan or a channel sells the rooms of the whole property.
  const is_of_property = !isSpan(group) && group !== 'room_type'
  const figuresOf = (key: string | null): Figures =>
    presentFigures(
      {
        rooms_available: rooms.get(is_of_property ? null : key) ?? 0,
        earned: other.get(key) ?? [],
        sums: by_key.get(key) ?? [],
      },
      currency,
    )
  const found = [...by_key.keys(), ...other.keys(), ...rooms.keys()].filter((key) => key !== null)
  const rows = (keys ?? [...new Set(found)]).map((key) => ({ key, figures: figuresOf(key) }))
  return { rows: keys ? rows : rows.sort(byRevenue), total: figuresOf(null) }
}

const byRevenue = (one: KeyedFigures, other: KeyedFigures) =>
  other.figures.room_revenue.amount - one.figures.room_revenue.amount || (one.key < other.key ? -1 : 1)
