import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { makeSent, offerOf, quoteOf, roomOf } from '#test/harness/reservations/quotes.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let stock: Stock
/** On a plan of 90.00 a night that the company alone has agreed. */
let agreed: Stock
let company: { readonly id: string }
let other: { readonly id: string }

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const { api } = hotel
  stock = await makeStock(api, { inventory_count: 30 })
  const plan = await makePlan(api, stock.room_type_id, {
    name: 'Okafor corporate',
    base_price: eur(9_000),
    negotiated: true,
  })
  agreed = { ...stock, rate_plan_id: plan.id }
  company = await api.make('/companies', { name: 'Okafor Ltd', rate_plan_ids: [plan.id], code: 'OKAFOR' })
  other = await api.make('/companies', { name: 'Second' })
})

const quote = (wish: object = {}) => quoteOf(hotel.property_id, agreed, wish)
const problemOf = async (reply: Promise<{ status: number; body: { error: unknown } }>) => {
  const { status, body } = await reply
  // biome-ignore lint/suspicious/noExplicitAny: looks into a refusal
  const { code, details } = body.error as any
  return [status, code, details[0].field, details[0].code]
}

describe('rule 33.13 — a quote for a company', () => {
  it('has its negotiated plans, named by its id or code; nobody else’s offers have them', async () => {
    const { api } = hotel
    expect(await problemOf(api.post('/quotes', quote()))).toEqual([
      ...[404, 'SVC-3001', 'offers.0.rooms.0.rate_plan_id', 'not_found'],
    ])
    const of_other = { company_id: other.id }
    expect((await api.post('/quotes', quote(of_other))).status).toBe(404)
    const unknown = api.post('/quotes', quote({ company_code: 'NOBODY' }))
    expect(await problemOf(unknown)).toEqual([422, 'SVC-2002', 'company_code', 'unknown'])
    const nobody_pays = api.post('/quotes', quoteOf(hotel.property_id, stock, { company_pays: true }))
    expect(await problemOf(nobody_pays)).toEqual([422, 'SVC-2002', 'company_pays', 'needs_company'])
    const made = await api.make('/quotes', quote({ company_code: 'okafor' }))
    expect(made).toMatchObject({
      ...{ company_id: company.id, company_pays: false, offers: [{ total: eur(27_000) }] },
    })
    const of_company = (await api.get(`/quotes?company_id=${company.id}`)).body.data
    expect(of_company.map(({ id }: { id: string }) => id)).toEqual([made.id])
    expect((await api.get(`/quotes?company_id=${other.id}`)).body.data).toEqual([])
  })

  it('accepted it is booked for the company, one room or several, and at its expense', async () => {
    const { api, property_id } = hotel
    const wish = { company_id: company.id, company_pays: true }
    for (const rooms of [1, 2]) {
      const offers = [offerOf(agreed, { hold: 'option', rooms: Array(rooms).fill(roomOf(agreed)) })]
      const { id } = await makeSent(api, property_id, agreed, { ...wish, offers })
      const { body, status } = await api.post(`/quotes/${id}/accept`, { offer: 1 })
      expect([status, body.status]).toEqual([200, 'accepted'])
      for (const reservation_id of body.reservation_ids) {
        const stay = (await api.get(`/reservations/${reservation_id}`)).body
        expect(stay).toMatchObject({ ...wish, total: eur(27_000) })
        const [draft] = (await api.get(`/invoices?reservation_id=${reservation_id}`)).body.data
        expect(draft.bill_to).toMatchObject({ company_id: company.id, company_name: 'Okafor Ltd' })
      }
    }
  })

  it('422 not_agreed — another company cannot take over a negotiated offer; with other offers it can, and none at all', async () => {
    const { api } = hotel
    const { id } = await api.make('/quotes', quote({ company_id: company.id, company_pays: true }))
    const change = (body: object) => api.patch(`/quotes/${id}`, body)
    const not_agreed = [422, 'SVC-2002', 'company_id', 'not_agreed']
    expect(await problemOf(change({ company_id: other.id }))).toEqual(not_agreed)
    expect(await problemOf(change({ company_id: null }))).toEqual(not_agreed)
    expect((await change({ notes: 'By phone' })).body).toMatchObject({
      company_id: company.id,
      company_pays: true,
    })
    const same_plans = await change({ offers: [offerOf(agreed, { label: 'Again' })] })
    expect(same_plans.body.offers[0].total).toEqual(eur(27_000))
    const replaced = await change({ company_id: other.id, offers: [offerOf(stock)] })
    expect(replaced.body).toMatchObject({
      ...{ company_id: other.id, company_pays: true, offers: [{ total: eur(36_000) }] },
    })
    expect((await change({ company_id: null })).body).toMatchObject({ company_id: null, company_pays: false })
  })

  it('is booked for a company that was archived meanwhile, which no new quote may name', async () => {
    const { api, property_id } = hotel
    const closing = await api.make('/companies', { name: 'Closing' })
    const { id } = await makeSent(api, property_id, stock, { company_id: closing.id })
    await api.patch(`/companies/${closing.id}`, { status: 'archived' })
    const refused = api.post('/quotes', quoteOf(property_id, stock, { company_id: closing.id }))
    expect(await problemOf(refused)).toEqual([422, 'SVC-2002', 'company_id', 'archived'])
    const { body } = await api.post(`/quotes/${id}/accept`, { offer: 1 })
    expect((await api.get(`/reservations/${body.reservation_ids[0]}`)).body.company_id).toBe(closing.id)
  })

  it('409 SVC-8004 — above its credit limit, which a manager overrides with a reason, and the desk may not', async () => {
    const { api, property_id } = hotel
    const poor = await api.make('/companies', { name: 'Poor', credit_limit: eur(10_000) })
    const wish = { company_id: poor.id, company_pays: true }
    const { id } = await makeSent(api, property_id, stock, wish)
    const path = `/quotes/${id}/accept`
    expect((await api.post(path, { offer: 1 })).body.error.code).toBe('SVC-8004')
    const overridden = { offer: 1, credit_override: { reason: 'Agreed by phone' } }
    const desk = await staffOf(test, hotel, 'front_desk')
    expect((await desk.api.post(path, overridden)).body.error.code).toBe('SVC-4103')
    const manager = await staffOf(test, hotel, 'manager')
    expect((await manager.api.post(path, overridden)).body.status).toBe('accepted')
    const owner = await staffOf(test, hotel, 'owner')
    const { data } = (await owner.api.get(`/audit-log?resource_id=${id}`)).body
    expect(JSON.stringify(data)).toContain('Agreed by phone')
  })
})
