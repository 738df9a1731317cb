import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { dueOn, invoiceTo, payAs } from '#test/harness/companies/account.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let stock: Stock
let company_id: string

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 200 })
  company_id = (await hotel.api.make('/companies', { name: 'Okafor Ltd' })).id
})

describe('rule 32.7 — the statement', () => {
  it('of the first days that there are begins with the first of them', async () => {
    const days = `property_id=${hotel.property_id}&to=0001-01-01`
    const { status, body } = await hotel.api.get(`/companies/${company_id}/statement?${days}`)
    expect([status, body.from, body.to]).toEqual([200, '0001-01-01', '0001-01-01'])
    expect(body.closing_balance).toEqual(eur(0))
  })
})

describe('rule 32.2 — which invoices a payment of a company pays', () => {
  it('none where the list is empty: all of it is credit', async () => {
    const { id } = await invoiceTo(hotel.api, stock, company_id)
    const { status, body } = await payAs(hotel, company_id, 30_000, { items: [] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ credit: eur(30_000), credit_left: eur(30_000), payments: [] })
    expect(await dueOn(hotel.api, id)).toBe(12_000)
  })
})
