import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { changedSince, desk, namesOf, nightsOf, outOfOrder, sell } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

const DOUBLE = { name: 'Double room', inventory_count: 3, max_occupancy: 3 }
const double = (hotel: Hotel, more: object = {}) => hotel.api.make('/room-types', { ...DOUBLE, ...more })

describe('spec 2 — room type: its count', () => {
  it('raising the count adds rooms that continue the numbering, skipping names in use', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { rooms: ['101', '102', '109'] })
    await double(hotel, { code: 'X', inventory_count: 1, rooms: ['111'] })
    const { body } = await hotel.api.patch(`/room-types/${id}`, { inventory_count: 6 })
    expect(body.inventory_count).toBe(6)
    expect(await namesOf(hotel, id)).toEqual(['101', '102', '109', '110', '112', '113'])
    expect((await nightsOf(test, id)).map(({ capacity }) => capacity)).toEqual(
      changedSince('2027-01-04', 3, 6),
    )
  })

  it('lowering the count retires rooms, last name first', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { code: 'DBL', inventory_count: 11 })
    await hotel.api.patch(`/room-types/${id}`, { inventory_count: 9 })
    expect(await namesOf(hotel, id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `DBL-${n}`))
    expect((await nightsOf(test, id)).map(({ capacity }) => capacity)).toEqual(
      changedSince('2027-01-04', 11, 9),
    )
  })

  it('lowering the count keeps a blocked room while another can be retired', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { rooms: ['1', '2', '3'] })
    const [third] = (await hotel.api.get(`/rooms?room_type_id=${id}`)).body.data
    expect(third.name).toBe('3')
    await hotel.api.make(`/rooms/${third.id}/blocks`, {
      type: 'out_of_service',
      from: '2027-05-01',
      to: '2027-05-02',
    })
    await hotel.api.patch(`/room-types/${id}`, { inventory_count: 2 })
    expect(await namesOf(hotel, id)).toEqual(['1', '3'])
    await hotel.api.patch(`/room-types/${id}`, { inventory_count: 1 })
    expect(await namesOf(hotel, id)).toEqual(['3'])
  })

  it('409 SVC-1010 — a count below the sold rooms of a future night, with those dates', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel)
    await sell(
      hotel,
      id,
      ['2027-02-01', '2027-02-04', 1],
      ['2027-02-01', '2027-02-03', 1],
      ['2027-02-02', '2027-02-03', 1],
    )
    const { status, body } = await hotel.api.patch(`/room-types/${id}`, { inventory_count: 1 })
    expect(status).toBe(409)
    expect(body.error.code).toBe('SVC-1010')
    expect(body.error.details).toEqual({
      dates: [
        { date: '2027-02-01', sold: 2, capacity: 1 },
        { date: '2027-02-02', sold: 3, capacity: 1 },
      ],
    })
    expect(await namesOf(hotel, id)).toHaveLength(3)
    expect((await hotel.api.get(`/room-types/${id}`)).body).toMatchObject({ inventory_count: 3, version: 1 })
  })

  it('409 SVC-1010 — a capacity below the sold rooms, because of rooms out of order', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { rooms: ['1', '2', '3'] })
    const [third, second] = (await hotel.api.get(`/rooms?room_type_id=${id}`)).body.data
    await outOfOrder(hotel, third.id, '2027-02-01', '2027-02-02')
    await outOfOrder(hotel, second.id, '2027-02-02', '2027-02-03')
    await sell(hotel, id, ['2027-02-01', '2027-02-03', 2])
    const { body } = await hotel.api.patch(`/room-types/${id}`, { inventory_count: 2 })
    expect(body.error).toMatchObject({
      code: 'SVC-1010',
      details: { dates: [{ sold: 2, capacity: 1 }, { sold: 2 }] },
    })
  })

  it('a room out of order is retired before a free one where every other is sold', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { rooms: ['1', '2', '3'] })
    const [, second] = (await hotel.api.get(`/rooms?room_type_id=${id}`)).body.data
    await outOfOrder(hotel, second.id, '2027-02-01', '2027-02-03')
    await sell(hotel, id, ['2027-02-02', '2027-02-03', 2])
    expect((await hotel.api.patch(`/room-types/${id}`, { inventory_count: 2 })).status).toBe(200)
    expect(await namesOf(hotel, id)).toEqual(['1', '3'])
  })

  it('a night before the business date does not prevent a lower count', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel)
    await sell(hotel, id, ['2027-01-04', '2027-01-05', 3])
    test.clock.advance({ hours: 24 })
    expect((await hotel.api.patch(`/room-types/${id}`, { inventory_count: 1 })).status).toBe(200)
    expect((await nightsOf(test, id))[1]).toMatchObject({ date: '2027-01-04', capacity: 3, sold: 3 })
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('lowering the count never retires a room with a stay', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { rooms: ['1', '2', '3'] })
    const [third] = (await hotel.api.get(`/rooms?room_type_id=${id}`)).body.data
    const book = await desk(hotel, id)
    await book({ check_in: '2027-03-01', check_out: '2027-03-02', room_id: third.id })
    await hotel.api.patch(`/room-types/${id}`, { inventory_count: 2 })
    expect(await namesOf(hotel, id)).toEqual(['1', '3'])
  })

  it('409 SVC-1010 — more rooms have stays than would remain, on different nights; the rooms are named', async () => {
    const hotel = await test.createHotel()
    const { id } = await double(hotel, { inventory_count: 2, rooms: ['1', '2'] })
    const rooms = (await hotel.api.get(`/rooms?room_type_id=${id}`)).body.data
    const book = await desk(hotel, id)
    await book({ check_in: '2027-03-01', check_out: '2027-03-02', room_id: rooms[0].id })
    const other = await book({ check_in: '2027-03-02', check_out: '2027-03-03', room_id: rooms[1].id })
    const { body } = await hotel.api.patch(`/room-types/${id}`, { inventory_count: 1 })
    expect(body.error).toMatchObject({
      code: 'SVC-1010',
      details: { dates: [], rooms: [{ name: '1' }, { name: '2' }] },
    })
    await hotel.api.patch(`/reservations/${other.id}`, { room_id: null })
    expect((await hotel.api.patch(`/room-types/${id}`, { inventory_count: 1 })).status).toBe(200)
    expect(await namesOf(hotel, id)).toEqual(['2'])
  })
})
