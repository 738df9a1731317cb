import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '#test/harness/app.ts'
import { type AvailabilityEntry, quoteOf } from '#test/harness/reservations/availability.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
const WEEK = { type: 'percent', from_nights: 7, value: -10, applies_to: 'all_nights' }
const MONTH = { type: 'monthly', from_nights: 28, price: eur(120_002) }

let hotel: Hotel
let stock: Stock
beforeAll(async () => {
  hotel = await test.createHotel()
})
beforeEach(async () => {
  stock = await makeStock(hotel.api, { inventory_count: 9, rate_plan: { base_price: eur(10_000) } })
})

const setRates = async (length_of_stay_rates: object[] | null, more: object = {}) => {
  const reply = await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { length_of_stay_rates, ...more })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const ARRIVAL = '2027-03-01'
const stayOf = (nights: number) => ({ check_in: ARRIVAL, check_out: addDays(ARRIVAL, nights) })
const offerFor = async (nights: number, more = '') => {
  const { check_in, check_out } = stayOf(nights)
  const { offers } = await quoteOf(hotel.api, stock, check_in, check_out, `&adults=2${more}`)
  return offers.find(({ rate_plan_id }: AvailabilityEntry) => rate_plan_id === stock.rate_plan_id)
}
const pricesOf = (offer: AvailabilityEntry): number[] =>
  offer.nightly_rates.map(({ amount }: AvailabilityEntry) => amount.amount)
const repeated = (amount: number, nights: number) => Array.from({ length: nights }, () => amount)

describe('rule 3.23 — prices by length of stay', () => {
  it('a rate applies to all nights from its length on, or to the nights from that one on; the longest wins', async () => {
    await setRates([{ ...WEEK, from_nights: 10, value: -20, applies_to: 'nights_from' }, WEEK])
    expect(pricesOf(await offerFor(6))).toEqual(repeated(10_000, 6))
    expect(pricesOf(await offerFor(7))).toEqual(repeated(9_000, 7))
    expect(pricesOf(await offerFor(11))).toEqual([...repeated(9_000, 9), ...repeated(8_000, 2)])
    const { nightly_rates } = await offerFor(11)
    expect([nightly_rates[0], nightly_rates[10]]).toMatchObject([
      { source: 'base', from_nights: 7 },
      { source: 'base', from_nights: 10 },
    ])
    expect(nightly_rates.at(0)).not.toHaveProperty('before_discount')
  })

  it('a booking costs what the availability says, with its guests, a promotion and nights by hand', async () => {
    await setRates([{ type: 'amount', from_nights: 3, value: -1_500 }], {
      occupancy_pricing: { included_adults: 2, extra_adult_price: eur(2_500) },
    })
    const offer = await offerFor(3)
    expect(pricesOf(offer)).toEqual(repeated(8_500, 3))
    const three = await makeBooking(hotel.api, stock, {
      ...stayOf(3),
      adults: 3,
      expected_total: eur(33_000),
    })
    expect(three.nightly_rates[0].amount).toEqual(eur(11_000))
    const code = `LONG${stock.rate_plan_id.slice(-8)}`
    const promotion = { code, discount: { type: 'percent', value: 10 } }
    await hotel.api.make('/promotions', { property_id: hotel.property_id, ...promotion })
    const stay = await makeBooking(hotel.api, stock, {
      ...stayOf(3),
      promotion_code: code,
      nightly_prices: [{ date: ARRIVAL, amount: eur(5_000) }],
    })
    const [by_hand, second] = stay.nightly_rates
    expect(by_hand).toMatchObject({ amount: eur(5_000), source: 'manual' })
    expect(by_hand).not.toHaveProperty('from_nights')
    expect(second).toMatchObject({
      amount: eur(7_650),
      from_nights: 3,
      before_discount: { amount: eur(8_500) },
    })
  })

  it('a free night stays free, and one that would come to 0 or below is not sold (SVC-1008)', async () => {
    const amount = { type: 'amount', from_nights: 2, value: -10_000 }
    await setRates([{ ...amount, value: -9_999 }], { price_overrides: [{ date: ARRIVAL, price: eur(0) }] })
    expect(pricesOf(await offerFor(2))).toEqual([0, 1])
    await setRates([amount])
    expect(await offerFor(2)).toBeUndefined()
    expect((await book(hotel.api, stock, stayOf(2))).body.error).toMatchObject({
      code: 'SVC-1008',
      details: { reason: 'price_not_positive', date: addDays(ARRIVAL, 1) },
    })
    expect(pricesOf(await offerFor(1))).toEqual([0])
  })

  it('nights of the plan, its calendar of prices and its changes are those for any length', async () => {
    await setRates([{ ...WEEK, from_nights: 2 }])
    const prices = `prices_from=${ARRIVAL}&prices_to=${addDays(ARRIVAL, 1)}`
    const { body } = await hotel.api.get(`/rate-plans/${stock.rate_plan_id}?${prices}`)
    expect(body.nightly_prices.map(({ amount }: AvailabilityEntry) => amount)).toEqual([
      eur(10_000),
      eur(10_000),
    ])
  })

  it.each([
    [[WEEK, { ...WEEK, value: -20 }], 'length_of_stay_rates.1.from_nights'],
    [[{ ...MONTH, price: eur(30) }], 'length_of_stay_rates.0.price.amount'],
    [[{ ...MONTH, price: { amount: 120_000, currency: 'CHF' } }], 'length_of_stay_rates.0.price.currency'],
    [[{ ...WEEK, from_nights: 1 }], 'length_of_stay_rates.0.from_nights'],
    [[{ ...WEEK, from_nights: 366 }], 'length_of_stay_rates.0.from_nights'],
    [[{ ...WEEK, value: -100.01 }], 'length_of_stay_rates.0.value'],
    [Array.from({ length: 11 }, (_, i) => ({ ...WEEK, from_nights: 7 + i })), 'length_of_stay_rates'],
  ])('422 — %j', async (length_of_stay_rates, field) => {
    const reply = await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { length_of_stay_rates })
    expect(reply.status).toBe(422)
    expect(reply.body.error.details.map((one: { field: string }) => one.field)).toEqual([field])
  })

  it('they are stored by nights and with their defaults; null removes them', async () => {
    const { applies_to: _, ...short } = WEEK
    expect((await setRates([MONTH, short])).length_of_stay_rates).toEqual([WEEK, MONTH])
    expect((await setRates(null)).length_of_stay_rates).toBeNull()
  })
})

describe('rule 3.24 — monthly prices', () => {
  it('the nights of a month from the arrival add up to it, those of a begun month are their share', async () => {
    await setRates([MONTH], { weekday_prices: [{ days: ['fri'], price: eur(50_000) }] })
    const offer = await offerFor(33)
    const prices = pricesOf(offer)
    expect(prices.slice(0, 31).reduce((sum, amount) => sum + amount, 0)).toBe(120_002)
    expect(prices[0]! - prices[30]!).toBe(1)
    // April has 30 nights.
    expect(prices.slice(31)).toEqual([4_001, 4_001])
    expect(offer.nightly_rates[0]).toMatchObject({ source: 'monthly', from_nights: 28 })
    expect(pricesOf(await offerFor(27))).toContain(50_000)
    const stay = await makeBooking(hotel.api, stock, { ...stayOf(31), expected_total: eur(120_002) })
    expect(stay.total).toEqual(eur(120_002))
  })

  it('more guests than the price includes cost more each night (rule 3.25)', async () => {
    await setRates([MONTH], { occupancy_pricing: { included_adults: 1, extra_adult_price: eur(1_000) } })
    const total = pricesOf(await offerFor(31)).reduce((sum, amount) => sum + amount, 0)
    expect(total).toBe(120_002 + 31 * 1_000)
  })

  it('of a derived plan: those of the plan above by the derivation, unless it has its own (rule 3.26)', async () => {
    await setRates([WEEK, MONTH])
    const { id, version } = await makePlan(hotel.api, stock.room_type_id, {
      base_price: null,
      derived_from: { rate_plan_id: stock.rate_plan_id, adjustment: { type: 'percent', value: -10 } },
    })
    expect(version).toBe(1)
    const totalOf = async (nights: number) => {
      const { check_in, check_out } = stayOf(nights)
      const { offers } = await quoteOf(hotel.api, stock, check_in, check_out, '&adults=2')
      return offers.find(({ rate_plan_id }: AvailabilityEntry) => rate_plan_id === id).total
    }
    expect(await totalOf(7)).toEqual(eur(7 * 8_100))
    expect(await totalOf(31)).toEqual(eur(108_002))
    await hotel.api.patch(`/rate-plans/${id}`, { length_of_stay_rates: [] })
    expect(await totalOf(7)).toEqual(eur(7 * 9_000))
  })
})

describe('rule 3.27 — channels', () => {
  it('what a channel sells has the price of the night that it was sent, also where it is booked here', async () => {
    await hotel.connectChannel('ota')
    await setRates([WEEK], {
      channels: [{ channel: 'ota', channel_room_id: 'DBL', channel_rate_id: stock.rate_plan_id.slice(-20) }],
    })
    expect(pricesOf(await offerFor(8, '&channel=ota'))).toEqual(repeated(10_000, 8))
    expect(pricesOf(await offerFor(8))).toEqual(repeated(9_000, 8))
    const stay = await makeBooking(hotel.api, stock, { ...stayOf(8), channel: 'ota' })
    expect(stay.total).toEqual(eur(80_000))
  })
})
