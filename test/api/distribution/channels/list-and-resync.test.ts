import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { mapping } from '#test/harness/channels/partner.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let other_property: string
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  other_property = await hotel.addProperty()
  for (const id of ['booking_com', 'expedia', 'airbnb']) await hotel.connectChannel(id)
  await hotel.connectChannel('booking_com', other_property)
  const channels = [
    mapping({ id: 'booking_com' }),
    mapping({ id: 'expedia' }, 'DBL', 'FLEX', { enabled: false }),
  ]
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, rate_plan: { channels } })
})

describe('spec 4, rule 6 — GET /channels', () => {
  it('200 — the connected channels with their state', async () => {
    const { body } = await hotel.api.get(`/channels?property_id=${hotel.property_id}`)
    const ids = body.data.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual(['airbnb', 'booking_com', 'expedia'])
    expect(body.data.find(({ id }: { id: string }) => id === 'booking_com')).toEqual({
      id: 'booking_com',
      name: 'booking_com',
      collects_payment: false,
      type: 'demo',
      property_id: hotel.property_id,
      status: 'green',
      status_reason: null,
      status_since: expect.any(String),
      last_sync_at: null,
      last_error: null,
      sync_paused_until: null,
      pending_updates: 0,
      mapped_rate_plans: 1,
      held_bookings: 0,
      created_at: expect.any(String),
    })
    expect(body.data.find(({ id }: { id: string }) => id === 'expedia')).toMatchObject({
      mapped_rate_plans: 0,
      status: 'green',
      status_reason: 'No rate plan is mapped to the channel: it sells nothing yet.',
    })
  })

  it('200 — pages are contiguous, and a cursor is valid for its list alone', async () => {
    const seen: string[] = []
    let query = 'limit=1'
    for (let pages = 0; pages < 10; pages++) {
      const { body } = await hotel.api.get(`/channels?${query}`)
      seen.push(
        ...body.data.map(
          ({ id, property_id }: { id: string; property_id: string }) => `${property_id} ${id}`,
        ),
      )
      if (!body.has_more) break
      query = `limit=1&cursor=${body.next_cursor}`
    }
    expect(new Set(seen).size).toBe(4)
    expect(seen).toHaveLength(4)
    const cursor = (await hotel.api.get('/channels?limit=1')).body.next_cursor
    const elsewhere = await hotel.api.get(
      `/channels?limit=1&property_id=${hotel.property_id}&cursor=${cursor}`,
    )
    expect(elsewhere.body.error.code).toBe('SVC-2005')
  })

  it('a property key sees its own, and may not name another (403 SVC-4005)', async () => {
    const own = await hotel.keyOf(other_property)
    expect((await own.get('/channels')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'booking_com',
    ])
    expect((await own.get(`/channels?property_id=${hotel.property_id}`)).body.error.code).toBe('SVC-4005')
    expect((await own.get('/channels/expedia/held-bookings')).body.error.code).toBe('SVC-3001')
  })
})

describe('rule 6 — one channel of several properties', () => {
  const push = (more = '') =>
    `/channels/booking_com/push-state?rate_plan_id=${stock.rate_plan_id}&from=2027-03-15&to=2027-03-16${more}`

  it('422 SVC-2002 — the name alone is ambiguous', async () => {
    for (const path of [push(), '/channels/booking_com/held-bookings']) {
      const { body } = await hotel.api.get(path)
      expect(body.error).toMatchObject({
        code: 'SVC-2002',
        details: [{ field: 'property_id', code: 'required' }],
      })
    }
  })

  it('200 — with property_id it is not; data never pushed is pending', async () => {
    const { body } = await hotel.api.get(push(`&property_id=${hotel.property_id}`))
    expect(body.mappings[0]).toMatchObject({ channel_room_id: 'DBL', enabled: true })
    expect(body.mappings[0].nights[0]).toMatchObject({
      state: 'pending',
      confirmed: { available: null, prices: null, closed: null },
      current: { available: 1, closed: false },
    })
  })

  it('404 SVC-3001 — a plan of another property than the channel’s', async () => {
    const { body } = await hotel.api.get(push(`&property_id=${other_property}`))
    expect(body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'rate_plan_id' }] })
  })
})

describe('rule 6 — a channel without pushes', () => {
  it('202 — its resync is completed at the next sync', async () => {
    const { status, body } = await hotel.api.post('/channels/airbnb/resync')
    expect([status, body.status]).toEqual([202, 'queued'])
    await test.app.sync_workers.live.drain()
    const { data } = (await hotel.api.get('/channels')).body
    const airbnb = data.find(({ id }: { id: string }) => id === 'airbnb')
    expect(airbnb).toMatchObject({ status: 'green', last_sync_at: '2027-01-04T09:00:00Z' })
  })

  it('the same answer under the same Idempotency-Key, byte for byte', async () => {
    const key = { 'idempotency-key': 'resync-1' }
    const first = await hotel.api.post('/channels/expedia/resync', undefined, key)
    await test.app.sync_workers.live.drain()
    const again = await hotel.api.post('/channels/expedia/resync', undefined, key)
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  })
})

describe('rule 10 — mappings', () => {
  it('409 SVC-1012 — a channel room belongs to one room type', async () => {
    const other_type = await makeStock(hotel.api, { property_id: hotel.property_id })
    const channels = [mapping({ id: 'booking_com' }, 'DBL', 'OTHER')]
    const { body } = await hotel.api.patch(`/rate-plans/${other_type.rate_plan_id}`, { channels })
    expect(body.error).toMatchObject({
      code: 'SVC-1012',
      details: { channel_room_id: 'DBL', rate_plan_id: stock.rate_plan_id },
    })
  })
})
