import { describe, expect, it } from 'vitest'
import { combine, roomsOfType, suite } from '#test/harness/reservations/combined.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

describe('rule 37.1 — what a combined room type is made of', () => {
  it('is shown as it was given, and the type has no rooms of its own', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const { body } = await hotel.api.get(`/room-types/${whole.room_type_id}`)
    const room_ids = rooms.slice(0, 2).map(({ id }) => id)
    expect(body.made_of).toEqual([{ room_type_id: part.room_type_id, count: 2, room_ids }])
    expect(await roomsOfType(hotel, whole.room_type_id)).toEqual([])
    expect((await hotel.api.get(`/room-types/${part.room_type_id}`)).body.made_of).toEqual([])
  })

  it('422 SVC-2002 — parts that do not fit, naming the field', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const { room_type_id } = part
    const refused = async (made_of: object[], more: object = {}) => {
      const fields = { name: 'X', inventory_count: 1, max_occupancy: 4, made_of, ...more }
      const { status, body } = await hotel.api.post('/room-types', fields)
      return [status, body.error.details?.[0]?.field, body.error.details?.[0]?.code]
    }
    const [first, second] = rooms.map(({ id }) => id)
    expect(await refused([{ room_type_id, count: 2 }])).toEqual([422, 'made_of.0.room_ids', 'required'])
    expect(await refused([{ room_type_id, count: 4 }])).toEqual([422, 'made_of.0.count', 'too_many'])
    expect(await refused([{ room_type_id, count: 2, room_ids: [first] }])).toEqual([
      422,
      'made_of.0.room_ids',
      'length',
    ])
    expect(await refused([{ room_type_id, count: 1, room_ids: [whole.room_type_id] }])).toEqual([
      404,
      'made_of.0.room_ids.0',
      'not_found',
    ])
    expect(await refused([{ room_type_id: 'rt_none', count: 1 }])).toEqual([
      404,
      'made_of.0.room_type_id',
      'not_found',
    ])
    expect(await refused([{ room_type_id, count: 1, room_ids: [first] }], { inventory_count: 2 })).toEqual([
      422,
      'inventory_count',
      'combined',
    ])
    const of_whole = { room_type_id: whole.room_type_id, count: 1 }
    expect(await refused([of_whole, { room_type_id, count: 1, room_ids: [second] }])).toEqual([
      422,
      'made_of',
      'rooms_twice',
    ])
    const house = await combine(hotel, [of_whole])
    expect(await refused([{ room_type_id: house.room_type_id, count: 1 }])).toEqual([
      422,
      'made_of.0.room_type_id',
      'too_deep',
    ])
    const room = await hotel.api.post('/rooms', { room_type_id: whole.room_type_id, name: '900' })
    expect([room.status, room.body.error.details[0].code]).toEqual([422, 'combined'])
  })

  it('404 SVC-3001 — a room type of another property', async () => {
    const hotel = await test.createHotel()
    const other = await test.createHotel()
    const { room_type_id } = await makeStock(other.api)
    const fields = { name: 'X', inventory_count: 1, max_occupancy: 4, made_of: [{ room_type_id, count: 1 }] }
    const { status, body } = await hotel.api.post('/room-types', fields)
    expect([status, body.error.details[0].field]).toEqual([404, 'made_of.0.room_type_id'])
  })
})

describe('rule 37.2 — when it changes', () => {
  it('409 SVC-1010 — while nights to come are sold of it, with the dates; then other rooms', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const made_of = [{ room_type_id: part.room_type_id, count: 2, room_ids: [rooms[1]!.id, rooms[2]!.id] }]
    const { body: stay } = await book(hotel.api, whole, { check_out: '2027-03-16' })
    const path = `/room-types/${whole.room_type_id}`
    const refused = await hotel.api.patch(path, { made_of })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1010'])
    expect(refused.body.error.details.dates).toMatchObject([{ date: '2027-03-15', sold: 1 }])
    await hotel.api.patch(`/reservations/${stay.id}`, { status: 'cancelled' })
    expect((await hotel.api.patch(path, { made_of })).body.made_of).toEqual(made_of)
    const { body } = await book(hotel.api, whole)
    expect(body.room_id).toBe(rooms[1]!.id)
  })

  it('422 SVC-2002 — a type does not become combined later, nor is one changed that another is made of', async () => {
    const hotel = await test.createHotel()
    const { part, whole } = await suite(hotel)
    const codeOf = async (id: string, made_of: object[]) =>
      (await hotel.api.patch(`/room-types/${id}`, { made_of })).body.error.details[0].code
    const { room_type_id } = await makeStock(hotel.api)
    expect(await codeOf(room_type_id, [{ room_type_id: part.room_type_id, count: 3 }])).toBe('fixed')
    expect(await codeOf(whole.room_type_id, [])).toBe('fixed')
    await combine(hotel, [{ room_type_id: whole.room_type_id, count: 1 }])
    expect(await codeOf(whole.room_type_id, [{ room_type_id: part.room_type_id, count: 3 }])).toBe('is_part')
  })

  it('409 SVC-1010 — a room that it names is not retired', async () => {
    const hotel = await test.createHotel()
    const { part, rooms } = await suite(hotel)
    const path = `/room-types/${part.room_type_id}`
    expect((await hotel.api.patch(path, { inventory_count: 2 })).body.inventory_count).toBe(2)
    const { status, body } = await hotel.api.patch(path, { inventory_count: 1 })
    expect([status, body.error.code]).toEqual([409, 'SVC-1010'])
    expect(body.error.details.rooms.map(({ id }: { id: string }) => id)).toEqual(
      rooms.slice(0, 2).map(({ id }) => id),
    )
  })
})
