import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { filledForm, openPage, post, visit } from '#test/harness/booking-page/pages.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, bookingOf, eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
const DATES = 'from=2027-03-15&to=2027-03-18&adults=2'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

let hotel: Hotel
let stock: Stock
/** On a plan of 90.00 a night that the company alone has agreed. */
let agreed: Stock
let company: Answer
let other: Answer

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const { api } = hotel
  stock = await makeStock(api, { inventory_count: 30 })
  const plan = await makePlan(api, stock.room_type_id, {
    name: 'Okafor corporate',
    base_price: eur(9000),
    negotiated: true,
  })
  agreed = { ...stock, rate_plan_id: plan.id }
  const named = { name: 'Okafor Ltd', rate_plan_ids: [plan.id], code: 'okafor-27' }
  company = await api.make('/companies', named)
  other = await api.make('/companies', { name: 'Second', code: 'SECOND' })
})

const problemOf = ({ status, body }: Answer) => [
  status,
  body.error.code,
  body.error.details[0].field,
  body.error.details[0].code,
]
const HIDDEN = [404, 'SVC-3001', 'rate_plan_id', 'not_found']

describe('rule 30.12 — a negotiated plan', () => {
  const offered = async (query = '') => {
    const { status, body } = await hotel.api.get(`/availability?${DATES}${query}`)
    expect(status).toBe(200)
    return body.data.flatMap(({ offers }: Answer) => offers.map(({ rate_plan_id }: Answer) => rate_plan_id))
  }

  it('is in the availability for its company alone, by id or code', async () => {
    expect(company.code).toBe('OKAFOR-27')
    expect(await offered()).toEqual([stock.rate_plan_id])
    expect(await offered(`&company_id=${other.id}`)).toEqual([stock.rate_plan_id])
    const both = [stock.rate_plan_id, agreed.rate_plan_id]
    expect(await offered(`&company_id=${company.id}`)).toEqual(both)
    expect(await offered(`&company_code=okafor-27&room_type_id=${stock.room_type_id}`)).toEqual(both)
    const unknown = await hotel.api.get(`/availability?${DATES}&company_code=NOBODY`)
    expect(problemOf(unknown)).toEqual([422, 'SVC-2002', 'company_code', 'unknown'])
    const missing = await hotel.api.get(`/availability?${DATES}&company_id=cmp_none`)
    expect(missing.body.error.code).toBe('SVC-3001')
  })

  it('404 SVC-3001 — is booked for its company alone, as one that does not exist', async () => {
    const { api } = hotel
    expect(problemOf(await book(api, agreed))).toEqual(HIDDEN)
    expect(problemOf(await book(api, agreed, { company_id: other.id }))).toEqual(HIDDEN)
    const { check_in, check_out, adults, guest, ...room } = bookingOf(agreed)
    const rooms = [1, 2].map(() => ({ ...room, check_in, check_out, adults }))
    const together = await api.post('/bookings', { guest, rooms })
    expect(problemOf(together).slice(0, 2)).toEqual([404, 'SVC-3001'])
    const none = await book(api, { ...agreed, rate_plan_id: 'rp_none' })
    expect(problemOf(none)).toEqual(HIDDEN)
    const stay = await makeBooking(api, agreed, { company_id: company.id })
    expect(stay).toMatchObject({ company_id: company.id, total: eur(27_000) })
    const by_code = await makeBooking(api, agreed, { company_code: ' okafor-27' })
    expect(by_code).toMatchObject({ company_id: company.id, company_pays: false })
  })

  it('a stay changes to it with its company alone, and keeps it afterwards', async () => {
    const { api } = hotel
    const change = (id: string, patch: object) => api.patch(`/reservations/${id}`, patch)
    const { rate_plan_id } = agreed
    const stay = await makeBooking(api, stock)
    expect(problemOf(await change(stay.id, { rate_plan_id }))).toEqual(HIDDEN)
    expect((await change(stay.id, { rate_plan_id, company_id: company.id })).body.total).toEqual(eur(27_000))
    const without = await change(stay.id, { company_id: null })
    expect(without.body).toMatchObject({ company_id: null, rate_plan_id })
    const longer = await change(stay.id, { check_out: '2027-03-19' })
    expect(longer.body.total).toEqual(eur(36_000))
  })

  it('422 SVC-2002 — is not mapped to channels; a code is taken once, and names a company alone', async () => {
    const { api, property_id } = hotel
    await hotel.connectChannel('booking_com', property_id)
    const channels = [{ channel: 'booking_com', channel_room_id: '1', channel_rate_id: '2' }]
    const mapped = await api.patch(`/rate-plans/${agreed.rate_plan_id}`, { channels })
    expect(problemOf(mapped)).toEqual([422, 'SVC-2002', 'channels', 'negotiated'])
    const duplicate = await api.post('/companies', { name: 'Third', code: 'Okafor-27' })
    expect(problemOf(duplicate)).toEqual([422, 'SVC-2002', 'code', 'taken'])
    const twice = await book(api, agreed, { company_id: company.id, company_code: 'okafor-27' })
    expect(problemOf(twice)).toEqual([422, 'SVC-2002', 'company_code', 'either_or'])
    const unknown = await book(api, agreed, { company_code: 'NOBODY' })
    expect(problemOf(unknown)).toEqual([422, 'SVC-2002', 'company_code', 'unknown'])
  })

  it('the code of an archived company, and of one of another property, is unknown', async () => {
    const { api } = hotel
    const archived = await api.make('/companies', {
      name: 'Gone',
      code: 'GONE',
      rate_plan_ids: [agreed.rate_plan_id],
    })
    await api.patch(`/companies/${archived.id}`, { status: 'archived' })
    const elsewhere = await hotel.addProperty({ code: 'HILL' })
    await api.make('/companies', { property_id: elsewhere, name: 'Hill only', code: 'HILLCODE' })
    for (const company_code of ['GONE', 'HILLCODE'])
      expect(problemOf(await book(api, agreed, { company_code }))).toEqual([
        ...[422, 'SVC-2002', 'company_code', 'unknown'],
      ])
  })

  it('staff who book or change plans see it, by id and in lists; others do not', async () => {
    const seenBy = async (role: 'front_desk' | 'revenue' | 'accountant' | 'developer') => {
      const { api } = await staffOf(test, hotel, role)
      const { status } = await api.get(`/rate-plans/${agreed.rate_plan_id}`)
      const { data } = (await api.get('/rate-plans')).body
      return [status, data.some(({ id }: Answer) => id === agreed.rate_plan_id)]
    }
    expect(await seenBy('front_desk')).toEqual([200, true])
    expect(await seenBy('revenue')).toEqual([200, true])
    expect(await seenBy('accountant')).toEqual([404, false])
    expect(await seenBy('developer')).toEqual([404, false])
  })
})

describe('rule 30.12, 23 — API keys', () => {
  const seen = async (query = '') => {
    const { status } = await hotel.api.get(`/rate-plans/${agreed.rate_plan_id}?${query}`)
    const { data } = (await hotel.api.get(`/rate-plans?${query}`)).body
    return [status, data.some(({ id }: Answer) => id === agreed.rate_plan_id)]
  }

  it('404 SVC-3001 — see a negotiated plan by id and in lists with its company alone', async () => {
    expect(await seen()).toEqual([404, false])
    expect(await seen(`company_id=${other.id}`)).toEqual([404, false])
    expect(await seen(`company_id=${company.id}`)).toEqual([200, true])
    expect(await seen('company_code=okafor-27')).toEqual([200, true])
    const unknown = await hotel.api.get('/rate-plans?company_code=NOBODY')
    expect(problemOf(unknown)).toEqual([422, 'SVC-2002', 'company_code', 'unknown'])
  })

  it('staff who name a company see its plans and no other negotiated ones', async () => {
    const { api } = await staffOf(test, hotel, 'front_desk')
    const idsFor = async ({ id }: Answer) =>
      (await api.get(`/rate-plans?company_id=${id}`)).body.data.map((plan: Answer) => plan.id)
    expect(await idsFor(company)).toContain(agreed.rate_plan_id)
    expect(await idsFor(other)).not.toContain(agreed.rate_plan_id)
  })
})

describe('rule 30.13 — the code of a company on the booking page', () => {
  it('shows and books its plans, also where they are not sold online; without it there are none', async () => {
    const page = await openPage(test, hotel, { rate_plan_ids: [stock.rate_plan_id] })
    const query = `${DATES}&lang=en`
    const public_page = await visit(`${page}/rooms?${query}`)
    expect(public_page.text).toContain('€360.00')
    expect(public_page.text).not.toContain('Okafor corporate')
    const shown = await visit(`${page}/rooms?${query}&promo=okafor-27`)
    expect(shown.text).toContain('Rates agreed for code okafor-27 are among the offers below.')
    expect(shown.text).toContain('Okafor corporate')
    const form = await filledForm(page, `${query}&promo=okafor-27`, test)
    expect(form.fields).toMatchObject({ total: '27000', company: 'okafor-27', plan: agreed.rate_plan_id })
    expect((await post(form.action, form.fields)).status).toBe(303)
    const [stay] = (await hotel.api.get('/reservations?limit=1')).body.data
    expect(stay).toMatchObject({
      rate_plan_id: agreed.rate_plan_id,
      company_id: company.id,
      company_pays: false,
      total: eur(27_000),
    })
  })

  it('a forged form books neither a negotiated plan without its code, nor a plan that is not online with one', async () => {
    const page = await openPage(test, hotel, { rate_plan_ids: [stock.rate_plan_id] })
    const offline = await makePlan(hotel.api, stock.room_type_id, { name: 'Offline', base_price: eur(9000) })
    const count = async () => (await hotel.api.get('/reservations?limit=100')).body.data.length
    const before = await count()
    for (const more of [
      { company: '' },
      { company: 'SECOND' },
      { company: 'NOBODY' },
      { plan: offline.id },
    ]) {
      const form = await filledForm(page, `${DATES}&lang=en&promo=okafor-27`, test)
      const fields = { ...form.fields, email: 'forged@example.com', ...more }
      const { status } = await post(form.action, fields)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(await count()).toBe(before)
  })

  it('the code of a company without plans for the stay says so, or is unknown', async () => {
    const page = await openPage(test, hotel)
    const { text } = await visit(`${page}/rooms?${DATES}&lang=en&promo=SECOND`)
    expect(text).toContain('Code SECOND: there is no such code.')
  })
})
