import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { invoiceTo, payAs } from '#test/harness/companies/account.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

let hotel: Hotel
let stock: Stock
let company_id: string

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 40 })
  company_id = (await hotel.api.make('/companies', { name: 'Okafor Ltd' })).id
})

const credit = () =>
  hotel.api.make(`/companies/${company_id}/credit`, { property_id: hotel.property_id }) as Answer
const writeOff = (id: string) => hotel.api.make(`/invoices/${id}/write-off`, { reason: 'Insolvent' })

describe('rule 32.8 — what credit and write-offs settle is no money received', () => {
  it('the report of payments leaves it out', async () => {
    const { api } = hotel
    await payAs(hotel, company_id, 30_000, { items: [], method: 'cash' })
    await invoiceTo(api, stock, company_id)
    const [by_credit] = (await credit()).data
    const { id } = await invoiceTo(api, stock, company_id)
    const off = await writeOff(id)
    for (const one of [by_credit, off]) await api.make(`/payments/${one.id}/refund`, {})
    const days = 'from=2027-01-04&to=2027-01-04'
    const { data, people, totals } = (await api.get(`/reports/payments?${days}`)).body
    for (const rows of [data, people, totals])
      expect(rows).toMatchObject([{ method: 'cash', received: eur(30_000), net: eur(30_000) }])
    const csv = (await api.get(`/reports/payments/export?${days}`)).text.trim().split('\r\n')
    expect(csv).toHaveLength(2)
  })

  it('no event says that money was received or returned, nor that a written-off invoice was paid', async () => {
    const { api } = hotel
    await test.db.query(
      `UPDATE accounts SET optional_events = '{payment.received,payment.refunded}' WHERE account_id = $1`,
      [hotel.account_id],
    )
    await payAs(hotel, company_id, 12_000, { items: [] })
    const first = await invoiceTo(api, stock, company_id)
    const [by_credit] = (await credit()).data
    await api.make(`/payments/${by_credit.id}/refund`, {})
    const second = await invoiceTo(api, stock, company_id)
    const off = await writeOff(second.id)
    expect((await api.get(`/invoices/${second.id}`)).body.status).toBe('paid')
    await api.make(`/payments/${off.id}/refund`, {})
    const raised = async () =>
      (await api.get('/events')).body.data
        .filter(({ type }: Answer) => /^(payment|invoice)\./.test(type))
        .map(({ type, data }: Answer) => [type, data.id])
        .toReversed()
    expect(await raised()).toEqual([['invoice.paid', first.id]])
    const paid = await api.make(`/invoices/${second.id}/payments`, { amount: eur(12_000), method: 'cash' })
    expect((await raised()).slice(1).toSorted()).toEqual([
      ['invoice.paid', second.id],
      ['payment.received', paid.id],
    ])
  })
})
