import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { oneDocument } from '#test/harness/invoices/invoices.ts'
import { groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makePlan, makeStock, roomsOf, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 60 })
})

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const makeCompany = (wish: object = {}) =>
  hotel.api.make('/companies', { name: 'Okafor Trading Ltd', ...wish })
/** Two rooms of 360.00. */
const bookTwo = (wish: Record<string, unknown>, of: Stock = stock) =>
  hotel.api.post('/bookings', roomsOf([of, of], wish))
const usedBy = async ({ id }: Answer) => (await hotel.api.get(`/companies/${id}`)).body.credit_used
const refused = ({ status, body }: Answer) => [status, body.error.code, body.error.details[0]?.field]

describe('rule 30.6 — a booking of several rooms for a company', () => {
  it('is booked for it with all rooms, whose documents it pays; by its code too', async () => {
    const company = await makeCompany({ code: 'OKAFOR-3' })
    const made = await bookTwo({ company_id: company.id, company_pays: true })
    expect(made.body).toMatchObject({ company_id: company.id, total: eur(72_000) })
    for (const { id, company_id, company_pays } of made.body.reservations) {
      expect([company_id, company_pays]).toEqual([company.id, true])
      expect((await oneDocument(hotel.api, id)).bill_to.company_id).toBe(company.id)
    }
    expect(await usedBy(company)).toBeNull()
    const [one] = made.body.reservations
    await hotel.api.patch(`/reservations/${one.id}`, { company_id: null, company_pays: false })
    expect((await hotel.api.get(`/bookings/${made.body.id}`)).body.company_id).toBeNull()
    const by_code = await bookTwo({ company_code: 'okafor-3' })
    expect(by_code.body).toMatchObject({ company_id: company.id })
    expect(by_code.body.reservations[0].company_pays).toBe(false)
  })

  it('404 SVC-3001, 422 SVC-2002 — names the field of the booking, not of a room', async () => {
    const archived = await makeCompany()
    await hotel.api.patch(`/companies/${archived.id}`, { status: 'archived' })
    const foreign = 'cmp_01kh4rb9s0e6v8t3m5q7x2nwd7'
    expect(refused(await bookTwo({ company_id: foreign }))).toEqual([404, 'SVC-3001', 'company_id'])
    expect(refused(await bookTwo({ company_id: archived.id }))).toEqual([422, 'SVC-2002', 'company_id'])
    expect(refused(await bookTwo({ company_pays: true }))).toEqual([422, 'SVC-2002', 'company_pays'])
    expect(refused(await bookTwo({ company_code: 'NOBODY' }))).toEqual([422, 'SVC-2002', 'company_code'])
    const routing = [{ to: 'company' }]
    const rooms = await hotel.api.post('/bookings', roomsOf([stock, { ...stock, routing }]))
    expect(refused(rooms)).toEqual([422, 'SVC-2002', 'rooms.1.routing.0.to'])
  })

  it('rule 30.12 — has the plans that the company has agreed, and others do not', async () => {
    const plan = await makePlan(hotel.api, stock.room_type_id, { base_price: eur(9000), negotiated: true })
    const company = await makeCompany({ rate_plan_ids: [plan.id] })
    const agreed = { ...stock, rate_plan_id: plan.id }
    expect(refused(await bookTwo({}, agreed))).toEqual([404, 'SVC-3001', 'rooms.0.rate_plan_id'])
    const made = await bookTwo({ company_id: company.id }, agreed)
    expect(made.body.total).toEqual(eur(54_000))
  })
})

describe('rule 30.11 — the credit limit of the company of several rooms', () => {
  it('409 SVC-8004 — is for all rooms together, each counted once; a reason exceeds it', async () => {
    const company = await makeCompany({ credit_limit: eur(80_000) })
    const pays = { company_id: company.id, company_pays: true }
    const quote = await hotel.api.post('/bookings?dry_run=true', roomsOf([stock, stock, stock], pays))
    expect(quote.body.error).toMatchObject({
      code: 'SVC-8004',
      details: { company_id: company.id, credit_used: eur(0), amount: eur(108_000) },
    })
    expect((await bookTwo(pays)).status).toBe(201)
    expect(await usedBy(company)).toEqual(eur(72_000))
    expect((await bookTwo(pays)).body.error.details).toMatchObject({
      credit_used: eur(72_000),
      amount: eur(72_000),
    })
    const credit_override = { reason: 'Paid by bank today' }
    const desk = await staffOf(test, hotel, 'front_desk')
    const by_desk = await desk.api.post('/bookings', roomsOf([stock, stock], { ...pays, credit_override }))
    expect(by_desk.body.error.code).toBe('SVC-4103')
    const over = await bookTwo({ ...pays, credit_override })
    expect(over.status).toBe(201)
    const manager = await staffOf(test, hotel, 'manager')
    const { data } = (await manager.api.get(`/audit-log?resource_id=${over.body.reservations[1].id}`)).body
    const reason = { field: 'credit_override_reason', after: 'Paid by bank today' }
    expect(data[0].changes).toContainEqual(expect.objectContaining(reason))
  })

  it('409 SVC-8004 — is that of a payer whom bill_to names too', async () => {
    const company = await makeCompany({ credit_limit: eur(80_000) })
    const billed = { bill_to: { company_id: company.id } }
    expect((await bookTwo(billed)).status).toBe(201)
    expect((await bookTwo(billed)).body.error).toMatchObject({
      code: 'SVC-8004',
      details: { credit_used: eur(72_000), amount: eur(72_000) },
    })
  })

  it('the rooms of a rooming list that a company pays are counted once', async () => {
    const company = await makeCompany({ credit_limit: eur(80_000) })
    const group = await hotel.api.make('/groups', {
      ...groupOf(hotel.property_id, stock, { rate_plan_id: stock.rate_plan_id }),
      company_id: company.id,
      routing: [{ to: 'company' }],
    })
    const apply = (csv: string) => hotel.api.post(`/groups/${group.id}/rooming-lists`, { csv })
    const list = await apply('last_name,adults\nOkafor,2\nByron,2')
    expect([list.status, list.body.total]).toEqual([201, eur(72_000)])
    expect((await apply('last_name,adults\nLenz,2')).body.error.code).toBe('SVC-8004')
    expect(await usedBy(company)).toEqual(eur(72_000))
  })
})

describe('rule 31.5 — availability for a group', () => {
  it('has what is left of the block, whatever else is sold, and free rooms on other nights', async () => {
    const small = await makeStock(hotel.api, { inventory_count: 5 })
    const group = await hotel.api.make('/groups', groupOf(hotel.property_id, small))
    const left = async (query = '') => {
      const path = `/availability?room_type_id=${small.room_type_id}&from=2027-03-14&to=2027-03-18&adults=2${query}`
      const [type] = (await hotel.api.get(path)).body.data
      return [
        type.nights.map(({ available }: Answer) => available),
        type.offers.map(({ not_bookable }: Answer) => not_bookable.map(({ reason }: Answer) => reason)),
      ]
    }
    const of_group = { group_id: group.id }
    expect(await leftOf(hotel.api, small)).toEqual([0, 0, 0])
    expect(await left()).toEqual([[5, 0, 0, 0], [['sold_out']]])
    expect(await left(`&group_id=${group.id}`)).toEqual([[5, 5, 5, 5], [[]]])
    expect((await bookTwo(of_group, small)).body).toMatchObject(of_group)
    expect(await left(`&group_id=${group.id}`)).toEqual([[5, 3, 3, 3], [[]]])
    await hotel.api.post(`/groups/${group.id}/cancel`)
    expect(await left(`&group_id=${group.id}`)).toEqual([[5, 3, 3, 3], [[]]])
  })
})
