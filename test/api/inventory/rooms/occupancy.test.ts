import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { type BookingFields, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let stock: Stock
let desk: SignedIn
let room: (name: string) => string

beforeEach(async () => {
  test.clock.set('2027-01-04T14:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 3, room_type: { rooms: ['201', '202', '203'] } })
  const { data } = (await hotel.api.get('/rooms')).body
  room = (name) => data.find((one: { name: string }) => one.name === name).id
  desk = await staffOf(test, hotel, 'front_desk')
})

const occupied = async (): Promise<string[]> =>
  (await hotel.api.get('/rooms')).body.data
    .filter(({ occupancy }: { occupancy: string }) => occupancy === 'occupied')
    .map(({ name }: { name: string }) => name)
    .sort()
async function inside(name: string, wish: BookingFields = {}) {
  const stay = await makeBooking(hotel.api, stock, {
    check_in: '2027-01-04',
    check_out: '2027-01-06',
    room_id: room(name),
    ...wish,
  })
  await actions(hotel, stay.id).to('checked_in')
  return stay
}

describe('rule 2.12 — the occupancy of a room', () => {
  it('follows the stay: from check-in to check-out, through moves, and after an overdue departure', async () => {
    const stay = await makeBooking(hotel.api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-06',
      room_id: room('201'),
    })
    expect(await occupied()).toEqual([])
    await actions(hotel, stay.id).to('checked_in')
    expect(await occupied()).toEqual(['201'])
    await hotel.api.patch(`/reservations/${stay.id}`, { room_id: room('202') })
    expect(await occupied()).toEqual(['202'])
    test.clock.set('2027-01-07T14:00:00Z')
    expect(await occupied()).toEqual(['202'])
    await actions(hotel, stay.id).to('checked_out', { allow_open_balance: true })
    expect(await occupied()).toEqual([])
  })

  it('is that of the business date where the stay changes rooms', async () => {
    const stay = await inside('201')
    await hotel.api.post('/reservations/moves', {
      moves: [{ reservation_id: stay.id, room_id: room('203'), from: '2027-01-05' }],
    })
    expect(await occupied()).toEqual(['201'])
    // 02:59 in Berlin, and a minute later.
    test.clock.set('2027-01-05T01:59:00Z')
    expect(await occupied()).toEqual(['201'])
    test.clock.set('2027-01-05T02:00:00Z')
    expect(await occupied()).toEqual(['203'])
  })

  it('is part of every representation of a room: by itself, changed, with its stay, and in the search', async () => {
    const stay = await inside('201')
    const one = `/rooms/${room('201')}`
    expect((await hotel.api.get(one)).body.occupancy).toBe('occupied')
    expect((await hotel.api.patch(one, { status: 'inspected' })).body.occupancy).toBe('occupied')
    const made = await hotel.api.make('/rooms', { room_type_id: stock.room_type_id, name: '901' })
    expect(made.occupancy).toBe('vacant')
    const with_room = await hotel.api.get(`/reservations/${stay.id}?include=room`)
    expect(with_room.body.room).toMatchObject({ name: '201', occupancy: 'occupied' })
    const hits = (await desk.api.get('/search?q=20')).body.data
    const rooms = hits.filter(({ kind }: { kind: string }) => kind === 'room')
    expect(rooms.map((hit: { title: string; occupancy: string }) => [hit.title, hit.occupancy])).toEqual([
      ['201', 'occupied'],
      ['202', 'vacant'],
      ['203', 'vacant'],
    ])
  })
})

describe('the preview of an assignment', () => {
  it('has the condition of the room for stays that start today, and none for later days', async () => {
    await inside('201')
    await hotel.api.patch(`/rooms/${room('202')}`, { status: 'dirty' })
    await hotel.api.patch(`/rooms/${room('203')}`, { status: 'inspected' })
    await makeBooking(hotel.api, stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
    await makeBooking(hotel.api, stock, { check_in: '2027-01-08', check_out: '2027-01-09' })
    const query = `property_id=${hotel.property_id}&from=2027-01-04&days=7`
    const { changes } = (await desk.api.get(`/room-assignment?${query}`)).body
    expect(changes).toMatchObject([
      { room: '203', room_status: 'inspected', room_occupancy: 'vacant' },
      { room_status: null, room_occupancy: null },
    ])
  })
})
