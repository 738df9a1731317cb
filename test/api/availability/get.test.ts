import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../server/kernel/dates.ts'
import { type Hotel, testApp } from '../../harness/app.ts'
import type { Client } from '../../harness/client.ts'
import { book, booked, eur, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = testApp()
const NOWHERE = '00000000000000000000000000'

// biome-ignore lint/suspicious/noExplicitAny: an answer as a test looks at it
type Entry = any
const look = (api: Client, from: string, to: string, more = '') =>
  api.get(`/availability?from=${from}&to=${to}${more}`)
/** What is said of one room type. */
async function quoteOf(
  api: Client,
  { room_type_id }: Stock,
  from: string,
  to: string,
  more = '',
): Promise<Entry> {
  const { body } = await look(api, from, to, `&room_type_id=${room_type_id}${more}`)
  expect(body.data).toHaveLength(1)
  return body.data[0]
}
const left = ({ nights }: Entry): number[] => nights.map(({ available }: Entry) => available)
const dates = ({ nights }: Entry): string[] => nights.map(({ date }: Entry) => date)
const plansOf = ({ offers }: Entry): string[] => offers.map(({ rate_plan_id }: Entry) => rate_plan_id)

describe('rule 4 — GET /availability: nights', () => {
  let hotel: Hotel
  let stock: Stock
  beforeAll(async () => {
    hotel = await test.createHotel()
    stock = await makeStock(hotel.api, { inventory_count: 3 })
  })

  it('from the first up to and without the last, each with what is left', async () => {
    await booked(hotel.api, stock, { check_in: '2027-04-02', check_out: '2027-04-04' })
    await booked(hotel.api, stock, { check_in: '2027-04-03', check_out: '2027-04-05' })
    const entry = await quoteOf(hotel.api, stock, '2027-04-01', '2027-04-05')
    expect(dates(entry)).toEqual(['2027-04-01', '2027-04-02', '2027-04-03', '2027-04-04'])
    expect(left(entry)).toEqual([3, 2, 1, 2])
    expect(entry).toMatchObject({ room_type_id: stock.room_type_id, property_id: hotel.property_id })
  })

  it('a cancelled stay gives its nights back, a changed one those that it left', async () => {
    const { id } = await booked(hotel.api, stock, { check_in: '2027-04-11', check_out: '2027-04-13' })
    const look = async () => left(await quoteOf(hotel.api, stock, '2027-04-10', '2027-04-14'))
    expect(await look()).toEqual([3, 2, 2, 3])
    await hotel.api.patch(`/reservations/${id}`, { check_in: '2027-04-12', check_out: '2027-04-14' })
    expect(await look()).toEqual([3, 3, 2, 2])
    await hotel.api.post(`/reservations/${id}/cancel`)
    expect(await look()).toEqual([3, 3, 3, 3])
  })

  it('a room out of order is not for sale; one out of service is; never below 0', async () => {
    const one = await makeStock(hotel.api)
    const [room] = (await hotel.api.get(`/rooms?room_type_id=${one.room_type_id}`)).body.data
    await booked(hotel.api, one, { check_in: '2027-04-20', check_out: '2027-04-21' })
    const block = (type: string, from: string, to: string) =>
      hotel.api.make(`/rooms/${room.id}/blocks`, { type, from, to })
    await block('out_of_order', '2027-04-20', '2027-04-22')
    await block('out_of_service', '2027-04-23', '2027-04-24')
    expect(left(await quoteOf(hotel.api, one, '2027-04-19', '2027-04-25'))).toEqual([1, 0, 0, 1, 1, 1])
  })

  it('366 nights at most; a stay of that many cannot be booked and has no offer', async () => {
    const year = await quoteOf(hotel.api, stock, '2027-06-01', '2028-05-31')
    expect([year.nights.length, year.offers.length]).toEqual([365, 1])
    const more = await quoteOf(hotel.api, stock, '2027-06-01', '2028-06-01')
    expect([more.nights.length, more.offers.length]).toEqual([366, 0])
    expect(more.nights.at(-1)).toEqual({ date: '2028-05-31', available: 3 })
  })

  it.each([
    ['2027-06-01', '2028-06-02', 'too_many_nights'],
    ['2027-06-01', '2027-06-01', 'not_after_from'],
    ['2027-06-02', '2027-06-01', 'not_after_from'],
    ['0001-01-01', '9999-12-31', 'too_many_nights'],
  ])('422 SVC-1011 — from %s to %s', async (from, to, reason) => {
    const { status, body } = await look(hotel.api, from, to)
    expect([status, body.error.code]).toEqual([422, 'SVC-1011'])
    expect(body.error.details).toEqual({ field: 'to', reason, limit: 366 })
  })

  it.each([
    ['from=2027-06-01', 'to'],
    ['to=2027-06-01', 'from'],
    ['from=2027-02-29&to=2027-03-02', 'from'],
    ['from=2027-06-01&to=2027-06-02T00:00:00Z', 'to'],
    ['from=2027-06-01&to=2027-06-02&adults=0', 'adults'],
    ['from=2027-06-01&to=2027-06-02&adults=51', 'adults'],
    ['from=2027-06-01&to=2027-06-02&children=21', 'children'],
    ['from=2027-06-01&to=2027-06-02&children=1&children_ages=18', 'children_ages'],
    ['from=2027-06-01&to=2027-06-02&children=1&children_ages=4,11', 'children_ages'],
    ['from=2027-06-01&to=2027-06-02&rooms=1', 'rooms'],
  ])('422 SVC-2002 — %s', async (query, field) => {
    const { status, body } = await hotel.api.get(`/availability?${query}`)
    expect([status, body.error.code, body.error.details[0].field]).toEqual([422, 'SVC-2002', field])
  })

  it('nights that nobody can book have no offer: begun before today, or more than 730 days ahead', async () => {
    expect(plansOf(await quoteOf(hotel.api, stock, '2027-01-03', '2027-01-05'))).toEqual([])
    expect(plansOf(await quoteOf(hotel.api, stock, '2027-01-04', '2027-01-05'))).toHaveLength(1)
    expect(plansOf(await quoteOf(hotel.api, stock, '2029-01-03', '2029-01-05'))).toHaveLength(1)
    expect(plansOf(await quoteOf(hotel.api, stock, '2029-01-04', '2029-01-05'))).toEqual([])
    const never = await quoteOf(hotel.api, stock, '2035-01-01', '2035-01-03')
    expect([left(never), plansOf(never)]).toEqual([[0, 0], []])
  })

  it('a dorm sells beds, one a booking', async () => {
    const dorm = await makeStock(hotel.api, {
      inventory_count: 6,
      room_type: { kind: 'dorm', max_occupancy: 1, max_adults: 1, max_children: 0, standard_occupancy: 1 },
      rate_plan: { base_price: eur(2900) },
    })
    for (let bed = 0; bed < 2; bed++) await booked(hotel.api, dorm, { adults: 1 })
    const entry = await quoteOf(hotel.api, dorm, '2027-03-15', '2027-03-16')
    expect([left(entry), entry.offers[0].total]).toEqual([[4], eur(2900)])
    expect(plansOf(await quoteOf(hotel.api, dorm, '2027-03-15', '2027-03-16', '&adults=2'))).toEqual([])
  })

  it('a hold counts while it lives, and is free once it has run out, met by somebody or not', async () => {
    const held = await makeStock(hotel.api, {
      inventory_count: 2,
      rate_plan: { deposit_rule: { type: 'full', hold_minutes: 30 } },
    })
    const now = async () => left(await quoteOf(hotel.api, held, '2027-03-14', '2027-03-19'))
    await booked(hotel.api, held)
    expect(await now()).toEqual([2, 1, 1, 1, 2])
    test.clock.advance({ minutes: 29, seconds: 59 })
    expect(await now()).toEqual([2, 1, 1, 1, 2])
    test.clock.advance({ seconds: 1 })
    expect(await now()).toEqual([2, 2, 2, 2, 2])
    for (const job of test.app.jobs) if (job.name.includes('holds')) await job.run()
    expect(await now()).toEqual([2, 2, 2, 2, 2])
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

describe('rule 1, 4 — GET /availability: what is looked at', () => {
  it('every room type of every property of the key, or those that are named', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty({ timezone: 'Asia/Tokyo', currency: 'JPY' })
    const yen = { base_price: { amount: 9000, currency: 'JPY' } }
    const here = [await makeStock(hotel.api, { property_id: hotel.property_id })]
    here.push(await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 2 }))
    const there = await makeStock(hotel.api, { property_id: second, rate_plan: yen })
    const of = async (api: Client, more = '') =>
      (await look(api, '2027-03-15', '2027-03-17', more)).body.data.map(
        ({ property_id, room_type_id, offers }: Entry) => [property_id, room_type_id, offers[0].total],
      )
    const at_home = here.map(({ room_type_id }) => [hotel.property_id, room_type_id, eur(24000)])
    const abroad = [second, there.room_type_id, { amount: 18000, currency: 'JPY' }]
    expect(await of(hotel.api)).toEqual([...at_home, abroad])
    expect(await of(hotel.api, `&property_id=${second}`)).toEqual([abroad])
    expect(await of(hotel.api, `&room_type_id=${here[1]!.room_type_id}`)).toEqual([at_home[1]])
    expect(await of(hotel.api, `&property_id=${second}&room_type_id=${here[1]!.room_type_id}`)).toEqual([])
    const key = await hotel.keyOf(second)
    expect(await of(key)).toEqual([abroad])
    expect(await of(key, `&property_id=${second}`)).toEqual([abroad])
    expect(await of(key, `&room_type_id=${here[0]!.room_type_id}`)).toEqual([])
    const refused = await look(key, '2027-03-15', '2027-03-17', `&property_id=${hotel.property_id}`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
  })

  it('ids of elsewhere, and ids that are none, give an empty answer', async () => {
    const hotel = await test.createHotel()
    await makeStock(hotel.api)
    const other = await test.createHotel()
    const theirs = await makeStock(other.api)
    for (const more of [
      `&property_id=${other.property_id}`,
      `&room_type_id=${theirs.room_type_id}`,
      `&property_id=prop_${NOWHERE}`,
      `&room_type_id=${hotel.property_id}`,
    ]) {
      const { status, body } = await look(hotel.api, '2027-03-15', '2027-03-17', more)
      expect([status, body]).toEqual([200, { data: [] }])
    }
  })

  it('what is inactive is not for sale', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const other = await makePlan(hotel.api, stock.room_type_id, { name: 'Other' })
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { status: 'inactive' })
    expect(plansOf(await quoteOf(hotel.api, stock, '2027-03-15', '2027-03-16'))).toEqual([other.id])
    await hotel.api.patch(`/room-types/${stock.room_type_id}`, { status: 'inactive' })
    expect((await look(hotel.api, '2027-03-15', '2027-03-16')).body.data).toEqual([])
  })
})

describe('rule 3, 4 — GET /availability: offers', () => {
  let hotel: Hotel
  let stock: Stock
  const plan = (terms: object) => makePlan(hotel.api, stock.room_type_id, { name: 'Plan', ...terms })
  const offerOf = async (id: string, from: string, to: string, more = '') =>
    (await quoteOf(hotel.api, stock, from, to, more)).offers.find(
      ({ rate_plan_id }: Entry) => rate_plan_id === id,
    )
  const sourcesOf = (offer: Entry) =>
    offer.nightly_rates.map(({ amount, source }: Entry) => [amount.amount, source])
  beforeAll(async () => {
    hotel = await test.createHotel({
      property: { city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false } },
    })
    stock = await makeStock(hotel.api, { inventory_count: 400 })
  })

  it('each night has its price and where it comes from: override, weekday, derived, base', async () => {
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

  it('the price is that of so many adults, one unless said otherwise; more than fit have no offer', async () => {
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
      sourcesOf(await offerOf(id, '2027-03-17', '2027-03-19', more)).map(([amount]: Entry) => amount)
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
    // The API lets no plan come to this.
    await test.db.query('UPDATE rate_plans SET derived_from = NULL WHERE id = $1', [id])
    expect((await offerOf(id, '2027-03-17', '2027-03-19')).total).toEqual(eur(16000 + 2 * 200))
    expect(await offerOf(id, '2027-03-17', '2027-03-20')).toBeUndefined()
    const stay = { rate_plan_id: id, check_in: '2027-03-17', check_out: '2027-03-20' }
    expect((await book(hotel.api, stock, stay)).body.error).toMatchObject({
      code: 'SVC-1008',
      details: { reason: 'no_price', date: '2027-03-19' },
    })
  })

  it('restrictions_failed names every restriction that a booking would be refused for', async () => {
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

  it('an offer is what a booking comes to: the same nights and total, or the same refusal', async () => {
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
    expect(Math.min(seen.offered, seen.refused)).toBeGreaterThan(5)
  })
})

describe('rule 3 — until when an offer can be cancelled free of charge', () => {
  it('says so of each plan, also where the moment has passed; null where it always costs', async () => {
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
    const booking = await booked(hotel.api, stock, { check_in: '2027-03-01', check_out: '2027-03-02' })
    expect(booking.free_cancellation_until).toBe('2027-02-27T17:00:00Z')
  })
})
