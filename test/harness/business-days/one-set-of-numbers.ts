import { expect } from 'vitest'
import { FIGURE_GROUPS } from '#contract/lists.ts'
import type { TestApp } from '../app.ts'
import type { Random } from '../random.ts'
import { daysOf } from './close.ts'
import { type DayRule, endOf } from './day-rule.ts'
import { comparable } from './expected-days.ts'
import { report, staysBehind } from './figure-reports.ts'
import { expectJournal, journalOf } from './journal.ts'
import type { Month } from './random-month.ts'
import { readStays } from './read-stays.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any
type Sums = Map<string, number>

const add = (sums: Sums, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
const sorted = (sums: Sums) => Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())
const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((whole, one) => whole + of(one), 0)

/** Each figure of a month that is over is the same wherever it is shown. */
export async function expectOneSetOfNumbers(test: TestApp, month: Month, random: Random): Promise<void> {
  const { hotel, from, to } = month
  const [days, journal, stays, documents, payments] = await Promise.all([
    daysOf(hotel) as Promise<Answer[]>,
    journalOf(hotel, { from, to }, 100),
    readStays(hotel),
    listAll(hotel, '/invoices?'),
    listAll(hotel, '/payments?'),
  ])
  await expectJournalIsOfDays(month, days, journal)
  expectBalancesOfStays(stays, days.at(-1))
  await expectOrderBookOfStays(test, month, stays)
  await expectPerformance(month, days, random)
  await expectPayments(month, days, payments)
  await expectTaxes(month, documents, journal)
  await expectMonthEnds(month)
}

/** The papers of each month agree, but for what was earned in one and invoiced in another. */
async function expectMonthEnds({ hotel, from, to }: Month) {
  const months = new Set([from, to].map((date) => date.slice(0, 7)))
  for (const month of months) {
    const { checks } = await report(hotel, 'month-end', `month=${month}`)
    expect([month, (checks as Answer[]).filter(({ state }) => state === 'differs')]).toEqual([month, []])
  }
}

async function listAll({ api, property_id }: Month['hotel'], path: string): Promise<Answer[]> {
  const found: Answer[] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`${path}property_id=${property_id}&limit=100${cursor}`)
    found.push(...body.data)
    if (!body.has_more) return found
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}

/** The journal balances, day by day, and is that of the records; balances are those of the accounts of that evening. */
async function expectJournalIsOfDays({ hotel }: Month, days: readonly Answer[], journal: readonly Answer[]) {
  const receivables: Sums = new Map()
  for (const { date, open_balances } of days) {
    const [owed, open] = await Promise.all([
      report(hotel, 'receivables', `as_of=${date}`),
      report(hotel, 'balances', `date=${date}`),
    ])
    receivables.set(date, owed.total.total.amount)
    expect([date, open.total.amount, sum(open.data as Answer[], ({ balance }) => balance.amount)]).toEqual([
      date,
      open_balances.amount,
      open_balances.amount,
    ])
  }
  expectJournal(journal, days.map(comparable), receivables)
}

/** Every stay is over: nothing is held for guests who are to come, and what is open is what the stays owe. */
function expectBalancesOfStays(stays: readonly Answer[], { deposits_held, open_balances }: Answer) {
  expect([deposits_held.amount, open_balances.amount]).toEqual([
    0,
    sum(stays, ({ balance, collected_by_channel }) => balance.amount + (collected_by_channel?.amount ?? 0)),
  ])
}

const STATES: Record<string, string> = { cancelled: 'cancelled', no_show: 'no_show' }

/** The nights of the order book are those of the reservations, at their prices: what a channel sold is gross anywhere. */
async function expectOrderBookOfStays({ db }: TestApp, { hotel }: Month, stays: readonly Answer[]) {
  const { rows } = await db.query(
    `SELECT reservation_id, state, stay_date::text, sum(revenue_gross + meals_gross)::integer AS gross,
       sum(revenue_net + meals_net)::integer AS net FROM order_book WHERE property_id = $1
     GROUP BY 1, 2, 3 HAVING sum(rooms) <> 0 OR sum(revenue_gross + meals_gross) <> 0`,
    [hotel.property_id],
  )
  const { body: property } = await hotel.api.get(`/properties/${hotel.property_id}`)
  const booked = Map.groupBy(rows as Answer[], ({ reservation_id, state }) => `${reservation_id} ${state}`)
  const expected = stays
    .filter(({ cancellation }) => cancellation?.reason !== 'payment_expired')
    .map(({ id, status, nightly_rates, taxes }) => {
      const key = `${id} ${STATES[status] ?? 'booked'}`
      const town = taxes.find(({ type, included }: Answer) => type === 'city_tax' && included)
      const price = sum(nightly_rates as Answer[], ({ amount }) => amount.amount)
      const gross_dates = (nightly_rates as Answer[])
        .filter((night) => property.prices_include_vat || isSoldGross(night))
        .map(({ date }) => date)
      const nights = booked.get(key) ?? []
      const sold = sum(nights, ({ stay_date, gross, net }) => (gross_dates.includes(stay_date) ? gross : net))
      return {
        key,
        nights: [nights.length, sold],
        expected: [nightly_rates.length, price - (town?.amount.amount ?? 0)],
      }
    })
  expect([...booked.keys()].sort()).toEqual(expected.map(({ key }) => key).sort())
  for (const one of expected) expect([one.key, ...one.nights]).toEqual([one.key, ...one.expected])
}

/** What channels sell is what the guest pays. rule 1.3 */
const isSoldGross = ({ source, before_discount }: Answer): boolean =>
  source === 'channel' || before_discount?.source === 'channel'

/** Performance is what the days earned, what the manager's report says, and the stays behind each cell. */
async function expectPerformance({ hotel, from, to }: Month, days: readonly Answer[], random: Random) {
  const span = `from=${from}&to=${to}`
  const performance = await report(hotel, 'performance', span)
  const earned = (type: string) =>
    sum(days, ({ revenue }) =>
      sum(
        (revenue as Answer[]).filter((one) => one.type === type),
        ({ net }) => net.amount,
      ),
    )
  expect(performance.total.room_revenue.amount).toBe(earned('accommodation'))
  expect(performance.total.total_revenue.amount).toBe(
    sum(days, ({ revenue }) =>
      sum(
        (revenue as Answer[]).filter(({ type }) => type !== 'city_tax'),
        ({ net }) => net.amount,
      ),
    ),
  )
  for (const row of performance.data) {
    const day = days.find(({ date }) => date === row.key)
    expect([row.key, row.rooms_available]).toEqual([row.key, day.rooms_available])
  }
  const group = random.pick(FIGURE_GROUPS)
  const grouped = await report(hotel, 'performance', `${span}&group_by=${group}`)
  const cells = [...random.shuffled<Answer>(grouped.data).slice(0, 3), { ...grouped.total, key: undefined }]
  for (const { key, rooms_sold, room_revenue, stays } of cells) {
    const cell = key === undefined ? '' : `&key=${encodeURIComponent(key)}`
    const behind = await staysBehind(hotel, `${span}&group_by=${group}${cell}`, 100)
    expect([
      key,
      sum(behind, ({ rooms }) => rooms),
      sum(behind, (one) => one.room_revenue.amount),
      behind.length,
    ]).toEqual([key, rooms_sold, room_revenue.amount, stays])
  }
}

/** The records' money is the report of payments, and the payments themselves. */
async function expectPayments(
  { hotel, from, to }: Month,
  days: readonly Answer[],
  payments: readonly Answer[],
) {
  const of = (rows: readonly Answer[]) => {
    const sums: Sums = new Map()
    for (const { date, method, received, refunded } of rows) {
      add(sums, `${date} ${method} received`, received.amount)
      add(sums, `${date} ${method} refunded`, refunded.amount)
    }
    return sorted(sums)
  }
  const { data } = await report(hotel, 'payments', `from=${from}&to=${to}`)
  const recorded = days.flatMap(({ date, payments: of_day }) =>
    of_day.map((one: Answer) => ({ date, ...one })),
  )
  expect(of(data)).toEqual(of(recorded))
  const received: Sums = new Map()
  const refunded: Sums = new Map()
  for (const { method, status, amount, amount_refunded } of payments) {
    if (status !== 'succeeded') continue
    add(received, method, amount.amount)
    add(refunded, method, amount_refunded.amount)
  }
  const by_method = (field: 'received' | 'refunded') => {
    const sums: Sums = new Map()
    for (const row of recorded) add(sums, row.method, row[field].amount)
    return sorted(sums)
  }
  expect(by_method('received')).toEqual(sorted(received))
  expect(by_method('refunded')).toEqual(sorted(refunded))
}

/**
 * Documents by rate and city tax are the tax report, without deposits where their VAT is due with the stay; with every stay
 * over, and invoiced as far as it can be, so is the VAT of the journal.
 */
async function expectTaxes({ hotel }: Month, documents: readonly Answer[], journal: readonly Answer[]) {
  const [issued, reported, posted]: Sums[] = [new Map(), new Map(), new Map()]
  const { body: property } = await hotel.api.get(`/properties/${hotel.property_id}`)
  const { vat_on_deposits } = property
  if (vat_on_deposits === 'on_receipt') expectVatOfDocuments(property, documents, journal)
  const isDue = ({ id }: Answer) => vat_on_deposits === 'on_receipt' || !/^deposit_/.test(id)
  for (const { number, type, line_items } of documents) {
    if (number === null) continue
    const sign = type === 'credit_note' ? -1 : 1
    for (const line of (line_items as Answer[]).filter(isDue)) {
      if (line.type === 'city_tax') {
        add(issued!, 'city_tax', sign * line.gross.amount)
        continue
      }
      add(issued!, `net ${line.vat_rate}`, sign * line.net.amount)
      add(issued!, `vat ${line.vat_rate}`, sign * line.vat.amount)
    }
  }
  const { data } = (
    await hotel.api.get(`/reports/tax?property_id=${hotel.property_id}&from=2027-01-01&to=2028-12-31`)
  ).body
  for (const { vat, city_tax } of data as Answer[]) {
    add(reported!, 'city_tax', city_tax.amount)
    for (const row of vat) {
      add(reported!, `net ${row.vat_rate}`, row.net.amount)
      add(reported!, `vat ${row.vat_rate}`, row.vat.amount)
    }
  }
  expect(sorted(reported!)).toEqual(sorted(issued!))
  for (const { kind, vat_rate, debit, credit } of journal)
    if (kind === 'vat') add(posted!, `vat ${vat_rate}`, (credit?.amount ?? 0) - (debit?.amount ?? 0))
  const vat_reported = new Map([...reported!].filter(([key]) => key.startsWith('vat ')))
  // A draft below zero stays one where everything was credited already: no document can have it. Where the VAT of documents is
  // due with them, the journal has it too. rule 7.5, 20.8
  const below_zero = documents.filter(({ status, total }) => status === 'draft' && total.amount < 0)
  if (vat_on_deposits === 'on_service')
    for (const { line_items } of below_zero)
      for (const { vat_rate, vat } of (line_items as Answer[]).filter(isDue))
        add(vat_reported, `vat ${vat_rate}`, vat.amount)
  expect(sorted(posted!)).toEqual(sorted(vat_reported))
}

/** On each evening the journal has at least the VAT of the documents that were issued by then. rule 20.8 */
function expectVatOfDocuments(rule: DayRule, documents: readonly Answer[], journal: readonly Answer[]) {
  for (const date of new Set(journal.map((row) => row.date))) {
    const until = endOf(rule, date)
    const [charged, posted]: Sums[] = [new Map(), new Map()]
    for (const { type, issued_at, vat_breakdown } of documents) {
      if (issued_at === null || Temporal.Instant.compare(Temporal.Instant.from(issued_at), until) >= 0)
        continue
      for (const { vat_rate, vat } of vat_breakdown)
        add(charged!, vat_rate, type === 'credit_note' ? 0 - vat.amount : vat.amount)
    }
    for (const { kind, vat_rate, debit, credit } of journal.filter((row) => row.date <= date))
      if (kind === 'vat') add(posted!, vat_rate, (credit?.amount ?? 0) - (debit?.amount ?? 0))
    const short = [...charged!].filter(([rate, vat]) => vat > (posted!.get(rate) ?? 0))
    expect({ date, short }).toEqual({ date, short: [] })
  }
}
