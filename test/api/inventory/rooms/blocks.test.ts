import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { desk, nightsOf, sell } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

/** A hotel with one room type, and its rooms by name. */
async function open(names = ['101', '102']) {
  const hotel = await test.createHotel()
  const { id: room_type_id } = await hotel.api.make('/room-types', {
    name: 'Double room',
    inventory_count: names.length,
    max_occupancy: 2,
    rooms: names,
  })
  const { data } = (await hotel.api.get(`/rooms?room_type_id=${room_type_id}`)).body
  return { hotel, room_type_id: room_type_id as string, rooms: data.reverse() }
}

const ORDER = { type: 'out_of_order', from: '2027-02-01', to: '2027-02-03', reason: 'Water damage' }
const block = (hotel: Hotel, room: { id: string }, more: object = {}) =>
  hotel.api.post(`/rooms/${room.id}/blocks`, { ...ORDER, ...more })

/** The nights of a range as `[capacity, overbooked]`. */
async function capacities(room_type_id: string, from: string, to: string) {
  const nights = await nightsOf(test, room_type_id)
  return nights
    .filter(({ date }) => from <= date && date < to)
    .map(({ capacity, overbooked }) => [capacity, overbooked])
}

describe('rule 2 — blocks of rooms', () => {
  it('out of order takes the room off sale for its nights, exclusive of its end', async () => {
    const { hotel, room_type_id, rooms } = await open()
    const { status, body } = await block(hotel, rooms[0])
    expect(status).toBe(201)
    const { overbooked_dates, reservation_ids, ...shown } = body
    expect(shown).toEqual({ id: expect.stringMatching(/^blk_/), ...ORDER })
    expect({ overbooked_dates, reservation_ids }).toEqual({ overbooked_dates: [], reservation_ids: [] })
    expect(await capacities(room_type_id, '2027-01-31', '2027-02-04')).toEqual([
      [2, 0],
      [1, 0],
      [1, 0],
      [2, 0],
    ])
    const room = (await hotel.api.get(`/rooms/${rooms[0].id}`)).body
    expect(room).toMatchObject({ blocks: [shown], version: 2 })
    expect((await hotel.api.get('/rooms')).body.data).toContainEqual(room)
  })

  it('out of service does not take the room off sale', async () => {
    const { hotel, room_type_id, rooms } = await open()
    expect((await block(hotel, rooms[0], { type: 'out_of_service' })).status).toBe(201)
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-03')).toEqual([
      [2, 0],
      [2, 0],
    ])
  })

  it('out of order below the sold rooms is accepted, and the response lists the overbooked dates', async () => {
    const { hotel, room_type_id, rooms } = await open()
    await sell(hotel, room_type_id, ['2027-02-01', '2027-02-02', 1], ['2027-02-02', '2027-02-04', 2])
    const { body } = await block(hotel, rooms[0])
    expect(body.overbooked_dates).toEqual(['2027-02-02'])
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-04')).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
    ])
  })

  it('an overbooked night recovers when the block is removed, and when a room is added', async () => {
    const { hotel, room_type_id, rooms } = await open()
    await sell(hotel, room_type_id, ['2027-02-01', '2027-02-03', 2])
    const { body } = await block(hotel, rooms[0])
    await hotel.api.make('/rooms', { room_type_id, name: '103' })
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-02')).toEqual([[2, 0]])
    await block(hotel, rooms[1])
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-02')).toEqual([[1, 1]])
    const { status, body: room } = await hotel.api.delete(`/rooms/${rooms[0].id}/blocks/${body.id}`)
    expect(status).toBe(200)
    expect(room).toMatchObject({ id: rooms[0].id, blocks: [], version: 3 })
    expect((await hotel.api.get(`/rooms/${rooms[0].id}`)).body).toEqual(room)
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-02')).toEqual([[2, 0]])
  })

  it('out of order during a stay in the room is accepted, and the response names the stay', async () => {
    const { hotel, room_type_id, rooms } = await open()
    const book = await desk(hotel, room_type_id)
    const stay = await book({ check_in: '2027-02-02', check_out: '2027-02-05', room_id: rooms[0].id })
    await book({ check_in: '2027-02-03', check_out: '2027-02-05', room_id: rooms[1].id })
    expect((await block(hotel, rooms[0])).body.reservation_ids).toEqual([stay.id])
    expect((await block(hotel, rooms[1])).body.reservation_ids).toEqual([])
  })

  it('409 SVC-1006 — a stay in a room that is out of order on one of its nights', async () => {
    const { hotel, room_type_id, rooms } = await open()
    await block(hotel, rooms[0])
    const book = await desk(hotel, room_type_id)
    const stay = { check_in: '2027-02-02', check_out: '2027-02-05' }
    await expect(book({ ...stay, room_id: rooms[0].id })).rejects.toThrow('SVC-1006')
    expect(await book({ ...stay, check_in: '2027-02-03', room_id: rooms[0].id })).toMatchObject({
      room_id: rooms[0].id,
    })
  })

  it('409 SVC-1006 — a second out-of-order block of the same room overlaps', async () => {
    const { hotel, room_type_id, rooms } = await open()
    await block(hotel, rooms[0])
    const again = await block(hotel, rooms[0], { from: '2027-02-02', to: '2027-02-05' })
    expect(again.status).toBe(409)
    expect(again.body.error.code).toBe('SVC-1006')
    expect((await block(hotel, rooms[0], { from: '2027-02-03', to: '2027-02-05' })).status).toBe(201)
    expect((await block(hotel, rooms[0], { type: 'out_of_service' })).status).toBe(201)
    expect((await block(hotel, rooms[1])).status).toBe(201)
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-05')).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
    ])
  })

  it.each([
    ['it ends when it begins', '2027-02-01', '2027-02-01'],
    ['it ends before it begins', '2027-02-02', '2027-02-01'],
    ['its last night is over', '2027-01-01', '2027-01-04'],
    ['it has more than 730 nights', '2027-02-01', '2029-02-01'],
    ['it begins more than 730 days ahead', '2029-01-04', '2029-01-05'],
  ])('422 SVC-1011 — %s', async (_, from, to) => {
    const { hotel, rooms } = await open()
    const { status, body } = await block(hotel, rooms[0], { from, to })
    expect(status).toBe(422)
    expect(body.error).toMatchObject({
      code: 'SVC-1011',
      details: { from, to, business_date: '2027-01-04' },
    })
  })

  it('a block of 730 nights that starts 730 days ahead, and one that started yesterday, are accepted', async () => {
    const { hotel, room_type_id, rooms } = await open()
    expect((await block(hotel, rooms[0], { from: '2029-01-03', to: '2031-01-03' })).status).toBe(201)
    expect((await block(hotel, rooms[0], { from: '2027-01-03', to: '2027-01-05' })).status).toBe(201)
    expect(await capacities(room_type_id, '2027-01-03', '2027-01-06')).toEqual([
      [2, 0],
      [1, 0],
      [2, 0],
    ])
  })

  it('422 SVC-2002 — an invalid date, and an unknown type', async () => {
    const { hotel, rooms } = await open()
    const { body } = await block(hotel, rooms[0], { from: '2027-02-30', type: 'closed' })
    expect(body.error.code).toBe('SVC-2002')
    expect(body.error.details.map(({ field }: { field: string }) => field).sort()).toEqual(['from', 'type'])
  })

  it('past blocks are not returned, by the business date of the property', async () => {
    const { hotel, rooms } = await open()
    await block(hotel, rooms[0], { from: '2027-01-04', to: '2027-01-06' })
    const shown = async () => (await hotel.api.get(`/rooms/${rooms[0].id}`)).body.blocks.length
    test.clock.set('2027-01-06T01:59:00Z')
    expect(await shown()).toBe(1)
    test.clock.set('2027-01-06T02:00:00Z')
    expect(await shown()).toBe(0)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('removing a current block does not change its past nights', async () => {
    const { hotel, room_type_id, rooms } = await open()
    const { body } = await block(hotel, rooms[0], { from: '2027-01-04', to: '2027-01-08' })
    test.clock.set('2027-01-06T09:00:00Z')
    const path = `/rooms/${rooms[0].id}/blocks/${body.id}`
    expect((await hotel.api.delete(path)).body.blocks).toEqual([])
    expect(await capacities(room_type_id, '2027-01-04', '2027-01-08')).toEqual([
      [1, 0],
      [1, 0],
      [2, 0],
      [2, 0],
    ])
    expect((await hotel.api.delete(path)).status).toBe(404)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('shorter, longer and with another type a block keeps its id, and its nights are on sale or not at once', async () => {
    const { hotel, room_type_id, rooms } = await open()
    const { id } = (await block(hotel, rooms[0])).body
    const change = async (body: object) => {
      const answer = await hotel.api.patch(`/rooms/${rooms[0].id}/blocks/${id}`, body)
      expect(answer.status).toBe(200)
      return answer.body
    }
    const nights = () => capacities(room_type_id, '2027-01-31', '2027-02-05')
    expect(await change({ to: '2027-02-02' })).toMatchObject({ ...ORDER, id, to: '2027-02-02' })
    expect((await nights()).map(([capacity]) => capacity)).toEqual([2, 1, 2, 2, 2])
    await change({ from: '2027-02-02', to: '2027-02-05', reason: null })
    expect((await nights()).map(([capacity]) => capacity)).toEqual([2, 2, 1, 1, 1])
    await change({ type: 'out_of_service' })
    expect((await nights()).map(([capacity]) => capacity)).toEqual([2, 2, 2, 2, 2])
    const { blocks, version } = (await hotel.api.get(`/rooms/${rooms[0].id}`)).body
    expect(blocks).toEqual([
      { id, type: 'out_of_service', from: '2027-02-02', to: '2027-02-05', reason: null },
    ])
    // The same again changes nothing.
    await change({ type: 'out_of_service' })
    expect((await hotel.api.get(`/rooms/${rooms[0].id}`)).body.version).toBe(version)
  })

  it('a longer block names the nights that it overbooks and the stays in its way, and meets no other', async () => {
    const { hotel, room_type_id, rooms } = await open()
    const book = await desk(hotel, room_type_id)
    const stay = await book({ check_in: '2027-02-03', check_out: '2027-02-05', room_id: rooms[0].id })
    await book({ check_in: '2027-02-03', check_out: '2027-02-04', room_id: rooms[1].id })
    const { id } = (await block(hotel, rooms[0])).body
    const path = `/rooms/${rooms[0].id}/blocks/${id}`
    expect((await hotel.api.patch(path, { to: '2027-02-05' })).body).toMatchObject({
      overbooked_dates: ['2027-02-03'],
      reservation_ids: [stay.id],
    })
    await block(hotel, rooms[0], { from: '2027-02-06', to: '2027-02-08' })
    const { status, body } = await hotel.api.patch(path, { to: '2027-02-07' })
    expect([status, body.error.code]).toEqual([409, 'SVC-1006'])
  })

  it('422 SVC-1011 — a block that has begun keeps its first night, and cannot end before tonight', async () => {
    const { hotel, room_type_id, rooms } = await open()
    const { id } = (await block(hotel, rooms[0], { from: '2027-01-03', to: '2027-01-08' })).body
    const change = (body: object) => hotel.api.patch(`/rooms/${rooms[0].id}/blocks/${id}`, body)
    for (const body of [{ from: '2027-01-05' }, { from: '2027-01-02' }, { to: '2027-01-04' }]) {
      const refused = await change(body)
      expect([refused.status, refused.body.error.code]).toEqual([422, 'SVC-1011'])
    }
    expect((await change({ from: '2027-01-03', to: '2027-01-05' })).status).toBe(200)
    expect(await capacities(room_type_id, '2027-01-03', '2027-01-06')).toEqual([
      [2, 0],
      [1, 0],
      [2, 0],
    ])
  })

  it('404 SVC-3001 — an unknown block or room, or one of another caller', async () => {
    const { hotel, rooms } = await open()
    const { body } = await block(hotel, rooms[0])
    for (const path of [`${rooms[1].id}/blocks/${body.id}`, `rm_none/blocks/${body.id}`]) {
      const { status, body: refusal } = await hotel.api.delete(`/rooms/${path}`)
      expect([status, refusal.error.code]).toEqual([404, 'SVC-3001'])
      expect((await hotel.api.patch(`/rooms/${path}`, { to: '2027-02-04' })).status).toBe(404)
    }
    const stranger = (await test.createHotel()).api
    const change = { to: '2027-02-04' }
    expect((await stranger.patch(`/rooms/${rooms[0].id}/blocks/${body.id}`, change)).status).toBe(404)
    expect((await stranger.delete(`/rooms/${rooms[0].id}/blocks/${body.id}`)).status).toBe(404)
    expect((await hotel.api.get(`/rooms/${rooms[0].id}`)).body.blocks).toHaveLength(1)
  })
})

describe('rule 4 — an expired hold does not block changes of rooms', () => {
  const TERMS = { deposit_rule: { type: 'full', due: 'at_booking', hold_minutes: 60 } }
  const STAY = { check_in: '2027-02-01', check_out: '2027-02-03' }

  it('a lower count is refused during the hold, and not afterwards', async () => {
    const { hotel, room_type_id, rooms } = await open()
    const book = await desk(hotel, room_type_id, TERMS)
    const one = await book({ ...STAY, room_id: rooms[0].id })
    const other = await book({ ...STAY, room_id: rooms[1].id })
    const lower = () => hotel.api.patch(`/room-types/${room_type_id}`, { inventory_count: 1 })
    expect((await lower()).body.error.code).toBe('SVC-1010')
    test.clock.advance({ minutes: 61 })
    expect((await lower()).status).toBe(200)
    const events = (await hotel.api.get('/events?type=reservation.cancelled')).body.data
    const expired = events.map(({ data }: { data: { id: string; reason: string } }) => [data.id, data.reason])
    expect(expired.sort()).toEqual([one, other].map(({ id }) => [id, 'payment_expired']).sort())
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-02')).toEqual([[1, 0]])
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('a block does not report its nights as overbooked, nor name its stay', async () => {
    const { hotel, room_type_id, rooms } = await open(['101'])
    const book = await desk(hotel, room_type_id, TERMS)
    await book({ ...STAY, room_id: rooms[0].id })
    test.clock.advance({ minutes: 61 })
    const { body } = await block(hotel, rooms[0])
    expect(body).toMatchObject({ overbooked_dates: [], reservation_ids: [] })
    expect(await capacities(room_type_id, '2027-02-01', '2027-02-02')).toEqual([[0, 0]])
    test.clock.set('2027-01-04T09:00:00Z')
  })
})
