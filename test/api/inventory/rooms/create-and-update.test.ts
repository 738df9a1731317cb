import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { changedSince, namesOf, nightsOf } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

async function makeType(hotel: Hotel, names = ['101', '102', '103'], more: object = {}) {
  const { id } = await hotel.api.make('/room-types', {
    name: 'Double room',
    inventory_count: names.length,
    max_occupancy: 2,
    rooms: names,
    ...more,
  })
  return id as string
}
const roomsOf = async (hotel: Hotel, room_type_id: string) =>
  (await hotel.api.get(`/rooms?room_type_id=${room_type_id}`)).body.data
const namesIn = (rooms: { name: string }[]) => rooms.map(({ name }) => name)

describe('rule 2 — rooms', () => {
  it('a room created with its type is clean, without a floor, and not blocked', async () => {
    const hotel = await test.createHotel()
    const room_type_id = await makeType(hotel, ['101'])
    const [room] = await roomsOf(hotel, room_type_id)
    expect(room).toEqual({
      id: expect.stringMatching(/^rm_/),
      property_id: hotel.property_id,
      room_type_id,
      name: '101',
      floor: null,
      status: 'clean',
      condition_changed_at: room.created_at,
      do_not_disturb: false,
      occupancy: 'vacant',
      blocks: [],
      version: 1,
      created_at: '2027-01-04T09:00:00Z',
    })
    const got = await hotel.api.get(`/rooms/${room.id}`)
    expect(got.body).toEqual(room)
    expect(got.headers.get('etag')).toBe('"1"')
  })

  it('the list is newest first, and filtered by property, room type and status', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty()
    const one = await makeType(hotel, ['1', '2', '3'], { property_id: hotel.property_id })
    const two = await makeType(hotel, ['1'], { property_id: second })
    const rooms = await roomsOf(hotel, one)
    expect(namesIn(rooms)).toEqual(['3', '2', '1'])
    await hotel.api.patch(`/rooms/${rooms[0].id}`, { status: 'dirty' })
    await hotel.api.patch(`/rooms/${rooms[1].id}`, { status: 'inspected' })
    const list = async (query: string) => namesIn((await hotel.api.get(`/rooms?${query}`)).body.data)
    expect(await list(`property_id=${second}`)).toEqual(['1'])
    expect(await list(`room_type_id=${two}`)).toEqual(['1'])
    expect(await list(`room_type_id=${one}&status=dirty,inspected`)).toEqual(['3', '2'])
    expect(await list('room_type_id=rt_none')).toEqual([])
    const first = (await hotel.api.get(`/rooms?room_type_id=${one}&limit=2`)).body
    const rest = (await hotel.api.get(`/rooms?room_type_id=${one}&limit=2&cursor=${first.next_cursor}`)).body
    expect(namesIn([...first.data, ...rest.data])).toEqual(['3', '2', '1'])
  })

  it('POST raises the count of the room type, for sale from the business date on', async () => {
    const hotel = await test.createHotel()
    const room_type_id = await makeType(hotel)
    test.clock.advance({ hours: 24 })
    const room = await hotel.api.make('/rooms', { room_type_id, name: '901', floor: '9' })
    expect(room).toMatchObject({
      room_type_id,
      name: '901',
      floor: '9',
      status: 'clean',
      blocks: [],
      version: 1,
    })
    expect((await hotel.api.get(`/rooms/${room.id}`)).body).toEqual(room)
    expect((await hotel.api.get(`/room-types/${room_type_id}`)).body).toMatchObject({
      inventory_count: 4,
      version: 2,
      updated_at: '2027-01-05T09:00:00Z',
    })
    expect(await namesOf(hotel, room_type_id)).toEqual(['101', '102', '103', '901'])
    const capacities = (await nightsOf(test, room_type_id)).map(({ capacity }) => capacity)
    expect(capacities).toEqual(changedSince('2027-01-05', 3, 4))
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('422 SVC-2002 — a name in use in the property; in another one it is allowed', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty()
    const room_type_id = await makeType(hotel, ['101', '102'], { property_id: hotel.property_id })
    await makeType(hotel, ['101'], { property_id: second })
    const refused = await hotel.api.post('/rooms', { room_type_id, name: '101' })
    expect(refused.body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'name', code: 'taken' }],
    })
    const [room] = await roomsOf(hotel, room_type_id)
    expect((await hotel.api.patch(`/rooms/${room.id}`, { name: '101' })).body.error.details[0].field).toBe(
      'name',
    )
    expect((await hotel.api.get(`/room-types/${room_type_id}`)).body.inventory_count).toBe(2)
  })

  it('404 SVC-3001 — an unknown room type', async () => {
    const hotel = await test.createHotel()
    const { status, body } = await hotel.api.post('/rooms', { room_type_id: 'rt_none', name: '1' })
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'room_type_id' }] })
  })

  it('PATCH changes name, floor and condition; equal values change nothing', async () => {
    const hotel = await test.createHotel()
    const [room] = await roomsOf(hotel, await makeType(hotel, ['101']))
    const change = { name: 'Garden', floor: '0', status: 'inspected' }
    const { body } = await hotel.api.patch(`/rooms/${room.id}`, change)
    expect(body).toEqual({ ...room, ...change, version: 2 })
    expect((await hotel.api.patch(`/rooms/${room.id}`, change)).body).toEqual(body)
    expect((await hotel.api.patch(`/rooms/${room.id}`, { floor: null })).body).toMatchObject({
      floor: null,
      version: 3,
    })
    const wrong = await hotel.api.patch(`/rooms/${room.id}`, { status: null })
    expect(wrong.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'status' }] })
  })

  it('412 SVC-1015 — If-Match with another version of the room', async () => {
    const hotel = await test.createHotel()
    const [room] = await roomsOf(hotel, await makeType(hotel, ['101']))
    const patch = () => hotel.api.patch(`/rooms/${room.id}`, { status: 'dirty' }, { 'if-match': '"1"' })
    expect((await patch()).status).toBe(200)
    const late = await patch()
    expect(late.status).toBe(412)
    expect(late.body.error.code).toBe('SVC-1015')
  })

  it('a retired room is missing, and its name can be used again', async () => {
    const hotel = await test.createHotel()
    const room_type_id = await makeType(hotel, ['101', '102'])
    const [room] = await roomsOf(hotel, room_type_id)
    await hotel.api.patch(`/room-types/${room_type_id}`, { inventory_count: 1 })
    expect(namesIn(await roomsOf(hotel, room_type_id))).toEqual(['101'])
    const block = { type: 'out_of_order', from: '2027-02-01', to: '2027-02-02' }
    const answers = [
      await hotel.api.get(`/rooms/${room.id}`),
      await hotel.api.patch(`/rooms/${room.id}`, { status: 'dirty' }),
      await hotel.api.post(`/rooms/${room.id}/blocks`, block),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(answers.map(({ body }) => body.error.code)).toEqual(['SVC-3001', 'SVC-3001', 'SVC-3001'])
    expect(await hotel.api.make('/rooms', { room_type_id, name: '102' })).toMatchObject({ name: '102' })
  })

  it('the beds of a dorm are rooms', async () => {
    const hotel = await test.createHotel()
    const dorm = await hotel.api.make('/room-types', {
      name: 'Dorm',
      kind: 'dorm',
      inventory_count: 4,
      max_occupancy: 1,
    })
    expect(await namesOf(hotel, dorm.id)).toEqual(['DORM-1', 'DORM-2', 'DORM-3', 'DORM-4'])
    expect(dorm).toMatchObject({ max_adults: 1, max_children: 0, standard_occupancy: 1 })
  })

  it('rooms of another property or account are missing', async () => {
    const hotel = await test.createHotel()
    const second = await hotel.addProperty()
    const room_type_id = await makeType(hotel, ['101'], { property_id: second })
    const [room] = await roomsOf(hotel, room_type_id)
    const local = await hotel.keyOf(hotel.property_id)
    const stranger = (await test.createHotel()).api
    for (const api of [local, stranger]) {
      expect((await api.get('/rooms')).body.data).toEqual([])
      const block = { type: 'out_of_order', from: '2027-02-01', to: '2027-02-02' }
      const answers = [
        await api.get(`/rooms/${room.id}`),
        await api.patch(`/rooms/${room.id}`, { status: 'dirty' }),
        await api.post(`/rooms/${room.id}/blocks`, block),
        await api.post('/rooms', { room_type_id, name: '2' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    expect((await local.get(`/rooms?property_id=${second}`)).body.error.code).toBe('SVC-4005')
    expect((await hotel.api.get(`/rooms/${room.id}`)).body).toEqual(room)
  })

  it('concurrently added and retired rooms match the count', async () => {
    const hotel = await test.createHotel()
    const room_type_id = await makeType(hotel)
    const names = ['a', 'b', 'c', 'd']
    const answers = await Promise.all([
      ...names.map((name) => hotel.api.post('/rooms', { room_type_id, name })),
      ...[5, 4, 8].map((count) => hotel.api.patch(`/room-types/${room_type_id}`, { inventory_count: count })),
    ])
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    const { inventory_count } = (await hotel.api.get(`/room-types/${room_type_id}`)).body
    expect(await namesOf(hotel, room_type_id)).toHaveLength(inventory_count)
    expect((await nightsOf(test, room_type_id)).at(-1)).toMatchObject({ capacity: inventory_count })
  })
})
