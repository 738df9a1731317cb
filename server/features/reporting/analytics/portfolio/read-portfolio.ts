import { percentageOf } from '#contract/arithmetic/ratios.ts'
import { type Money, money } from '#contract/money.ts'
import { readUnrecordedStaysOf, type UnrecordedStay } from '#server/features/stays/reservations/public.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { currentOrders } from '../../business-days/public.ts'
import { budgetOf } from '../budgets/spread.ts'
import { readBudgets } from '../budgets/store.ts'
import { type Books, presentBooks } from '../on-the-books.ts'
import { isRecorded, lastYear } from '../period.ts'
import {
  type PortfolioDays,
  type PortfolioSums,
  readClosedOf,
  readEarlierSums,
  readPortfolioAvailable,
  readPortfolioSums,
} from './portfolio-store.ts'

/** Maximum number of properties side by side. */
export const MAX_PORTFOLIO_PROPERTIES = 100
/** Nights from the business date on. */
const AHEAD = 30
/** Stays calculated between two reads: some 20 ms. */
const BATCH = 400

/** A property on its business date. */
export interface PortfolioProperty {
  readonly property_id: string
  readonly currency: string
  readonly date: string
}

/**
 * The state of some properties, in the order given: tonight, the nights ahead beside last year's, the month
 * so far beside its budget, and open balances. Six statements however many properties there are, and one more
 * for each 400 stays that were changed since the last day was closed. rule 18.12
 */
export async function readPortfolio(account: AccountContext, properties: readonly PortfolioProperty[]) {
  const days = properties.map(({ property_id, date }) => ({
    property_id,
    date,
    first: `${date.slice(0, 8)}01`,
    last: addDays(date, AHEAD - 1),
  }))
  const ids = properties.map(({ property_id }) => property_id)
  const years = days.map(({ date }) => Number(date.slice(0, 4)))
  const [sums, available, closed, budgets] = await Promise.all([
    readPortfolioSums(account, days),
    readPortfolioAvailable(account, days),
    readClosedOf(account, ids),
    readBudgets(account, ids, { first: Math.min(...years), last: Math.max(...years) }),
  ])
  const [changed, then] = await Promise.all([readChanged(account, days), readThen(account, days, closed)])
  return properties.map(({ property_id, currency, date }, at) => {
    const of = <R extends { readonly property_id: string }>(rows: readonly R[]) =>
      rows.find((row) => row.property_id === property_id)
    const books = added(of(sums) ?? NOTHING, changed.get(property_id) ?? NOTHING)
    const last_closed = of(closed)
    const earlier = of(then)
    const month = nightsOf(days[at]!.first, addDays(date, 1))
    const planned = budgetOf(
      budgets.filter((one) => one.property_id === property_id),
      month,
    ).room_revenue
    const rooms_available = of(available)?.rooms_available ?? 0
    return {
      property_id,
      currency,
      date,
      rooms_available,
      rooms_sold: books.rooms_today,
      occupancy: percentageOf(books.rooms_today, rooms_available),
      ahead: {
        now: presentBooks({ rooms: books.rooms_ahead, room_revenue: books.revenue_ahead }, currency),
        last_year: earlier ? presentBooks(earlier, currency) : null,
      },
      month: {
        room_revenue: money(books.revenue_month, currency),
        budget: amountOrNull(planned, currency),
      },
      open_balances: amountOrNull(last_closed?.open_balances ?? null, currency),
      closed_date: last_closed?.last ?? null,
    }
  })
}

const NOTHING: PortfolioSums = { rooms_today: 0, rooms_ahead: 0, revenue_ahead: 0, revenue_month: 0 }

const amountOrNull = (units: number | null, currency: string): Money | null =>
  units === null ? null : money(units, currency)

const added = (one: PortfolioSums, other: PortfolioSums): PortfolioSums => ({
  rooms_today: one.rooms_today + other.rooms_today,
  rooms_ahead: one.rooms_ahead + other.rooms_ahead,
  revenue_ahead: one.revenue_ahead + other.revenue_ahead,
  revenue_month: one.revenue_month + other.revenue_month,
})

/**
 * The same nights of last year, by weekday, as known on the evening before; none where that day is not
 * recorded. rule 18.8
 */
async function readThen(
  account: AccountContext,
  days: readonly PortfolioDays[],
  closed: readonly { readonly property_id: string; readonly first: string; readonly last: string }[],
) {
  const earlier = days.flatMap(({ property_id, date, last }) => {
    const as_of = lastYear(addDays(date, -1), 'last_year_weekday')
    const known = closed.find((one) => one.property_id === property_id) ?? null
    if (!isRecorded(as_of, known)) return []
    const [from, to] = [lastYear(date, 'last_year_weekday'), lastYear(last, 'last_year_weekday')]
    return [{ property_id, from, to, as_of }]
  })
  const rows: Awaited<ReturnType<typeof readEarlierSums>> =
    earlier.length === 0 ? [] : await readEarlierSums(account, earlier)
  return rows.map(({ property_id, rooms, room_revenue }): Books & { readonly property_id: string } => ({
    property_id,
    rooms,
    room_revenue,
  }))
}

/** Of stays that were changed since they were recorded, as they are now. rule 18.2 */
async function readChanged(account: AccountContext, days: readonly PortfolioDays[]) {
  const sums = new Map<string, PortfolioSums>()
  const of = new Map(days.map((one) => [one.property_id, one]))
  const span = {
    property_ids: [...of.keys()],
    from: days.map(({ first }) => first).sort()[0] ?? '',
    to:
      days
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? '',
  }
  for (let after: string | undefined = ''; after !== undefined && days.length > 0; ) {
    const stays: UnrecordedStay[] = await readUnrecordedStaysOf(account, span, { after, limit: BATCH })
    for (const stay of stays) {
      const { property_id } = stay
      sums.set(property_id, added(sums.get(property_id) ?? NOTHING, sumsOfStay(stay, of.get(property_id)!)))
    }
    after = stays.length < BATCH ? undefined : stays.at(-1)!.id
  }
  return sums
}

function sumsOfStay(stay: UnrecordedStay, { date, first, last }: PortfolioDays): PortfolioSums {
  const nights = currentOrders(stay).filter(
    ({ state, stay_date }) => state === 'booked' && stay_date >= first && stay_date <= last,
  )
  const revenue = (some: typeof nights) => some.reduce((sum, { revenue_net }) => sum + revenue_net, 0)
  const ahead = nights.filter(({ stay_date }) => stay_date >= date)
  return {
    rooms_today: nights.filter(({ stay_date }) => stay_date === date).length,
    rooms_ahead: ahead.length,
    revenue_ahead: revenue(ahead),
    revenue_month: revenue(nights.filter(({ stay_date }) => stay_date <= date)),
  }
}
