import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
})
beforeEach(async () => {
  stock = await makeStock(hotel.api, { inventory_count: 3 })
})

const plan = (body: unknown) => hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, body)
const change = (id: string, body: unknown) => hotel.api.patch(`/reservations/${id}`, body)

describe('rule 4 — extending a stay', () => {
  it.each([
    ['min_stay', { min_stay: 5 }],
    ['max_stay', { max_stay: 3 }],
    ['closed_to_arrival', { closed_to_arrival: true }],
    ['min_advance_hours', { min_advance_hours: 17_000 }],
    ['max_advance_days', { max_advance_days: 3 }],
  ])('%s, which is read on the arrival date, was met when it was sold', async (_, restrictions) => {
    const { id } = await makeBooking(hotel.api, stock)
    await plan({ restrictions })
    expect((await change(id, { check_out: '2027-03-19' })).body).toMatchObject({
      nights: 4,
      total: eur(48000),
    })
  })

  it.each([
    ['closed_to_departure', '2027-03-19', { closed_to_departure: true }],
    ['min_stay_through', '2027-03-18', { min_stay_through: 5 }],
    ['max_stay_through', '2027-03-16', { max_stay_through: 3 }],
    ['stop_sell', '2027-03-18', { stop_sell: true }],
  ])('422 SVC-1005 — %s', async (restriction, date, restrictions) => {
    const { id } = await makeBooking(hotel.api, stock)
    await plan({ price_overrides: [{ date, restrictions }] })
    const refused = await change(id, { check_out: '2027-03-19' })
    expect(refused.body.error).toMatchObject({ code: 'SVC-1005', details: { restriction, date } })
  })

  it('422 SVC-1005 — min_stay, when the stay is moved or shortened', async () => {
    const { id } = await makeBooking(hotel.api, stock)
    await plan({ restrictions: { min_stay: 3 } })
    for (const body of [
      { check_in: '2027-03-16' },
      { check_out: '2027-03-17' },
      { check_in: '2027-03-17', check_out: '2027-03-19' },
    ]) {
      const refused = await change(id, body)
      expect(refused.body.error.details).toMatchObject({ restriction: 'min_stay', required: 3 })
    }
    expect((await change(id, { check_in: '2027-03-14' })).status).toBe(200)
  })

  it('also in house', async () => {
    const rooms = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    const dates = { check_in: '2027-01-04', check_out: '2027-01-06', room_id: rooms[0].id }
    const { id } = await makeBooking(hotel.api, stock, dates)
    await change(id, { status: 'checked_in' })
    await plan({ restrictions: { min_stay: 9, max_stay: 20 }, status: 'inactive' })
    expect((await change(id, { check_out: '2027-01-07' })).body).toMatchObject({
      nights: 3,
      total: eur(36000),
    })
  })
})

describe('rule 4 — an inactive plan', () => {
  it('applies to the stays booked with it: extended, with another party, repriced', async () => {
    const { id } = await makeBooking(hotel.api, stock)
    await plan({
      status: 'inactive',
      base_price: eur(15000),
      occupancy_pricing: { included_adults: 2, extra_adult_price: eur(1000) },
    })
    expect((await change(id, { check_out: '2027-03-19' })).body.total).toEqual(eur(36000 + 15000))
    expect((await change(id, { adults: 3 })).body.total).toEqual(eur(4 * 16000))
    expect((await change(id, { check_in: '2027-03-20', check_out: '2027-03-21' })).body.total).toEqual(
      eur(16000),
    )
    expect((await change(id, { adults: 2, price_mode: 'reprice' })).body.total).toEqual(eur(15000))
  })

  it('422 SVC-1008 — no other stay can change to it, and none can be booked', async () => {
    const { id } = await makeBooking(hotel.api, stock)
    const old = await makePlan(hotel.api, stock.room_type_id, { name: 'Old', status: 'inactive' })
    const refused = await change(id, { rate_plan_id: old.id })
    expect(refused.body.error).toMatchObject({ code: 'SVC-1008', details: { reason: 'rate_plan_inactive' } })
    await plan({ status: 'inactive' })
    const body = { ...stock, check_in: '2027-03-15', check_out: '2027-03-16', guest_id: 'gst_x', adults: 1 }
    expect((await hotel.api.post('/reservations', body)).body.error.code).toBe('SVC-3001')
    const again = await hotel.api.post('/reservations', { ...body, guest_id: undefined, guest: GUEST })
    expect(again.body.error).toMatchObject({ code: 'SVC-1008', details: { reason: 'rate_plan_inactive' } })
  })
})

const GUEST = { first_name: 'Ines', last_name: 'Ferreira', email: 'ines@example.com' }
