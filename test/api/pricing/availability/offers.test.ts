import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '#test/harness/app.ts'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { type AvailabilityEntry, quoteOf } from '#test/harness/reservations/availability.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
describe('rule 3, 4 — GET /availability: offers', () => {
  let hotel: Hotel
  let stock: Stock
  const plan = (terms: object) => makePlan(hotel.api, stock.room_type_id, { name: 'Plan', ...terms })
  const offerOf = async (id: string, from: string, to: string, more = '') =>
    (await quoteOf(hotel.api, stock, from, to, more)).offers.find(
      ({ rate_plan_id }: AvailabilityEntry) => rate_plan_id === id,
    )
  const sourcesOf = (offer: AvailabilityEntry) =>
    offer.nightly_rates.map(({ amount, source }: AvailabilityEntry) => [amount.amount, source])
  beforeAll(async () => {
    hotel = await test.createHotel({
      property: { city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false } },
    })
    stock = await makeStock(hotel.api, { inventory_count: 400 })
  })

  it('each night has its price and its source: override, weekday, derived, base', async () => {
    // 2027-03-19 is a Friday.
    const flexible = await plan({
      base_price: eur(10000),
      weekday_prices: [{ days: ['fri'], price: eur(14000) }],
      price_overrides: [{ date: '2027-03-18', price: eur(25000) }],
    })
    const derived = await plan({
      base_price: undefined,
      derived_from: { rate_plan_id: flexible.id, adjustment: { type: 'percent', value: -12.5 } },
      price_overrides: [{ date: '2027-03-17', price: eur(100) }],
    })
    const offer = await offerOf(flexible.id, '2027-03-17', '2027-03-20')
    expect(sourcesOf(offer)).toEqual([
      [10000, 'base'],
      [25000, 'override'],
      [14000, 'weekday'],
    ])
    expect(offer.total).toEqual(eur(49000 + 3 * 200))
    expect(sourcesOf(await offerOf(derived.id, '2027-03-17', '2027-03-20'))).toEqual([
      [100, 'override'],
      [21875, 'derived'],
      [12250, 'derived'],
    ])
  })

  it('the price is for the number of adults, by default one; above the capacity there is no offer', async () => {
    const { id } = await plan({
      base_price: eur(12000),
      occupancy_pricing: {
        included_adults: 2,
        extra_adult_price: eur(3000),
        by_adults: [{ adults: 1, price: eur(10000) }],
      },
      price_overrides: [{ date: '2027-03-18', occupancy_prices: [{ adults: 3, price: eur(7777) }] }],
    })
    const amounts = async (more: string) =>
      sourcesOf(await offerOf(id, '2027-03-17', '2027-03-19', more)).map(
        ([amount]: AvailabilityEntry) => amount,
      )
    expect(await amounts('')).toEqual([10000, 10000])
    expect(await amounts('&adults=1')).toEqual([10000, 10000])
    expect(await amounts('&adults=2')).toEqual([12000, 12000])
    expect(await amounts('&adults=3')).toEqual([15000, 7777])
    expect(await amounts('&adults=4')).toEqual([18000, 18000])
    expect(await offerOf(id, '2027-03-17', '2027-03-19', '&adults=5')).toBeUndefined()
  })

  it('a plan without a price for one of the nights has no offer, and cannot be booked (SVC-1008)', async () => {
    const parent = await plan({ base_price: eur(10000) })
    const { id } = await plan({
      base_price: undefined,
      derived_from: { rate_plan_id: parent.id, adjustment: { type: 'percent', value: 0 } },
      price_overrides: [{ start_date: '2027-03-17', end_date: '2027-03-18', price: eur(8000) }],
    })
    // The API cannot create such a plan.
    await test.db.query('UPDATE rate_plans SET derived_from = NULL WHERE id = $1', [id])
    expect((await offerOf(id, '2027-03-17', '2027-03-19')).total).toEqual(eur(16000 + 2 * 200))
    expect(await offerOf(id, '2027-03-17', '2027-03-20')).toBeUndefined()
    const stay = { rate_plan_id: id, check_in: '2027-03-17', check_out: '2027-03-20' }
    expect((await book(hotel.api, stock, stay)).body.error).toMatchObject({
      code: 'SVC-1008',
      details: { reason: 'no_price', date: '2027-03-19' },
    })
  })

  it('restrictions_failed names every restriction that would refuse a booking', async () => {
    const { id } = await plan({
      base_price: eur(10000),
      restrictions: { min_stay: 3, min_advance_hours: 24 * 100 },
      price_overrides: [
        { date: '2027-03-17', restrictions: { closed_to_arrival: true } },
        { date: '2027-03-18', restrictions: { stop_sell: true } },
        { date: '2027-03-19', restrictions: { closed_to_departure: true } },
      ],
    })
    const offer = await offerOf(id, '2027-03-17', '2027-03-19')
    expect(offer.restrictions_failed).toEqual([
      { restriction: 'min_advance_hours', date: '2027-03-17', required: 2400 },
      { restriction: 'closed_to_arrival', date: '2027-03-17', required: false },
      { restriction: 'min_stay', date: '2027-03-17', required: 3 },
      { restriction: 'stop_sell', date: '2027-03-18', required: false },
      { restriction: 'closed_to_departure', date: '2027-03-19', required: false },
    ])
    expect((await offerOf(id, '2027-06-20', '2027-06-23')).restrictions_failed).toEqual([])
  })

  it('an offer equals the booking: the same nights and total, or the same refusal', async () => {
    const parent = await plan({
      base_price: eur(9900),
      weekday_prices: [{ days: ['fri', 'sat'], price: eur(13333) }],
      occupancy_pricing: {
        included_adults: 2,
        extra_adult_price: eur(2500),
        children: [{ min_age: 0, max_age: 11, price: eur(1300) }],
      },
      restrictions: { min_stay: 2 },
      price_overrides: [
        { start_date: '2027-05-08', end_date: '2027-05-12', price: eur(17777) },
        { start_date: '2027-05-10', end_date: '2027-05-20', days: ['sun'], restrictions: { min_stay: 4 } },
        { date: '2027-05-15', restrictions: { stop_sell: true, closed_to_departure: true } },
      ],
    })
    const child = await plan({
      base_price: undefined,
      derived_from: {
        rate_plan_id: parent.id,
        adjustment: { type: 'percent', value: -7.77 },
        inherit_restrictions: true,
      },
      price_overrides: [{ date: '2027-05-09', restrictions: { closed_to_arrival: true } }],
    })
    await hotel.connectChannel('ota')
    const adjusted = { channel: 'ota', channel_room_id: 'DBL', channel_rate_id: 'FLEX' }
    await hotel.api.patch(`/rate-plans/${parent.id}`, {
      channels: [{ ...adjusted, price_adjustment: { type: 'percent', value: 15 } }],
    })
    const seen = { offered: 0, refused: 0 }
    const stays = fc.record({
      rate_plan_id: fc.constantFrom<string>(parent.id, child.id),
      check_in: fc.integer({ min: 0, max: 20 }).map((days) => addDays('2027-05-01', days)),
      nights: fc.integer({ min: 1, max: 6 }),
      adults: fc.integer({ min: 1, max: 3 }),
      children_ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 1 }),
      channel: fc.constantFrom('direct', 'ota'),
    })
    await fc.assert(
      fc.asyncProperty(stays, async ({ rate_plan_id, check_in, nights, adults, children_ages, channel }) => {
        const check_out = addDays(check_in, nights)
        const children = children_ages.length
        const more = `&adults=${adults}&channel=${channel}&children=${children}`
        const ages = children > 0 ? `&children_ages=${children_ages}` : ''
        const offer = await offerOf(rate_plan_id, check_in, check_out, more + ages)
        const party = { adults, children, children_ages, channel }
        const reply = await book(hotel.api, stock, { rate_plan_id, check_in, check_out, ...party })
        if (offer.restrictions_failed.length > 0) {
          expect(reply.body.error).toMatchObject({
            code: 'SVC-1005',
            details: { ...offer.restrictions_failed[0], failed: offer.restrictions_failed },
          })
          seen.refused++
        } else {
          const { total, nightly_rates } = reply.body
          expect({ total, nightly_rates }).toEqual({ total: offer.total, nightly_rates: offer.nightly_rates })
          seen.offered++
        }
      }),
      { numRuns: 80 },
    )
    expectMet('offered', seen.offered, { trials: 80, share: 0.4 })
    expectMet('refused', seen.refused, { trials: 80, share: 0.15 })
  })
})

describe('rule 3 — the deadline of free cancellation of an offer', () => {
  it('is given for each plan, also where it has passed; null where cancellation is never free', async () => {
    test.clock.set('2027-03-01T09:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, {
      rate_plan: {
        cancellation_policy: {
          refundable: true,
          rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }],
        },
      },
    })
    await makePlan(hotel.api, stock.room_type_id, {
      name: 'Non-refundable',
      cancellation_policy: { refundable: false },
    })
    const offered = async (from: string, to: string) =>
      (await hotel.api.get(`/availability?from=${from}&to=${to}`)).body.data[0].offers
        .map((offer: { free_cancellation_until: string | null }) => offer.free_cancellation_until)
        .sort()
    expect(await offered('2027-03-15', '2027-03-16')).toEqual(['2027-03-13T17:00:00Z', null])
    expect(await offered('2027-03-01', '2027-03-02')).toEqual(['2027-02-27T17:00:00Z', null])
    const booking = await makeBooking(hotel.api, stock, { check_in: '2027-03-01', check_out: '2027-03-02' })
    expect(booking.free_cancellation_until).toBe('2027-02-27T17:00:00Z')
  })
})
