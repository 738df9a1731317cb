import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let room_type_id: string
beforeAll(async () => {
  hotel = await test.createHotel()
  const room_type = { name: 'Double', inventory_count: 2, max_occupancy: 3, standard_occupancy: 2 }
  room_type_id = (await hotel.api.make('/room-types', room_type)).id
})

const plan = (more: object = {}) =>
  hotel.api.make('/rate-plans', { room_type_id, name: 'Flexible', base_price: eur(12000), ...more })
const refusal = async (more: object) => {
  const body = { room_type_id, name: 'Flexible', base_price: eur(12000), ...more }
  const reply = await hotel.api.post('/rate-plans', body)
  expect(reply.status).toBe(422)
  expect(reply.body.error.code).toBe('SVC-2002')
  return reply.body.error.details.map(({ field }: { field: string }) => field)
}

describe('rule 3 — a new rate plan', () => {
  it('201 — minimal: no fee rules, no deposit, no-show 100 %, every default shown', async () => {
    const created = await plan({ name: 'Plain' })
    expect(created).toEqual({
      id: expect.stringMatching(/^rp_/),
      property_id: hotel.property_id,
      room_type_id,
      name: 'Plain',
      code: 'PLAIN',
      status: 'active',
      negotiated: false,
      base_price: eur(12000),
      occupancy_pricing: null,
      weekday_prices: [],
      length_of_stay_rates: null,
      derived_from: null,
      restrictions: {
        min_stay: 1,
        max_stay: null,
        min_stay_through: null,
        max_stay_through: null,
        closed_to_arrival: false,
        closed_to_departure: false,
        stop_sell: false,
        min_advance_hours: 0,
        max_advance_days: 730,
      },
      cancellation_policy: {
        name: null,
        refundable: true,
        rules: [],
        no_show_fee: { type: 'percent', percent: 100 },
      },
      deposit_rule: { type: 'none' },
      meal_plan: 'room_only',
      meal_price: null,
      translations: {},
      vat_rate: '7.00',
      channels: [],
      price_overrides: [],
      version: 1,
      created_at: '2027-01-04T09:00:00Z',
      updated_at: '2027-01-04T09:00:00Z',
    })
    expect((await hotel.api.get(`/rate-plans/${created.id}`)).body).toEqual(created)
  })

  it('201 — the response equals what is stored, with every field in use', async () => {
    await hotel.connectChannel('booking_com')
    const created = await plan({
      name: 'Everything',
      status: 'inactive',
      occupancy_pricing: {
        extra_adult_price: eur(3000),
        by_adults: [{ adults: 1, price: eur(10000) }],
        children: [
          { min_age: 0, max_age: 5, price: eur(0) },
          { min_age: 6, max_age: 12, price: eur(1500) },
        ],
      },
      weekday_prices: [{ days: ['fri', 'sat'], price: eur(14000) }],
      restrictions: { min_stay: 2, stop_sell: null },
      cancellation_policy: {
        name: '48 h',
        rules: [
          { days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } },
          { hours_before: 6, fee: { type: 'amount', amount: eur(5000) } },
        ],
      },
      deposit_rule: { type: 'percent', percent: 30.5 },
      meal_plan: 'bed_and_breakfast',
      meal_price: { amount: 1200, currency: 'EUR', vat_rate: '19.00' },
      vat_rate: '9.50',
      channels: [{ channel: 'booking_com', channel_room_id: '1', channel_rate_id: '2' }],
      price_overrides: [{ date: '2027-12-31', price: eur(25000), restrictions: { min_stay: 3 } }],
    })
    expect(created).toMatchObject({
      status: 'inactive',
      // The base price applies to the room type's standard occupancy.
      occupancy_pricing: { included_adults: 2 },
      restrictions: { min_stay: 2, stop_sell: false, max_advance_days: 730 },
      cancellation_policy: { refundable: true, no_show_fee: { type: 'percent', percent: 100 } },
      deposit_rule: { type: 'percent', percent: 30.5, due: 'at_booking', hold_minutes: 60 },
      channels: [{ enabled: true, price_adjustment: null }],
      price_overrides: [{ date: '2027-12-31', price: eur(25000), restrictions: { min_stay: 3 } }],
    })
    expect((await hotel.api.get(`/rate-plans/${created.id}`)).body).toEqual(created)
  })

  it('201 — a code is derived from the name, and is unique within the room type', async () => {
    expect((await plan({ name: 'Früh & günstig' })).code).toBe('FRUH-GUNSTIG')
    expect((await plan({ name: 'Früh & günstig' })).code).toBe('FRUH-GUNSTIG-2')
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => plan({ name: 'Früh & günstig' }).then(({ code }) => code)),
    )
    expect(new Set(replies).size).toBe(5)
    expect(await refusal({ code: 'FRUH-GUNSTIG' })).toEqual(['code'])
  })

  it('201 — without a deposit, none is due', async () => {
    const { deposit_rule } = await plan({
      deposit_rule: { type: 'none', due: 'on_arrival', hold_minutes: 90 },
    })
    expect(deposit_rule).toEqual({ type: 'none' })
  })

  it('422 — needs room_type_id, name, and base_price or derived_from', async () => {
    const reply = await hotel.api.post('/rate-plans', {})
    expect(reply.body.error.details.map(({ field }: { field: string }) => field)).toEqual([
      'room_type_id',
      'name',
    ])
    expect(await refusal({ base_price: null })).toEqual(['base_price'])
  })

  it('404 — an unknown room_type_id, or one of another scope; named in details', async () => {
    const other = await test.createHotel()
    const theirs = await other.api.make('/room-types', { name: 'X', inventory_count: 1, max_occupancy: 1 })
    const second = await hotel.keyOf(await hotel.addProperty())
    for (const [client, id] of [
      [hotel.api, theirs.id],
      [hotel.api, 'nothing'],
      [second, room_type_id],
    ] as const) {
      const reply = await client.post('/rate-plans', { room_type_id: id, name: 'X', base_price: eur(1) })
      expect(reply.body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'room_type_id' }] })
    }
  })
})

describe('spec 4 — GET /rate-plans', () => {
  it('200 — a page across all room types, or of one; another scope sees none', async () => {
    const group = await test.createHotel()
    const second = await group.addProperty()
    const [double, single] = await Promise.all(
      [group.property_id, second].map((property_id) =>
        group.api.make('/room-types', { property_id, name: 'A', inventory_count: 1, max_occupancy: 2 }),
      ),
    )
    const ids: string[] = []
    for (const [i, room_type] of [double, double, single].entries()) {
      const price_overrides = [
        { start_date: '2027-03-01', end_date: `2027-03-0${i + 1}`, price: eur(1000 * (i + 1)) },
      ]
      const body = { room_type_id: room_type.id, name: `Plan ${i}`, base_price: eur(100), price_overrides }
      ids.push((await group.api.make('/rate-plans', body)).id)
    }
    const all = await group.api.get('/rate-plans?include=price_overrides')
    expect(all.body.data.map((found: { id: string }) => found.id).sort()).toEqual([...ids].sort())
    for (const found of all.body.data) {
      expect(found).toEqual((await group.api.get(`/rate-plans/${found.id}`)).body)
      expect(found.price_overrides).toHaveLength(ids.indexOf(found.id) + 1)
    }
    const of_one = await group.api.get(`/rate-plans?room_type_id=${single.id}`)
    expect(of_one.body.data.map((found: { id: string }) => found.id)).toEqual([ids[2]])
    expect((await group.api.get('/rate-plans?room_type_id=rt_nothing')).body.data).toEqual([])
    const of_property = await group.keyOf(second)
    expect((await of_property.get('/rate-plans')).body.data).toHaveLength(1)
    expect((await of_property.get(`/rate-plans?property_id=${group.property_id}`)).body.error.code).toBe(
      'SVC-4005',
    )
    expect((await hotel.api.get(`/rate-plans?room_type_id=${single.id}`)).body.data).toEqual([])
  })

  it('200 — pages by cursor, each plan once; 400 SVC-2005 — the cursor of another filter', async () => {
    const group = await test.createHotel()
    const { id } = await group.api.make('/room-types', { name: 'A', inventory_count: 1, max_occupancy: 2 })
    for (let i = 0; i < 5; i++) {
      await group.api.make('/rate-plans', { room_type_id: id, name: `P${i}`, base_price: eur(1) })
    }
    const first = await group.api.get('/rate-plans?limit=3')
    expect(first.body).toMatchObject({ has_more: true, next_cursor: expect.any(String) })
    const cursor = encodeURIComponent(first.body.next_cursor)
    const second = await group.api.get(`/rate-plans?limit=3&cursor=${cursor}`)
    expect(second.body.has_more).toBe(false)
    expect(second.body).not.toHaveProperty('next_cursor')
    const seen = [...first.body.data, ...second.body.data].map(({ code }) => code)
    expect(seen.sort()).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
    const other = await group.api.get(`/rate-plans?room_type_id=${id}&cursor=${cursor}`)
    expect(other.body.error.code).toBe('SVC-2005')
  })

  it('404 SVC-3001 — GET /rate-plans/{id} of an unknown one and of another scope are alike', async () => {
    const { id } = await plan()
    const other = await test.createHotel()
    const of_other_property = await hotel.keyOf(await hotel.addProperty())
    for (const client of [other.api, of_other_property]) {
      expect((await client.get(`/rate-plans/${id}`)).body.error.code).toBe('SVC-3001')
      expect((await client.patch(`/rate-plans/${id}`, { name: 'Mine' })).body.error.code).toBe('SVC-3001')
    }
    expect((await hotel.api.get('/rate-plans/rp_nothing')).body.error.code).toBe('SVC-3001')
  })
})
