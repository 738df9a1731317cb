import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

const DOUBLE = { name: 'Double room', inventory_count: 3, max_occupancy: 3 }
const double = (hotel: Hotel, more: object = {}) => hotel.api.make('/room-types', { ...DOUBLE, ...more })

describe('spec 2 — room type: scope', () => {
  it('422 SVC-2002 — a portfolio key must name the property when the account has several', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty()
    const unnamed = await hotel.api.post('/room-types', DOUBLE)
    expect(unnamed.status).toBe(422)
    expect(unnamed.body.error.details).toMatchObject([{ field: 'property_id', code: 'required' }])
    expect(await double(hotel, { property_id: second })).toMatchObject({ property_id: second })
  })

  it('404 SVC-3001 — an unknown property', async () => {
    const hotel = await test.createHotel()
    const { property_id } = await test.createHotel()
    const { status, body } = await hotel.api.post('/room-types', { ...DOUBLE, property_id })
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'property_id' }] })
  })

  it('a property key creates and sees room types of its property alone', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty()
    const elsewhere = await double(hotel, { property_id: second })
    const local = await hotel.keyOf(hotel.property_id)
    const own = await local.make('/room-types', DOUBLE)
    expect(own.property_id).toBe(hotel.property_id)
    expect((await local.get('/room-types')).body.data).toEqual([own])
    const refused = await local.post('/room-types', { ...DOUBLE, property_id: second })
    expect(refused.body.error.code).toBe('SVC-4005')
    const hidden = await local.get(`/room-types/${elsewhere.id}`)
    const absent = await local.get('/room-types/rt_none')
    expect([hidden.status, hidden.body.error.code, hidden.body.error.message]).toEqual([
      404,
      'SVC-3001',
      absent.body.error.message,
    ])
    expect((await local.patch(`/room-types/${elsewhere.id}`, { name: 'Mine' })).status).toBe(404)
  })

  it('another account sees none of it', async () => {
    const hotel = await test.createHotel()
    const stranger = await test.createHotel()
    const { id } = await double(hotel)
    expect((await stranger.api.get(`/room-types/${id}`)).status).toBe(404)
    expect((await stranger.api.get('/room-types')).body.data).toEqual([])
  })

  it('the list is newest first, paged, and filtered by property', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty()
    const made = []
    for (const property_id of [hotel.property_id, second, hotel.property_id]) {
      made.unshift((await double(hotel, { property_id })).id)
      test.clock.advance({ seconds: 1 })
    }
    const first = (await hotel.api.get('/room-types?limit=2')).body
    expect(first.has_more).toBe(true)
    const rest = (await hotel.api.get(`/room-types?limit=2&cursor=${first.next_cursor}`)).body
    expect(rest.has_more).toBe(false)
    expect(idsOf([...first.data, ...rest.data])).toEqual(made)
    expect(idsOf((await hotel.api.get(`/room-types?property_id=${second}`)).body.data)).toEqual([made[1]])
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

describe('spec 6 — room_type.created', () => {
  it('is sent for accounts that enabled it, with the room type; for others never', async () => {
    const hotel = await test.createHotel()
    const created = async () => (await hotel.api.get('/events?type=room_type.created')).body.data
    await double(hotel)
    expect(await created()).toEqual([])
    await test.db.query(`UPDATE accounts SET optional_events = '{room_type.created}' WHERE account_id = $1`, [
      hotel.account_id,
    ])
    const made = await double(hotel)
    expect(await created()).toMatchObject([{ type: 'room_type.created', data: made }])
    await hotel.api.post('/room-types', { ...DOUBLE, code: made.code })
    expect(await created()).toHaveLength(1)
  })
})

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
