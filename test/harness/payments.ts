import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Hotel, type TestApp, testApp } from './app.ts'
import type { Client, Reply } from './client.ts'
import type { Overrides } from './config.ts'
import { actions } from './front-desk.ts'
import { documentsOf } from './invoices/invoices.ts'
import { openStripe, SECRET_KEY, type StripeServer, WEBHOOK_SECRET } from './payments/stripe-server.ts'
import { type BookingFields, eur, makeBooking, makeStock, type StockOptions } from './stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

/** Requests a payment in cents, by default in cash. */
export const pay = (
  api: Client,
  invoice_id: string,
  amount: number,
  more: Record<string, unknown> = {},
  headers?: Record<string, string>,
): Promise<Reply> =>
  api.post(`/invoices/${invoice_id}/payments`, { amount: eur(amount), method: 'cash', ...more }, headers)

/** A payment that must succeed. */
export const paid = (api: Client, invoice_id: string, amount: number, more: Record<string, unknown> = {}) =>
  api.make(`/invoices/${invoice_id}/payments`, { amount: eur(amount), method: 'cash', ...more })

export const byCard = (card: string) => ({ method: 'card', card })

/** A deposit of 30 % of 360.00 within an hour. */
export const DEPOSIT = { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } }

/** A hotel with one booking, and access to its documents. */
export async function stayOf(test: TestApp, options: StockOptions & { wish?: BookingFields } = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  return { ...hotel, ...(await bookIn(hotel, options)) }
}

export async function bookIn(
  hotel: Hotel,
  { wish = {}, ...options }: StockOptions & { wish?: BookingFields } = {},
) {
  const { api } = hotel
  const stock = await makeStock(api, options)
  const { id } = await makeBooking(api, stock, wish)
  const documents = () => documentsOf(api, id)
  const of_type = async (type: string): Promise<Answer> =>
    (await documents()).findLast((row) => row.type === type)
  return {
    stock,
    id,
    ...actions(hotel, id),
    documents,
    /** The invoice of the stay, and the one of the deposit. */
    invoice: () => of_type('invoice'),
    deposit: () => of_type('deposit_invoice'),
    cancel: (headers?: Record<string, string>) => api.post(`/reservations/${id}/cancel`, {}, headers),
    refund: (payment_id: string, amount?: number, headers?: Record<string, string>) =>
      api.post(
        `/payments/${payment_id}/refund`,
        amount === undefined ? {} : { amount: eur(amount) },
        headers,
      ),
  }
}

/** The service with a Stripe stand-in. */
export function stripeApp(more: Overrides = {}) {
  const overrides: { -readonly [K in keyof Overrides]: Overrides[K] } = { ...more }
  const state = {} as { stripe: StripeServer }
  beforeAll(async () => {
    const stripe = await openStripe()
    state.stripe = stripe
    const keys = { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET }
    const live = { provider: 'stripe', ...keys, api_base: stripe.url, answer_ms: 250 } as const
    overrides.cards = { live, sandbox: { provider: 'demo' } }
  })
  const test = testApp(overrides)
  afterAll(() => state.stripe.close())
  return {
    test,
    get stripe() {
      return state.stripe
    },
    /** Sends all webhooks of Stripe since the `from`th event. */
    async sendAllEvents(from = 0) {
      for (const event of state.stripe.events.slice(from))
        expect(
          await state.stripe.sendEvent(`${test.base}/hooks/stripe`, event, { at: test.clock.now() }),
        ).toBe(200)
    },
  }
}

/** Runs the job that polls payment gateways, with everything due. */
export const settle = (test: TestApp) => test.app.jobs.find(({ name }) => name === 'settle_payments')!.run()

/** All sums of an account agree: payments and refunds with their documents, and with the reservation. */
export async function expectMoneyAgrees(db: pg.Pool, account_id: string): Promise<void> {
  const { rows } = await db.query(
    `WITH given AS (
       SELECT payment_id, sum(amount) FILTER (WHERE status = 'succeeded') AS back FROM refunds
       WHERE account_id = $1 GROUP BY payment_id),
     p AS (
       SELECT p.*, coalesce(g.back, 0) AS back FROM payments p LEFT JOIN given g ON g.payment_id = p.id
       WHERE p.account_id = $1),
     paid_events AS (
       SELECT resource_id, count(*) AS times FROM events WHERE account_id = $1 AND type = 'invoice.paid' GROUP BY 1)
     SELECT 'payment ' || id AS wrong FROM p WHERE amount_refunded <> back
     UNION ALL
     SELECT 'payment without a moment ' || id FROM p WHERE (status = 'succeeded') <> (paid_at IS NOT NULL)
     UNION ALL
     SELECT 'refund of nothing ' || id FROM p WHERE back > 0 AND status <> 'succeeded'
     UNION ALL
     SELECT 'invoice ' || i.id FROM invoices i WHERE i.account_id = $1 AND (
       i.amount_paid <> coalesce((SELECT sum(amount) FROM p WHERE p.invoice_id = i.id AND p.status = 'succeeded'), 0)
       OR i.amount_refunded <> coalesce((SELECT sum(back) FROM p WHERE p.invoice_id = i.id), 0))
     UNION ALL
     SELECT 'paid_at of what is due ' || i.id FROM invoices i WHERE i.account_id = $1 AND (
       (i.paid_at IS NOT NULL AND i.payment_status <> 'paid') OR (i.paid_at IS NULL AND i.status = 'paid'))
     UNION ALL
     SELECT 'reservation ' || r.id FROM reservations r WHERE r.account_id = $1 AND (
       r.amount_paid <> coalesce((SELECT sum(amount) FROM p WHERE reservation_id = r.id AND status = 'succeeded'), 0)
       OR r.amount_refunded <> coalesce((SELECT sum(back) FROM p WHERE reservation_id = r.id), 0))
     UNION ALL
     SELECT 'invoice.paid ' || i.id FROM invoices i LEFT JOIN paid_events e ON e.resource_id = i.id
     WHERE i.account_id = $1 AND coalesce(e.times, 0) <> (CASE WHEN i.first_paid_at IS NOT NULL AND i.total > 0 THEN 1 ELSE 0 END)`,
    [account_id],
  )
  expect(rows.map(({ wrong }) => wrong)).toEqual([])
}
