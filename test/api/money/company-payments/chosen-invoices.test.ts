import { beforeEach, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { dueOn, invoiceTo, payAs } from '#test/harness/companies/account.ts'
import { inTurn } from '#test/harness/faults/deadlocks.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()

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

  it('404 SVC-3001 — an unknown company, one of another property, an unknown property and an unknown payment', async () => {
    const elsewhere = await hotel.addProperty()
    const theirs = await hotel.api.make('/companies', { name: 'Second', property_id: elsewhere })
    const codeOf = ({ status, body }: Awaited<ReturnType<typeof payAs>>) => [status, body.error?.code]
    for (const company of ['cmp_none', theirs.id])
      expect(codeOf(await payAs(hotel, company, 1_000))).toEqual([404, 'SVC-3001'])
    expect(codeOf(await payAs(hotel, company_id, 1_000, { property_id: 'prop_none' }))).toEqual([
      404,
      'SVC-3001',
    ])
    const voided = await hotel.api.post('/company-payments/cpy_none/void', { reason: 'Twice' })
    expect(codeOf(voided)).toEqual([404, 'SVC-3001'])
    expect((await hotel.api.get(`/companies/${company_id}/payments`)).body.data).toEqual([])
  })

  it('at most 100 at once: 422 too_many for more, unless they are named, and then for more names', async () => {
    const invoices: string[] = []
    await inTurn(Array(101).fill(0), 8, async () => {
      const { id } = await invoiceTo(hotel.api, stock, company_id)
      invoices.push(id)
      return { status: 201 }
    })
    const refused = await payAs(hotel, company_id, 101 * 12_000)
    expect([refused.status, refused.body.error.details[0]]).toMatchObject([
      422,
      { field: 'items', code: 'too_many' },
    ])
    const items = invoices.map((invoice_id) => ({ invoice_id }))
    expect((await payAs(hotel, company_id, 101 * 12_000, { items })).status).toBe(422)
    expect(await dueOn(hotel.api, invoices[0]!)).toBe(12_000)
    const paid = await payAs(hotel, company_id, 100 * 12_000, { items: items.slice(1) })
    expect([paid.status, paid.body.payments.length]).toEqual([201, 100])
    expect(await dueOn(hotel.api, invoices[0]!)).toBe(12_000)
    expect((await payAs(hotel, company_id, 12_000)).body.credit).toEqual(eur(0))
  })
})

describe('rule 32.5, 17.5 — a payment that is voided', () => {
  it('after the day is closed it counts on the open day, and the closed one stays as it was', async () => {
    const { api, property_id } = hotel
    const { id } = await invoiceTo(api, stock, company_id)
    const { body } = await payAs(hotel, company_id, 50_000)
    const day = body.paid_at.slice(0, 10)
    test.clock.advance({ hours: 24 })
    await closeDays(test)
    const journal = async () =>
      (await api.get(`/reports/journal?property_id=${property_id}&from=${day}&to=${day}`)).body
    const closed = await journal()
    const voided = await api.post(`/company-payments/${body.id}/void`, { reason: 'Returned by the bank' })
    expect(voided.body.status).toBe('voided')
    expect(voided.body.voided_on > day).toBe(true)
    expect(await dueOn(api, id)).toBe(12_000)
    expect(await journal()).toEqual(closed)
    test.clock.advance({ hours: 24 })
    await closeDays(test)
    expect(await journal()).toEqual(closed)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })
})
