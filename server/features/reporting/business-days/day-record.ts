import { newId } from '#server/kernel/new-id.ts'
import type { DayFacts, DayPosting } from './day-facts-store.ts'
import type { EndedDay } from './day-span.ts'
import type { BusinessDayRow, DayPayments, DayRevenue } from './row.ts'
import type { PropertyDays } from './store.ts'
import type { UnusualEntry } from './unusual/unusual-store.ts'

/**
 * The records of days from their counts and sums. Deposits and balances continue from the day before: what
 * guests owe is revenue less payments that are no deposit. rule 17.9
 */
export function dayRecords(
  property: PropertyDays,
  days: readonly EndedDay[],
  facts: DayFacts & { readonly unusual: ReadonlyMap<string, readonly UnusualEntry[]> },
  closed_at: string,
): BusinessDayRow[] {
  const milliseconds = Temporal.Instant.from(closed_at).epochMilliseconds
  let { deposits_held, open_balances } = property
  return days.map(({ date, began_at, ended_at }) => {
    const of = <Row extends { readonly date: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.date === date)
    const posted = of(facts.postings)
    const revenue = posted.flatMap(revenueOf)
    const payments = paymentsOf(posted)
    const deposited = sum(posted.filter(({ type }) => type === 'deposit').map(({ gross }) => gross))
    const received = sum(paymentsOf(posted.filter(isOfStay)).map((row) => row.received - row.refunded))
    deposits_held = (deposits_held ?? 0) + deposited
    open_balances = (open_balances ?? 0) + sum(revenue.map(({ gross }) => gross)) - received + deposited
    return {
      id: newId('business_day', milliseconds),
      property_id: property.property_id,
      date,
      closed_at,
      began_at: began_at === '-infinity' ? null : began_at,
      ended_at,
      ...countsOf(facts, date),
      currency: property.currency,
      revenue,
      payments,
      deposits_held,
      open_balances,
      unusual: facts.unusual.get(date) ?? [],
    }
  })
}

function countsOf(facts: DayFacts, date: string) {
  const find = <Row extends { readonly date: string }>(rows: readonly Row[]) =>
    rows.find((row) => row.date === date)
  const [occupied, moved] = [find(facts.occupied), find(facts.moved)]
  const [ended, rooms] = [find(facts.ended), find(facts.rooms)]
  return {
    rooms_available: rooms?.rooms_available ?? 0,
    out_of_order: rooms?.out_of_order ?? 0,
    rooms_sold: occupied?.rooms_sold ?? 0,
    complimentary: occupied?.complimentary ?? 0,
    stayovers: occupied?.stayovers ?? 0,
    arrivals: moved?.arrivals ?? 0,
    departures: moved?.departures ?? 0,
    no_shows: ended?.no_shows ?? 0,
    cancellations: ended?.cancellations ?? 0,
  }
}

// What moves from one service to another at the same rate is no revenue of the day.
const revenueOf = ({ type, vat_rate, net, vat, gross }: DayPosting): DayRevenue[] =>
  type === 'deposit' ||
  type === 'taxed_deposit' ||
  type === 'receivable' ||
  type === 'company_credit' ||
  type === 'security_deposit' ||
  type === 'payment' ||
  type === 'refund' ||
  (net === 0 && vat === 0)
    ? []
    : [{ type, vat_rate: vat_rate!, net, vat, gross }]

/** Credit of companies and security deposits are money of the day, and nobody's balance. rule 32.3, 36.13 */
const isOfStay = ({ type }: DayPosting): boolean => type !== 'company_credit' && type !== 'security_deposit'

/** One element for each method; a refund that failed afterwards is reversed on the day on which that was known. */
function paymentsOf(posted: readonly DayPosting[]): DayPayments[] {
  const money = Map.groupBy(
    posted.filter(({ method }) => method !== null),
    ({ method }) => method!,
  )
  return [...money].map(([method, rows]) => {
    const total = (type: DayPosting['type']) =>
      sum(rows.filter((row) => row.type === type).map(({ gross }) => gross))
    const credit = rows.filter((row) => !isOfStay(row)).map(({ gross }) => gross)
    const [kept, returned] = [credit.filter((one) => one > 0), credit.filter((one) => one < 0)]
    return { method, received: total('payment') + sum(kept), refunded: total('refund') - sum(returned) }
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)
