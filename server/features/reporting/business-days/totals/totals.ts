import { money } from '#contract/money.ts'
import type { ManagerFigures } from '#contract/reporting/papers.ts'
import { dayFigures } from '../page/day-figures.ts'
import type { BusinessDayRow, DayPayments, DayRevenue } from '../row.ts'

const COUNTS = [
  ...(['rooms_available', 'out_of_order', 'rooms_sold', 'complimentary'] as const),
  ...(['arrivals', 'departures', 'no_shows', 'cancellations'] as const),
] as const
type Counts = Record<(typeof COUNTS)[number], number>

/** The totals of several days; balances are those at the end of the last one. Amounts in minor units. */
export interface DayTotals
  extends Counts,
    Pick<BusinessDayRow, 'deposits_held' | 'open_balances' | 'revenue' | 'payments'> {
  readonly from: string
  readonly to: string
  readonly days: number
}

/** A day by itself. */
export const totalsOfDay = ({ date, ...day }: Omit<BusinessDayRow, 'unusual'>): DayTotals => ({
  from: date,
  to: date,
  days: 1,
  ...countsOf((count) => day[count]),
  deposits_held: day.deposits_held,
  open_balances: day.open_balances,
  revenue: day.revenue,
  payments: day.payments,
})

/** Days, and those that come after them. */
export const addDayTotals = (before: DayTotals | null, after: DayTotals): DayTotals =>
  before === null
    ? after
    : {
        from: before.from,
        to: after.to,
        days: before.days + after.days,
        ...countsOf((count) => before[count] + after[count]),
        deposits_held: after.deposits_held,
        open_balances: after.open_balances,
        revenue: [...before.revenue, ...after.revenue],
        payments: [...before.payments, ...after.payments],
      }

const countsOf = (of: (count: (typeof COUNTS)[number]) => number): Counts =>
  Object.fromEntries(COUNTS.map((count) => [count, of(count)])) as unknown as Counts

/** Totals as reports show them: revenue by kind, payments by method, and the figures of a day. rule 17.11, 23.1 */
export function presentTotals(totals: DayTotals, currency: string): ManagerFigures {
  const inMoney = (amount: number) => money(amount, currency)
  const { occupancy, adr, revpar, total_net, taken } = dayFigures({ ...totals, currency })
  const { from, to, days, deposits_held, open_balances } = totals
  return {
    from,
    to,
    days,
    ...countsOf((count) => totals[count]),
    occupancy,
    adr,
    revpar,
    total_net,
    taken,
    revenue: [...Map.groupBy(totals.revenue, ({ type }) => type)].sort(byName).map(([type, rows]) => ({
      type,
      net: inMoney(sum(rows, 'net')),
      vat: inMoney(sum(rows, 'vat')),
      gross: inMoney(sum(rows, 'gross')),
    })),
    payments: [...Map.groupBy(totals.payments, ({ method }) => method)].sort(byName).map(([method, rows]) => {
      const [received, refunded] = [sum(rows, 'received'), sum(rows, 'refunded')]
      return {
        method,
        received: inMoney(received),
        refunded: inMoney(refunded),
        net: inMoney(received - refunded),
      }
    }),
    deposits_held: inMoney(deposits_held),
    open_balances: inMoney(open_balances),
  }
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1

const sum = <Row extends DayRevenue | DayPayments, Field extends keyof Row>(
  rows: readonly Row[],
  field: Field,
): number => rows.reduce((whole, row) => whole + Number(row[field]), 0)
