import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { namesOf, nightsOf, outOfOrder } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

const DOUBLE = { name: 'Double room', inventory_count: 3, max_occupancy: 3 }
const double = (hotel: Hotel, more: object = {}) => hotel.api.make('/room-types', { ...DOUBLE, ...more })

describe('spec 2.6 — room type: creation', () => {
  it('201 — name, count and occupancy are enough; the rest has defaults', async () => {
    const hotel = await test.createHotel()
    const { status, body, headers } = await hotel.api.post('/room-types', DOUBLE)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^rt_/),
      property_id: hotel.property_id,
      code: 'DOUBLE-ROOM',
      name: 'Double room',
      photos: [],
      translations: {},
      description: null,
      kind: 'private',
      gender: 'any',
      inventory_count: 3,
      standard_occupancy: 2,
      max_occupancy: 3,
      max_adults: 3,
      max_children: 2,
      bed_configuration: [],
      size_sqm: null,
      amenities: [],
      made_of: [],
      status: 'active',
      version: 1,
      created_at: '2027-01-04T09:00:00Z',
      updated_at: '2027-01-04T09:00:00Z',
    })
    expect(headers.get('etag')).toBe('"1"')
    expect((await hotel.api.get(`/room-types/${body.id}`)).body).toEqual(body)
  })

  it('201 — all descriptive fields are returned as given', async () => {
    const hotel = await test.createHotel()
    const whole = {
      code: 'DORM8',
      name: 'Eight-bed dorm',
      description: 'To the river',
      kind: 'dorm',
      gender: 'female',
      inventory_count: 8,
      standard_occupancy: 1,
      max_occupancy: 1,
      max_adults: 1,
      max_children: 0,
      bed_configuration: [{ type: 'bunk', count: 4 }],
      size_sqm: 32.5,
      amenities: ['wifi', 'locker'],
      status: 'inactive',
    }
    expect(await hotel.api.make('/room-types', whole)).toMatchObject(whole)
  })

  it('201 — the code is derived from the name and unique in the property', async () => {
    const hotel = await test.createHotel()
    const codes = [(await double(hotel)).code, (await double(hotel)).code]
    expect(codes).toEqual(['DOUBLE-ROOM', 'DOUBLE-ROOM-2'])
    expect((await double(hotel, { name: 'Zimmer für Zwei am See' })).code).toBe('ZIMMER-FUR-ZWEI-AM-S')
    expect((await double(hotel, { name: '二人部屋' })).code).toBe('ROOM')
  })

  it('422 SVC-2002 — a code that is in use in the property', async () => {
    const hotel = await test.createHotel()
    await double(hotel, { code: 'DBL' })
    const again = await hotel.api.post('/room-types', { ...DOUBLE, code: 'DBL' })
    expect(again.status).toBe(422)
    expect(again.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'code', code: 'taken' }] })
  })

  it.each([
    ['inventory_count', { inventory_count: 0 }],
    ['max_occupancy', { max_occupancy: undefined }],
    ['max_adults', { max_adults: 4 }],
    ['standard_occupancy', { standard_occupancy: 4 }],
    ['max_children', { max_children: 4 }],
    ['kind', { kind: 'suite' }],
    ['bed_configuration.0.type', { bed_configuration: [{ type: 'hammock', count: 1 }] }],
    ['rooms', { rooms: ['1', '2'] }],
    ['name', { name: null }],
  ])('422 SVC-2002 — %s is named when it is wrong', async (field, wrong) => {
    const hotel = await test.createHotel()
    const { status, body } = await hotel.api.post('/room-types', { ...DOUBLE, ...wrong })
    expect(status).toBe(422)
    expect(body.error.code).toBe('SVC-2002')
    expect(body.error.details.map((detail: { field: string }) => detail.field)).toContain(field)
    expect((await hotel.api.get('/room-types')).body.data).toEqual([])
  })
})

describe('spec 2 — room type: its rooms and nights', () => {
  it('creating a room type creates its rooms, numbered, with unused names', async () => {
    const hotel = await test.createHotel()
    await double(hotel, { code: 'DBL' })
    expect(await namesOf(hotel)).toEqual(['DBL-1', 'DBL-2', 'DBL-3'])
    await double(hotel, { code: 'DBL-1', inventory_count: 2 })
    expect(await namesOf(hotel)).toEqual(['DBL-1', 'DBL-1-1', 'DBL-1-2', 'DBL-2', 'DBL-3'])
  })

  it('creating a room type creates its rooms with the given names', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { rooms: ['101', '102', 'Garden'] })
    expect(await namesOf(hotel, id)).toEqual(['101', '102', 'Garden'])
  })

  it('422 SVC-2002 — one of the given names is in use in the property', async () => {
    const hotel = await test.createHotel()
    await double(hotel, { rooms: ['101', '102', '103'] })
    const { body } = await hotel.api.post('/room-types', { ...DOUBLE, rooms: ['201', '102', '202'] })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'rooms.1', code: 'taken' }] })
  })

  it('every night from the day before to 1,096 days ahead is for sale', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel)
    const nights = await nightsOf(test, id)
    expect(nights[0]).toEqual({ date: '2027-01-03', capacity: 3, sold: 0, overbooked: 0 })
    expect(nights.at(-1)).toMatchObject({ date: '2030-01-03', capacity: 3 })
    expect(nights).toHaveLength(1097)
  })

  it('the first night follows the business date of the property', async () => {
    test.clock.set('2027-01-04T14:00:00Z')
    const hotel = await test.createHotel({ property: { timezone: 'Pacific/Auckland' } })
    const { id } = await double(hotel)
    expect((await nightsOf(test, id))[0]).toMatchObject({ date: '2027-01-04' })
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('the nights reach 1,096 days ahead every day, and running the job twice has no effect', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel)
    const room = (await hotel.api.get(`/rooms?room_type_id=${id}`)).body.data[0]
    await outOfOrder(hotel, room.id, '2028-12-30', '2030-01-20')
    test.clock.set('2027-01-14T09:00:00Z')
    const job = test.app.jobs.find(({ name }) => name.startsWith('extend_horizon'))!
    await job.run()
    await job.run()
    const nights = await nightsOf(test, id)
    expect(nights).toHaveLength(1107)
    expect(nights.at(-1)).toEqual({ date: '2030-01-13', capacity: 2, sold: 0, overbooked: 0 })
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

describe('spec 2 — room type: change', () => {
  it('200 — an omitted key is unchanged, null clears, and the version increases', async () => {
    const hotel = await test.createHotel()
    const made = await double(hotel, { description: 'Quiet', size_sqm: 18 })
    test.clock.advance({ minutes: 5 })
    const { body, headers } = await hotel.api.patch(`/room-types/${made.id}`, {
      description: null,
      amenities: ['wifi'],
    })
    expect(body).toEqual({
      ...made,
      description: null,
      amenities: ['wifi'],
      version: 2,
      updated_at: '2027-01-04T09:05:00Z',
    })
    expect(headers.get('etag')).toBe('"2"')
    expect((await hotel.api.get(`/room-types/${made.id}`)).body).toEqual(body)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('200 — equal values change nothing', async () => {
    const hotel = await test.createHotel()
    const made = await double(hotel, { bed_configuration: [{ type: 'king', count: 1 }] })
    const same = { name: made.name, bed_configuration: made.bed_configuration, inventory_count: 3 }
    expect((await hotel.api.patch(`/room-types/${made.id}`, same)).body).toEqual(made)
  })

  it('422 SVC-2002 — clearing required fields, and limits that contradict the current ones', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel)
    expect((await hotel.api.patch(`/room-types/${id}`, { name: null })).body.error.details[0].field).toBe(
      'name',
    )
    const { body } = await hotel.api.patch(`/room-types/${id}`, { max_occupancy: 1 })
    expect(body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'standard_occupancy' }, { field: 'max_adults' }, { field: 'max_children' }],
    })
  })

  it('412 SVC-1015 — If-Match with another version; with the current one it changes', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel)
    const path = `/room-types/${id}`
    expect((await hotel.api.patch(path, { name: 'Twin' }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await hotel.api.patch(path, { name: 'Family' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(late.body.error.code).toBe('SVC-1015')
    expect((await hotel.api.get(path)).body.name).toBe('Twin')
  })
})
