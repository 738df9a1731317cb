import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Availability } from '#contract/pricing/availability.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { eur, GUEST, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()
const TODAY = '2027-01-04'
const on = (days: number) => addDays(TODAY, days)

let hotel: Hotel
/** Every plan with its room type. */
const stocks: Stock[] = []
let first: Stock

const MAPPED = { channel: 'ota', channel_room_id: 'DBL' }

beforeAll(async () => {
  hotel = await test.createHotel({
    property: { city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false } },
  })
  const { api } = hotel
  await hotel.connectChannel('ota')
  first = await makeStock(api, {
    inventory_count: 2,
    rate_plan: {
      base_price: eur(10003),
      weekday_prices: [{ days: ['fri', 'sat'], price: eur(13333) }],
      occupancy_pricing: { included_adults: 2, extra_adult_price: eur(2500) },
      restrictions: { min_stay: 2, max_advance_days: 700 },
      price_overrides: [
        { start_date: on(2), end_date: on(30), days: ['sun'], restrictions: { min_stay: 4 } },
        { date: on(6), restrictions: { closed_to_arrival: true } },
        { date: on(7), restrictions: { stop_sell: true, closed_to_departure: true } },
      ],
      channels: [{ ...MAPPED, channel_rate_id: 'A', price_adjustment: { type: 'amount', value: -10003 } }],
    },
  })
  const derived = (value: number) => ({
    derived_from: {
      rate_plan_id: first.rate_plan_id,
      adjustment: { type: 'amount', value },
      inherit_restrictions: value === -5000,
    },
    base_price: null,
  })
  const plans = [
    derived(-5000),
    derived(-10003),
    { ...derived(-20000), price_overrides: [{ start_date: on(3), end_date: on(12), price: eur(7777) }] },
    { base_price: eur(0) },
    { base_price: eur(9000), status: 'inactive' },
  ]
  const { room_type_id } = first
  stocks.push(first)
  for (const terms of plans) {
    const { id } = await makePlan(api, room_type_id, { name: 'Plan', ...terms })
    stocks.push({ room_type_id, rate_plan_id: id })
  }
  stocks.push(
    await makeStock(api, {
      room_type: { max_occupancy: 1, max_adults: 1, max_children: 0, standard_occupancy: 1 },
      rate_plan: { deposit_rule: { type: 'full', hold_minutes: 30 } },
    }),
  )
  // A few nights of each room type are sold out.
  const stays = [
    [stocks[0]!, 4, 6],
    [stocks[0]!, 5, 9],
    [stocks[0]!, 12, 13],
    [stocks.at(-1)!, 3, 5],
    [stocks.at(-1)!, 9, 10],
  ] as const
  const open = await makePlan(api, room_type_id, { name: 'Open' })
  for (const [stock, from, to] of stays) {
    const of_type = stock.room_type_id === room_type_id ? { rate_plan_id: open.id } : {}
    await makeBooking(api, stock, { ...of_type, adults: 1, check_in: on(from), check_out: on(to) })
  }
})

const wish = fc.record({
  from: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 14 }), weight: 8 },
    { arbitrary: fc.constantFrom(-2, -1, 699, 700, 701, 730, 731), weight: 2 },
  ),
  nights: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 6 }), weight: 19 },
    { arbitrary: fc.constant(366), weight: 1 },
  ),
  adults: fc.integer({ min: 1, max: 5 }),
  children_ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 1 }),
  channel: fc.constantFrom('direct', 'direct', 'direct', 'ota', 'nowhere'),
})

/** Searches that together meet every refusal, whatever the random ones are. */
const ONE_OF_EACH = [
  { from: 3, nights: 2, adults: 1, children_ages: [], channel: 'direct' },
  { from: 13, nights: 1, adults: 1, children_ages: [], channel: 'direct' },
  { from: 13, nights: 1, adults: 5, children_ages: [], channel: 'direct' },
  { from: 12, nights: 2, adults: 2, children_ages: [8], channel: 'ota' },
  { from: -2, nights: 2, adults: 1, children_ages: [], channel: 'nowhere' },
  { from: 730, nights: 3, adults: 1, children_ages: [], channel: 'direct' },
  { from: 13, nights: 366, adults: 1, children_ages: [], channel: 'direct' },
]

type Entry = Availability['data'][number]
const find = (data: Entry[], { room_type_id, rate_plan_id }: Stock) => {
  const type = data.find((entry) => entry.room_type_id === room_type_id)!
  const is_it = (one: { rate_plan_id: string }) => one.rate_plan_id === rate_plan_id
  return { offer: type.offers.find(is_it), not_offered: type.not_offered.find(is_it) }
}

describe('rule 4 — GET /availability has the reason why an offer cannot be booked', () => {
  it('an offer is bookable if and only if a booking would succeed, and otherwise has its refusal first', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(wish, async ({ from, nights, adults, children_ages, channel }) => {
        const [check_in, check_out] = [on(from), on(from + nights)]
        const children = children_ages.length
        const ages = children > 0 ? `&children_ages=${children_ages}` : ''
        const { body } = await hotel.api.get(
          `/availability?from=${check_in}&to=${check_out}&adults=${adults}&children=${children}${ages}&channel=${channel}`,
        )
        for (const stock of stocks) {
          const { offer, not_offered } = find(body.data, stock)
          // Each plan is in one of the two lists.
          expect([offer, not_offered].filter(Boolean)).toHaveLength(1)
          const { not_bookable } = (offer ?? not_offered)!
          const party = { adults, children, children_ages, channel }
          const booking = { ...stock, check_in, check_out, guest: GUEST, ...party }
          const reply = await hotel.api.post('/reservations?dry_run=true', booking)
          const [reason] = not_bookable
          const code = reply.body.error?.code ?? 'bookable'
          expect(reason?.code ?? 'bookable').toBe(code)
          seen.set(code, (seen.get(code) ?? 0) + 1)
          if (offer) expect(offer.restrictions_failed.length > 0).toBe(not_bookable.length > 0)
          if (code === 'bookable') {
            const { total, nightly_rates } = reply.body
            expect({ total, nightly_rates }).toEqual({
              total: offer!.total,
              nightly_rates: offer!.nightly_rates,
            })
          } else if (code === 'SVC-1001') {
            expect(reason).toMatchObject({
              reason: 'sold_out',
              date: reply.body.error.details.nights[0].date,
            })
            expect(offer!.restrictions_failed).toEqual([
              { restriction: 'sold_out', date: reason!.date, required: false },
            ])
          } else if (code === 'SVC-1005') {
            const { restriction, date } = reply.body.error.details
            expect(reason).toMatchObject({ reason: restriction, date })
          } else if (code === 'SVC-1008') {
            expect(reason).toMatchObject({ reason: reply.body.error.details.reason })
          } else if (code === 'SVC-1011') {
            expect(reason).toMatchObject({ reason: reply.body.error.details.reason })
          }
        }
      }),
      { numRuns: repetitions(20, 60, 1000), examples: ONE_OF_EACH.map((one) => [one]) },
    )
    const met = ['bookable', 'SVC-1001', 'SVC-1005', 'SVC-1008', 'SVC-1009', 'SVC-1011', 'SVC-2002']
    expect([...seen.keys()].sort()).toEqual(met.sort())
  })

  it('a sold-out room type lists its offers, none of them bookable', async () => {
    const { room_type_id } = stocks.at(-1)!
    const path = `/availability?from=${on(2)}&to=${on(6)}&room_type_id=${room_type_id}`
    const [entry] = (await hotel.api.get(path)).body.data
    expect(entry.offers).toMatchObject([
      {
        total: eur(4 * 12000 + 4 * 200),
        restrictions_failed: [{ restriction: 'sold_out', date: on(3), required: false }],
        not_bookable: [{ code: 'SVC-1001', reason: 'sold_out', date: on(3) }],
        channel_mapped: true,
      },
    ])
    expect(entry.not_offered).toEqual([])
  })

  it('a plan that is not mapped to the channel says so, and is sold at its own price', async () => {
    const path = `/availability?from=${on(20)}&to=${on(21)}&room_type_id=${stocks.at(-1)!.room_type_id}&channel=ota`
    const [entry] = (await hotel.api.get(path)).body.data
    expect(entry.offers).toMatchObject([{ channel_mapped: false, not_bookable: [] }])
  })
})
