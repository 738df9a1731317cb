import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { type AvailabilityEntry, quoteOf, readAvailability } from '#test/harness/reservations/availability.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
const NOWHERE = '00000000000000000000000000'

const left = ({ nights }: AvailabilityEntry): number[] =>
  nights.map(({ available }: AvailabilityEntry) => available)
const dates = ({ nights }: AvailabilityEntry): string[] => nights.map(({ date }: AvailabilityEntry) => date)
const plansOf = ({ offers }: AvailabilityEntry): string[] =>
  offers.map(({ rate_plan_id }: AvailabilityEntry) => rate_plan_id)

describe('rule 4 — GET /availability: nights', () => {
  let hotel: Hotel
  let stock: Stock
  beforeAll(async () => {
    hotel = await test.createHotel()
    stock = await makeStock(hotel.api, { inventory_count: 3 })
  })

  it('from the first to the last, exclusive, each with its availability', async () => {
    await makeBooking(hotel.api, stock, { check_in: '2027-04-02', check_out: '2027-04-04' })
    await makeBooking(hotel.api, stock, { check_in: '2027-04-03', check_out: '2027-04-05' })
    const entry = await quoteOf(hotel.api, stock, '2027-04-01', '2027-04-05')
    expect(dates(entry)).toEqual(['2027-04-01', '2027-04-02', '2027-04-03', '2027-04-04'])
    expect(left(entry)).toEqual([3, 2, 1, 2])
    expect(entry).toMatchObject({ room_type_id: stock.room_type_id, property_id: hotel.property_id })
  })

  it('a cancelled stay releases its nights, a changed one those that it no longer has', async () => {
    const { id } = await makeBooking(hotel.api, stock, { check_in: '2027-04-11', check_out: '2027-04-13' })
    const look = async () => left(await quoteOf(hotel.api, stock, '2027-04-10', '2027-04-14'))
    expect(await look()).toEqual([3, 2, 2, 3])
    await hotel.api.patch(`/reservations/${id}`, { check_in: '2027-04-12', check_out: '2027-04-14' })
    expect(await look()).toEqual([3, 3, 2, 2])
    await hotel.api.post(`/reservations/${id}/cancel`)
    expect(await look()).toEqual([3, 3, 3, 3])
  })

  it('a room out of order is not for sale; one out of service is; never negative', async () => {
    const one = await makeStock(hotel.api)
    const [room] = (await hotel.api.get(`/rooms?room_type_id=${one.room_type_id}`)).body.data
    await makeBooking(hotel.api, one, { check_in: '2027-04-20', check_out: '2027-04-21' })
    const block = (type: string, from: string, to: string) =>
      hotel.api.make(`/rooms/${room.id}/blocks`, { type, from, to })
    await block('out_of_order', '2027-04-20', '2027-04-22')
    await block('out_of_service', '2027-04-23', '2027-04-24')
    expect(left(await quoteOf(hotel.api, one, '2027-04-19', '2027-04-25'))).toEqual([1, 0, 0, 1, 1, 1])
  })

  it('at most 366 nights; a stay of that length cannot be booked and has no offer', async () => {
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
    const { status, body } = await readAvailability(hotel.api, from, to)
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

  it('nights that cannot be booked have no offer: starting before today, or more than 730 days ahead', async () => {
    expect(plansOf(await quoteOf(hotel.api, stock, '2027-01-03', '2027-01-05'))).toEqual([])
    expect(plansOf(await quoteOf(hotel.api, stock, '2027-01-04', '2027-01-05'))).toHaveLength(1)
    expect(plansOf(await quoteOf(hotel.api, stock, '2029-01-03', '2029-01-05'))).toHaveLength(1)
    expect(plansOf(await quoteOf(hotel.api, stock, '2029-01-04', '2029-01-05'))).toEqual([])
    const never = await quoteOf(hotel.api, stock, '2035-01-01', '2035-01-03')
    expect([left(never), plansOf(never)]).toEqual([[0, 0], []])
  })

  it('a dorm sells beds, one per booking', async () => {
    const dorm = await makeStock(hotel.api, {
      inventory_count: 6,
      room_type: { kind: 'dorm', max_occupancy: 1, max_adults: 1, max_children: 0, standard_occupancy: 1 },
      rate_plan: { base_price: eur(2900) },
    })
    for (let bed = 0; bed < 2; bed++) await makeBooking(hotel.api, dorm, { adults: 1 })
    const entry = await quoteOf(hotel.api, dorm, '2027-03-15', '2027-03-16')
    expect([left(entry), entry.offers[0].total]).toEqual([[4], eur(2900)])
    expect(plansOf(await quoteOf(hotel.api, dorm, '2027-03-15', '2027-03-16', '&adults=2'))).toEqual([])
  })

  it('a hold counts until it expires, whether or not it has been released yet', async () => {
    const held = await makeStock(hotel.api, {
      inventory_count: 2,
      rate_plan: { deposit_rule: { type: 'full', hold_minutes: 30 } },
    })
    const now = async () => left(await quoteOf(hotel.api, held, '2027-03-14', '2027-03-19'))
    await makeBooking(hotel.api, held)
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

describe('rule 1, 4 — GET /availability: the selection', () => {
  it('every room type of every property of the key, or the selected ones', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty({ timezone: 'Asia/Tokyo', currency: 'JPY' })
    const yen = { base_price: { amount: 9000, currency: 'JPY' } }
    const here = [await makeStock(hotel.api, { property_id: hotel.property_id })]
    here.push(await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 2 }))
    const there = await makeStock(hotel.api, { property_id: second, rate_plan: yen })
    const of = async (api: Client, more = '') =>
      (await readAvailability(api, '2027-03-15', '2027-03-17', more)).body.data.map(
        ({ property_id, room_type_id, offers }: AvailabilityEntry) => [
          property_id,
          room_type_id,
          offers[0].total,
        ],
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
    const refused = await readAvailability(
      key,
      '2027-03-15',
      '2027-03-17',
      `&property_id=${hotel.property_id}`,
    )
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
  })

  it('unknown ids give an empty list', async () => {
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
      const { status, body } = await readAvailability(hotel.api, '2027-03-15', '2027-03-17', more)
      expect([status, body]).toEqual([200, { data: [] }])
    }
  })

  it('inactive objects are not for sale', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const other = await makePlan(hotel.api, stock.room_type_id, { name: 'Other' })
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { status: 'inactive' })
    expect(plansOf(await quoteOf(hotel.api, stock, '2027-03-15', '2027-03-16'))).toEqual([other.id])
    await hotel.api.patch(`/room-types/${stock.room_type_id}`, { status: 'inactive' })
    expect((await readAvailability(hotel.api, '2027-03-15', '2027-03-16')).body.data).toEqual([])
  })
})
