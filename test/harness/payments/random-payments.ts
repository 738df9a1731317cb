import { expect } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '../app.ts'
import type { Reply } from '../client.ts'
import { documentsOf, receivedOn } from '../invoices/invoices.ts'
import { type Random, randomOf } from '../random.ts'
import { book, makePlan, makeStock, type Stock } from '../stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

type MoneyOf = (amount: number) => { readonly amount: number; readonly currency: string }

/** Plans that cover all combinations of prices, taxes, meals and deposits. */
const plansOf = (money: MoneyOf): readonly Record<string, unknown>[] => [
  { base_price: money(12_000) },
  {
    base_price: money(3_333),
    vat_rate: '19.00',
    meal_plan: 'bed_and_breakfast',
    meal_price: { ...money(777), vat_rate: '7.00' },
  },
  { base_price: money(1_000), vat_rate: '0.00' },
  {
    base_price: money(9_999),
    deposit_rule: { type: 'percent', percent: 33.33, due: 'at_booking', hold_minutes: 10_080 },
  },
  { base_price: money(500), meal_plan: 'full_board', meal_price: { ...money(900), vat_rate: '19.00' } },
  {
    base_price: money(7_001),
    deposit_rule: { type: 'full', due: 'on_arrival' },
    cancellation_policy: {
      name: 'no way back',
      refundable: false,
      rules: [],
      no_show_fee: { type: 'percent', percent: 100 },
    },
  },
]

export interface PaymentRun {
  readonly hotel: Hotel
  readonly stocks: readonly Stock[]
  readonly seed: number
  readonly random: Random
  readonly stays: string[]
  /** Issued documents, as they were first read. */
  readonly issued: Map<string, string>
  /** Steps that were not refused. */
  readonly done: { count: number }
  readonly check_in: string
  readonly money: MoneyOf
}

/** Opens a hotel with all plans; `property` has its price mode and city tax. */
export async function openPaymentRun(
  hotel: Hotel,
  seed: number,
  check_in: string,
  currency = 'EUR',
): Promise<PaymentRun> {
  const money = (amount: number) => ({ amount, currency })
  const plans = plansOf(money)
  const first = await makeStock(hotel.api, { inventory_count: 40, rate_plan: plans[0]! })
  const others = await Promise.all(
    plans.slice(1).map(async (terms, i) => {
      const { id } = await makePlan(hotel.api, first.room_type_id, { name: `Plan ${i}`, ...terms })
      return { room_type_id: first.room_type_id, rate_plan_id: id as string }
    }),
  )
  const stocks = [first, ...others]
  return {
    hotel,
    stocks,
    seed,
    random: randomOf(seed),
    stays: [],
    issued: new Map(),
    done: { count: 0 },
    check_in,
    money,
  }
}

/** A random action on money. */
export function chooseStep(run: PaymentRun): () => Promise<Reply | undefined> {
  const { hotel, stocks, random, stays, check_in } = run
  const { api } = hotel
  const check_out = addDays(check_in, 1 + random.below(4))
  const adults = 1 + random.below(3)
  const amount = 1 + random.below(random.happens(0.5) ? 500 : 30_000)
  const stock = random.pick(stocks)
  if (stays.length < 3 || random.happens(0.06)) {
    const children = random.below(2)
    const wish = { check_in, check_out, adults, children, children_ages: children ? [7] : [] }
    return async () => {
      const reply = await book(api, stock, wish)
      if (reply.status === 201) stays.push(reply.body.id)
      return reply
    }
  }
  const id = random.pick(stays.slice(-8))
  const change = (body: object) => () => api.patch(`/reservations/${id}`, body)
  const which = random.below(1_000)
  const room = random.below(40)
  return random.pick([
    change({ check_out }),
    change({ adults, children: 0 }),
    change({ rate_plan_id: stock.rate_plan_id }),
    change({ status: 'confirmed' }),
    async () => {
      const { body } = await api.get(`/rooms?limit=100&room_type_id=${stock.room_type_id}`)
      return api.patch(`/reservations/${id}`, { status: 'checked_in', room_id: body.data[room].id })
    },
    change({ status: 'checked_out' }),
    change({ status: 'checked_in' }),
    change({ status: 'no_show' }),
    () => api.post(`/reservations/${id}/cancel`),
    ...invoiceSteps(run, id, which, amount),
  ])
}

/** Actions on the invoices of a stay; `which` chooses among what is there. */
function invoiceSteps({ hotel: { api }, money }: PaymentRun, id: string, which: number, amount: number) {
  const on_invoice = (act: (invoice: Answer) => Promise<Reply> | undefined) => async () => {
    const { body } = await api.get(`/invoices?reservation_id=${id}`)
    const invoice = body.data[which % Math.max(1, body.data.length)]
    return invoice && act(invoice)
  }
  return [
    on_invoice((invoice) => {
      const line = { type: 'service', description: 'Bar', quantity: 1 + (which % 3), vat_rate: '19.00' }
      const lines = [
        { ...line, unit_price: money(amount) },
        { ...line, type: 'discount', vat_rate: '7.00', quantity: 1, unit_price: money(-(amount % 700)) },
      ]
      return api.patch(`/invoices/${invoice.id}`, { added_lines: lines.slice(0, which % 3) })
    }),
    () =>
      api.post('/invoices', {
        reservation_id: id,
        added_lines: [
          { type: 'service', description: 'Sauna', unit_price: money(amount), vat_rate: '19.00' },
          { type: 'discount', description: 'Regulars', unit_price: money(-(which % 900)), vat_rate: '7.00' },
        ].slice(which % 2),
      }),
    on_invoice((invoice) => api.post(`/invoices/${invoice.id}/issue`)),
    on_invoice((invoice) => api.post(`/invoices/${invoice.id}/credit-notes`, { amount: money(amount) })),
    on_invoice((invoice) => api.post(`/invoices/${invoice.id}/credit-notes`, { reopen: which % 2 === 0 })),
    on_invoice((invoice) => {
      const method = ['cash', 'bank_transfer', 'manual', 'card'][which % 4]
      const due = Math.max(1, invoice.amount_due.amount)
      return api.post(`/invoices/${invoice.id}/payments`, { amount: money(which % 3 ? due : amount), method })
    }),
    on_invoice((invoice) => {
      const payment = invoice.payments[which % Math.max(1, invoice.payments.length)]
      return payment && api.post(`/payments/${payment.id}/refund`, which % 2 ? { amount: money(amount) } : {})
    }),
  ]
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)

/** The immutable part of an issued document, without the amounts credited by line. */
const frozen = ({
  number,
  type,
  line_items,
  vat_breakdown,
  subtotal,
  vat_total,
  total,
  seller,
  bill_to,
  issued_at,
  currency,
}: Answer) =>
  JSON.stringify({
    number,
    type,
    line_items: line_items.map(({ amount_credited: _, ...line }: Answer) => line),
    vat_breakdown,
    subtotal,
    vat_total,
    total,
    seller,
    bill_to,
    issued_at,
    currency,
  })

/** A stay and its documents, a line each. */
function describeStay(stay: Answer, documents: Answer[]): string {
  const { id, status, total, amount_paid, balance, cancellation } = stay
  const lines = documents.map((one) =>
    [one.id.slice(-4), one.type, one.status, one.number, one.total.amount]
      .concat([
        'paid',
        one.amount_paid.amount,
        'credited',
        one.amount_credited.amount,
        one.credited_invoice_id?.slice(-4) ?? '',
      ])
      .concat(one.line_items.map((line: Answer) => `${line.id}=${line.gross.amount}`))
      .join(' '),
  )
  const head = [id, status, 'total', total.amount, 'paid', amount_paid.amount, 'balance', balance.amount]
  return [head.concat(JSON.stringify(cancellation)).join(' '), ...lines].join('\n')
}

/** Invariants of every stay of a walk at rest. rule 4, 7 */
export async function expectMoneyAgrees(run: PaymentRun): Promise<void> {
  for (const id of run.stays) {
    const { body: stay } = await run.hotel.api.get(`/reservations/${id}`)
    const documents = await documentsOf(run.hotel.api, id)
    const describe = (what: string) => `seed ${run.seed}: ${what}: ${describeStay(stay, documents)}`
    const signed = documents.map(({ type, status, issued_at, total }) => {
      if (type === 'credit_note') return -total.amount
      if (issued_at !== null) return total.amount
      return type === 'invoice' && status === 'draft' ? total.amount : 0
    })
    const money_on = documents.filter(({ type }) => type !== 'credit_note').map(receivedOn)
    expect(sum(signed), describe('documents come to what is owed')).toBe(stay.balance.amount + sum(money_on))
    expect(stay.balance.amount, describe('balance')).toBe(
      stay.amount_owed.amount - (stay.amount_paid.amount - stay.amount_refunded.amount),
    )
    expect(stay.amount_owed.amount, describe('what is owed')).toBe(
      stay.cancellation
        ? (stay.cancellation.fee?.amount ?? 0) + stay.charges_total.amount - stay.credits_total.amount
        : stay.total.amount - stay.credits_total.amount,
    )
    const payments = documents.flatMap((one) => one.payments).filter(({ status }) => status === 'succeeded')
    expect(sum(payments.map(({ amount }) => amount.amount)), describe('payments of the stay')).toBe(
      stay.amount_paid.amount,
    )
    for (const one of documents) {
      const notes = documents.filter(({ credited_invoice_id }) => credited_invoice_id === one.id)
      expect(sum(notes.map(({ total }) => total.amount)), describe('credited')).toBe(
        one.amount_credited.amount,
      )
      expect(one.amount_credited.amount, describe('credits within the invoice')).toBeLessThanOrEqual(
        Math.max(0, one.total.amount),
      )
      if (one.issued_at === null) expect(one.number).toBeNull()
      else {
        const before = run.issued.get(one.id) ?? frozen(one)
        expect(frozen(one), describe('issued is immutable')).toBe(before)
        run.issued.set(one.id, before)
        expect(one.total.amount, describe('an issued document is never negative')).toBeGreaterThanOrEqual(0)
      }
      const of_payments = one.payments.filter((payment: Answer) => payment.status === 'succeeded')
      if (one.type === 'credit_note') continue
      for (const [key, of_payment] of [
        ['amount_paid', 'amount'],
        ['amount_refunded', 'amount_refunded'],
      ] as const)
        expect(sum(of_payments.map((payment: Answer) => payment[of_payment].amount)), describe(key)).toBe(
          one[key].amount,
        )
    }
    const drafts = documents.filter(({ type, status }) => type === 'invoice' && status === 'draft')
    expect(drafts.length, describe('one draft')).toBeLessThanOrEqual(1)
  }
}

/** All documents of the hotel. */
const allDocuments = async ({ hotel, stays }: PaymentRun): Promise<Answer[]> =>
  (await Promise.all(stays.map((id) => documentsOf(hotel.api, id)))).flat()

/** Numbers of each series of the hotel have no gaps. */
export async function expectNoGaps(run: PaymentRun): Promise<void> {
  const numbers = (await allDocuments(run)).flatMap(({ number }) =>
    number === null ? [] : [number as string],
  )
  const series = Map.groupBy(numbers, (number) => number.slice(0, -5))
  for (const [name, of_series] of series) {
    const counted = of_series.map((number) => Number(number.slice(-5))).sort((a, b) => a - b)
    expect(counted, name).toEqual(counted.map((_, i) => i + 1))
  }
}

/** Reports for tax and accounting equal what was issued. */
export async function expectReportsAgree(run: PaymentRun): Promise<void> {
  const issued = (await allDocuments(run)).filter(({ number }) => number !== null)
  const signed = (key: 'total' | 'vat_total') =>
    sum(issued.map((one) => (one.type === 'credit_note' ? -one[key].amount : one[key].amount)))
  const { data } = (await run.hotel.api.get('/reports/tax?from=2027-01-01&to=2027-12-31')).body
  const all = (key: string) => sum(data.map((month: Answer) => month[key].amount))
  expect(all('vat_total'), `seed ${run.seed}: VAT reported`).toBe(signed('vat_total'))
  expect(all('gross') + all('city_tax'), `seed ${run.seed}: everything reported`).toBe(signed('total'))
  expect(all('net') + all('vat_total')).toBe(all('gross'))
  expect(sum(data.map(({ documents }: Answer) => documents))).toBe(issued.length)
}
