import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, it } from 'vitest'
import { invoiceTo, payAs } from '#test/harness/companies/account.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const step = record({
  kind: constantFrom('pay', 'pay', 'pay_named', 'apply', 'apply_named', 'void', 'refund', 'invoice', 'move'),
  amount: constantFrom(1, 4_000, 12_000, 17_000, 30_000),
  which: nat(3),
})
const SEQUENCES = repetitions(30, 200, 1_000)

it('rule 32 — Σ paid on invoices + credit = Σ payments that stand, whatever is paid, applied, refunded and voided', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 1000 })
  const sequence = asyncProperty(array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    const { id: company_id } = await api.make('/companies', { name: 'Okafor Ltd' })
    const invoices: string[] = [(await invoiceTo(api, stock, company_id)).id]
    const payments: string[] = []
    let refunded = 0
    const run: Record<string, (one: { amount: number; which: number }) => Promise<Answer>> = {
      async invoice() {
        invoices.push((await invoiceTo(api, stock, company_id)).id)
        return { status: 201 }
      },
      async pay({ amount }) {
        const answer = await payAs(hotel, company_id, amount)
        payments.push(answer.body.id)
        return answer
      },
      async pay_named({ amount, which }) {
        const items = [{ invoice_id: invoices[which % invoices.length] }]
        const answer = await payAs(hotel, company_id, amount, { items })
        if (answer.status === 201) payments.push(answer.body.id)
        return answer
      },
      apply: () => api.post(`/companies/${company_id}/credit`, { property_id }),
      apply_named: ({ amount, which }) =>
        api.post(`/companies/${company_id}/credit`, {
          property_id,
          items: [{ invoice_id: invoices[which % invoices.length], amount: { amount, currency: 'EUR' } }],
        }),
      async void({ which }) {
        const id = payments[which % payments.length]
        return id ? api.post(`/company-payments/${id}/void`, { reason: 'Wrong' }) : { status: 200 }
      },
      async move({ which }) {
        const { reservation_id } = (await api.get(`/invoices/${invoices[which % invoices.length]}`)).body
        const path = `/reservations/${reservation_id}/folios`
        const known = (await api.get(path)).body.data
        const folio = known[1] ?? (await api.make(path, { name: 'Guest' }))
        const id = payments[which % payments.length]
        const part = id && (await api.get(`/company-payments/${id}`)).body.payments[0]
        return part ? api.post(`/payments/${part.payment_id}/move`, { folio_id: folio.id }) : { status: 200 }
      },
      async refund({ which }) {
        const id = payments[which % payments.length]
        const part = id && (await api.get(`/company-payments/${id}`)).body.payments[0]
        if (!part) return { status: 200 }
        const answer = await api.post(`/payments/${part.payment_id}/refund`, {})
        // What credit paid goes back to the credit; other money leaves the house.
        if (answer.status === 201 && part.method !== 'company_credit') refunded += answer.body.amount.amount
        return answer
      },
    }
    for (const one of steps) {
      const { status } = await run[one.kind]!(one)
      expect(status).toBeLessThan(500)
    }
    const { data } = (await api.get(`/companies/${company_id}/payments?limit=100`)).body
    const sum = (rows: Answer[], of: (row: Answer) => number) =>
      rows.reduce((whole, row) => whole + of(row), 0)
    const standing = data.filter(({ status }: Answer) => status === 'received')
    const shown = (await api.get(`/invoices?company_id=${company_id}&limit=100`)).body.data
    const issued = shown.filter(({ number }: Answer) => number !== null)
    for (const { amount_due } of issued) expect(amount_due.amount).toBeGreaterThanOrEqual(0)
    const paid = sum(
      issued,
      ({ amount_paid, amount_refunded }) => amount_paid.amount - amount_refunded.amount,
    )
    // What was refunded by itself before its payment was voided had left already.
    const refunds_of_standing = sum(standing, ({ payments: parts }) =>
      sum(
        parts.filter(({ method }: Answer) => method !== 'company_credit'),
        ({ amount_refunded }) => amount_refunded.amount,
      ),
    )
    const credit = sum(standing, ({ credit_left }) => credit_left.amount)
    expect(credit).toBeGreaterThanOrEqual(0)
    expect(paid + credit).toBe(sum(standing, ({ amount }) => amount.amount) - refunds_of_standing)
    expect(refunds_of_standing).toBeLessThanOrEqual(refunded)
    const query = `property_id=${property_id}&from=2027-01-01&to=2027-12-31`
    const statement = (await api.get(`/companies/${company_id}/statement?${query}`)).body
    expect(statement.closing_balance.amount).toBe(statement.ages.total.amount - statement.credit.amount)
  })
  await assert(sequence, { numRuns: SEQUENCES, seed: seeded() })
})
