import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { invoiceTo, payAs } from '#test/harness/companies/account.ts'
import { linesOf, stayWithFolios } from '#test/harness/invoices/folios.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

let hotel: Hotel
let stock: Stock
let company_id: string

beforeAll(async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 60 })
  company_id = (await hotel.api.make('/companies', { name: 'Okafor Ltd' })).id
})

const problemOf = ({ status, body }: Answer) => [
  status,
  body.error?.details[0].field,
  body.error?.details[0].code,
]

describe('rule 32.9 — what a company has paid stays on its account', () => {
  it('422 company_payment, written_off — neither its parts nor a write-off move to another folio', async () => {
    const { api } = hotel
    const stay = await stayWithFolios(hotel, stock, { company_id, company_pays: true })
    const other = await stay.open({ name: 'Guest', bill_to: { name: 'Ada', company_id: null } })
    await stay.move(linesOf(await stay.draftOf(stay.first.id)).slice(0, 1), stay.first.id, other.id)
    const invoice = await api.make(`/invoices/${(await stay.draftOf(stay.first.id)).id}/issue`, undefined)
    const paid = await payAs(hotel, company_id, 10_000, {
      items: [{ invoice_id: invoice.id, amount: eur(10_000) }],
    })
    const off = await api.make(`/invoices/${invoice.id}/write-off`, { reason: 'Insolvent' })
    const move = (id: string) => api.post(`/payments/${id}/move`, { folio_id: other.id })
    expect(problemOf(await move(paid.body.payments[0].payment_id))).toEqual([422, 'id', 'company_payment'])
    expect(problemOf(await move(off.id))).toEqual([422, 'id', 'written_off'])
  })

  it('422 company_payment — a reopened invoice keeps its payer until the payment is voided', async () => {
    const { api } = hotel
    const invoice = await invoiceTo(api, stock, company_id)
    const paid = await payAs(hotel, company_id, 12_000, { items: [{ invoice_id: invoice.id }] })
    await api.make(`/invoices/${invoice.id}/credit-notes`, { reason: 'Wrong address', reopen: true })
    const { reservation_id } = invoice
    const [{ id }] = (await api.get(`/invoices?reservation_id=${reservation_id}&status=draft`)).body.data
    const [folio] = (await api.get(`/reservations/${reservation_id}/folios`)).body.data
    const other = (await api.make('/companies', { name: 'Second' })).id
    const ways = [
      () => api.patch(`/invoices/${id}`, { bill_to: { company_id: other } }),
      () =>
        api.patch(`/reservations/${reservation_id}/folios/${folio.id}`, { bill_to: { company_id: other } }),
    ]
    const refusals = [await ways[0]!(), await ways[1]!()].map(problemOf)
    expect(refusals).toEqual(ways.map(() => [422, 'bill_to', 'company_payment']))
    expect((await api.patch(`/invoices/${id}`, { bill_to: { address: { city: 'Lagos' } } })).status).toBe(200)
    await api.make(`/company-payments/${paid.body.id}/void`, { reason: 'Wrong company' })
    expect((await ways[0]!()).status).toBe(200)
  })
})
