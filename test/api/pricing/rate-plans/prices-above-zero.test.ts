import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 5, rate_plan: { base_price: eur(10003) } })
})

const derived = (value: number, more: Record<string, unknown> = {}) =>
  makePlan(hotel.api, stock.room_type_id, {
    name: 'Derived',
    base_price: null,
    derived_from: { rate_plan_id: stock.rate_plan_id, adjustment: { type: 'amount', value } },
    ...more,
  })

describe('rule 3 — a calculated price of 0 or below is no price', () => {
  it('422 SVC-1008 — price_not_positive names the night; nothing is sold for 0', async () => {
    const { id } = await derived(-20000, { price_overrides: [{ date: '2027-03-15', price: eur(9000) }] })
    const refused = await book(hotel.api, stock, { rate_plan_id: id })
    expect(refused.status).toBe(422)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1008',
      details: { rate_plan_id: id, reason: 'price_not_positive', date: '2027-03-16' },
    })
    // The night with an override can be sold.
    const one = await makeBooking(hotel.api, stock, { rate_plan_id: id, check_out: '2027-03-16' })
    expect(one.total).toEqual(eur(9000))
    const longer = await hotel.api.patch(`/reservations/${one.id}`, { check_out: '2027-03-17' })
    expect(longer.body.error.details).toMatchObject({ reason: 'price_not_positive', date: '2027-03-16' })
  })

  it('422 SVC-1008 — by the adjustment of the channel', async () => {
    await hotel.connectChannel('cheap_com')
    const plan = await makePlan(hotel.api, stock.room_type_id, {
      name: 'Channel',
      base_price: eur(5000),
      channels: [
        {
          channel: 'cheap_com',
          channel_room_id: 'R',
          channel_rate_id: 'R',
          price_adjustment: { type: 'amount', value: -5000 },
        },
      ],
    })
    const wish = { rate_plan_id: plan.id, check_in: '2027-04-01', check_out: '2027-04-02' }
    const refused = await book(hotel.api, stock, { ...wish, channel: 'cheap_com' })
    expect(refused.body.error.details).toMatchObject({ reason: 'price_not_positive', date: '2027-04-01' })
    expect((await makeBooking(hotel.api, stock, wish)).total).toEqual(eur(5000))
  })

  it('a price that was set to 0 is free: base, weekday, date and occupancy', async () => {
    const free = [
      { base_price: eur(0) },
      { weekday_prices: [{ days: ['mon'], price: eur(0) }] },
      { price_overrides: [{ date: '2027-03-15', price: eur(0) }] },
      { price_overrides: [{ date: '2027-03-15', occupancy_prices: [{ adults: 2, price: eur(0) }] }] },
      { occupancy_pricing: { by_adults: [{ adults: 2, price: eur(0) }] } },
    ]
    for (const terms of free) {
      const { id } = await makePlan(hotel.api, stock.room_type_id, { name: 'Free', ...terms })
      const wish = { rate_plan_id: id, check_out: '2027-03-16' }
      const quote = await hotel.api.post('/reservations?dry_run=true', {
        ...stock,
        check_in: '2027-03-15',
        guest: { first_name: 'A', last_name: 'B', email: 'a.b@example.com' },
        adults: 2,
        ...wish,
      })
      expect([quote.status, quote.body.total]).toEqual([200, eur(0)])
    }
  })
})
