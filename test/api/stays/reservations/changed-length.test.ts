import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
const RATES = [
  { type: 'percent', from_nights: 7, value: -10 },
  { type: 'monthly', from_nights: 28, price: eur(150_000) },
]

let hotel: Hotel
let stock: Stock
beforeAll(async () => {
  hotel = await test.createHotel()
})
beforeEach(async () => {
  const rate_plan = { base_price: eur(10_000), length_of_stay_rates: RATES }
  stock = await makeStock(hotel.api, { inventory_count: 9, rate_plan })
})

const ARRIVAL = '2027-03-01'
const bookFor = (nights: number, check_in = ARRIVAL) =>
  makeBooking(hotel.api, stock, { check_in, check_out: addDays(check_in, nights) })
const change = async (id: string, body: object) => {
  const reply = await hotel.api.patch(`/reservations/${id}`, body)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const amountsOf = (stay: { nightly_rates: { amount: { amount: number } }[] }) =>
  stay.nightly_rates.map(({ amount }) => amount.amount)
const repeated = (amount: number, nights: number) => Array.from({ length: nights }, () => amount)

describe('rule 4.68 — changes of the length of a stay', () => {
  it('made longer, its nights keep their price; new nights have that of the new length, all of them with reprice', async () => {
    const { id } = await bookFor(5)
    const check_out = addDays(ARRIVAL, 8)
    expect(amountsOf(await change(id, { check_out }))).toEqual([
      ...repeated(10_000, 5),
      ...repeated(9_000, 3),
    ])
    expect(amountsOf(await change(id, { price_mode: 'reprice' }))).toEqual(repeated(9_000, 8))
  })

  it('made shorter, a price for more nights than are left ends; others are kept', async () => {
    const { id } = await bookFor(10)
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(12_000) })
    expect(amountsOf(await change(id, { check_out: addDays(ARRIVAL, 7) }))).toEqual(repeated(9_000, 7))
    const preview = await hotel.api.patch(`/reservations/${id}?dry_run=true`, {
      check_out: addDays(ARRIVAL, 6),
    })
    expect(preview.body.total).toEqual(eur(72_000))
    const shorter = await change(id, { check_out: addDays(ARRIVAL, 6) })
    expect(amountsOf(shorter)).toEqual(repeated(12_000, 6))
    expect(shorter.nightly_rates[0]).not.toHaveProperty('from_nights')
  })

  it('a later arrival ends prices of the nights from a number on, which the nights do not have any more', async () => {
    const rates = [{ type: 'percent', from_nights: 4, value: -20, applies_to: 'nights_from' }]
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { length_of_stay_rates: rates })
    const { id } = await bookFor(6)
    const check_in = addDays(ARRIVAL, 3)
    const moved = await change(id, { check_in, check_out: addDays(check_in, 5) })
    expect(amountsOf(moved)).toEqual(amountsOf(await bookFor(5, check_in)))
    expect(amountsOf(moved)).toEqual([...repeated(10_000, 3), ...repeated(8_000, 2)])
    const earlier = await change(id, { check_in: ARRIVAL })
    expect(amountsOf(earlier)).toEqual([...repeated(10_000, 3), 10_000, 10_000, 10_000, 8_000, 8_000])
  })

  it('rule 4.48 — nights priced as the type of the room that the guest moved to stay of that type', async () => {
    const { api, property_id } = await test.createHotel()
    const terms = (amount: number) => ({ code: 'WEEK', base_price: eur(amount), length_of_stay_rates: RATES })
    const doubles = await makeStock(api, { inventory_count: 2, rate_plan: terms(10_000) })
    const suites = await makeStock(api, { inventory_count: 2, rate_plan: terms(20_000) })
    expect(doubles.room_type_id).not.toBe(suites.room_type_id)
    const [suite] = (await api.get(`/rooms?room_type_id=${suites.room_type_id}&property_id=${property_id}`))
      .body.data
    const { id } = await makeBooking(api, doubles, { check_in: ARRIVAL, check_out: addDays(ARRIVAL, 8) })
    const moved = await api.post('/reservations/moves', {
      moves: [{ reservation_id: id, room_id: suite.id, from: ARRIVAL, reprice: true }],
    })
    expect(moved.status, moved.text).toBe(200)
    const stay = (await api.patch(`/reservations/${id}`, { check_out: addDays(ARRIVAL, 5) })).body
    expect(amountsOf(stay)).toEqual(repeated(20_000, 5))
    expect(stay.nightly_rates[0].room_type_id).toBe(suites.room_type_id)
  })

  it('prices by hand stay on their nights', async () => {
    const { id } = await bookFor(7)
    await change(id, { nightly_prices: [{ date: ARRIVAL, amount: eur(4_000) }] })
    expect(amountsOf(await change(id, { check_out: addDays(ARRIVAL, 3) }))).toEqual([4_000, 10_000, 10_000])
  })

  it('a stay by the month that goes on has the same shares as one that was booked for so long', async () => {
    const { id } = await bookFor(28)
    const longer = await change(id, { check_out: addDays(ARRIVAL, 40) })
    expect(amountsOf(longer)).toEqual(amountsOf(await bookFor(40)))
    expect(
      amountsOf(longer)
        .slice(0, 31)
        .reduce((sum, amount) => sum + amount, 0),
    ).toBe(150_000)
  })

  it('in house, nights that are over keep their price, and invoices follow as a difference (rule 36.2)', async () => {
    const [room] = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    const { id } = await makeBooking(hotel.api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-02-03',
      room_id: room.id,
    })
    await change(id, { status: 'checked_in' })
    const invoiced = await hotel.api.post(`/reservations/${id}/interim-invoices`, { until: '2027-01-06' })
    expect(invoiced.status, invoiced.text).toBe(201)
    const shorter = await change(id, { check_out: '2027-01-09' })
    expect(amountsOf(shorter)).toEqual(repeated(10_000, 5))
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${id}`)).body
    const sum = data.reduce(
      (total: number, one: { total: { amount: number } }) => total + one.total.amount,
      0,
    )
    expect(sum).toBe(50_000)
  })
})
