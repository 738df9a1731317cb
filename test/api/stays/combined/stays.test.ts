import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '#test/harness/app.ts'
import { quoteOf } from '#test/harness/reservations/availability.ts'
import { combine, suite } from '#test/harness/reservations/combined.ts'
import { groupOf } from '#test/harness/reservations/groups.ts'
import { nightsOf } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, bookingOf, GUEST, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

const NIGHTS = ['2027-03-15', '2027-03-16', '2027-03-17']

const findings = async () =>
  (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings

/** What is sold of types on the nights of the stays here. */
const soldOf = async (...stocks: Stock[]) =>
  Promise.all(
    stocks.map(async ({ room_type_id }) =>
      (await nightsOf(test, room_type_id)).flatMap(({ date, sold }) => (NIGHTS.includes(date) ? sold : [])),
    ),
  )

describe('rule 37.3 — a stay in a combined room type', () => {
  it('takes nights of its parts and their rooms, and gives both back', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const [first, second] = rooms.map(({ id }) => id)
    const { status, body: stay } = await book(hotel.api, whole)
    expect(status).toBe(201)
    expect(stay.room_id).toBe(first)
    expect(stay.room_segments).toEqual([
      {
        room_id: first,
        room_type_id: whole.room_type_id,
        from: '2027-03-15',
        to: '2027-03-18',
        parts: [first, second].map((room_id) => ({ room_id, room_type_id: part.room_type_id })),
      },
    ])
    expect((await hotel.api.get(`/reservations/${stay.id}`)).body.room_segments).toEqual(stay.room_segments)
    expect(await soldOf(part, whole)).toEqual([
      [2, 2, 2],
      [1, 1, 1],
    ])
    const shorter = { check_in: '2027-03-16', check_out: '2027-03-17' }
    const { body: changed } = await hotel.api.patch(`/reservations/${stay.id}`, shorter)
    expect(changed.room_segments[0]).toMatchObject({ from: '2027-03-16', to: '2027-03-17' })
    expect(await soldOf(part, whole)).toEqual([
      [0, 2, 0],
      [0, 1, 0],
    ])
    await hotel.api.patch(`/reservations/${stay.id}`, { status: 'cancelled' })
    expect(await soldOf(part, whole)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    const again = await hotel.api.patch(`/reservations/${stay.id}`, { status: 'confirmed' })
    expect(again.body.room_segments[0].parts).toHaveLength(2)
    expect(await soldOf(part, whole)).toEqual([
      [0, 2, 0],
      [0, 1, 0],
    ])
    expect(await findings()).toEqual([])
  })

  it('takes a part that is combined itself with its rooms', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const made_of = [
      { room_type_id: whole.room_type_id, count: 1 },
      { room_type_id: part.room_type_id, count: 1, room_ids: [rooms[2]!.id] },
    ]
    const house = await combine(hotel, made_of, { name: 'House' })
    const { body: stay } = await book(hotel.api, house)
    expect(stay.room_segments[0].parts).toEqual([
      ...rooms.map(({ id }) => ({ room_id: id, room_type_id: part.room_type_id })),
      { room_id: null, room_type_id: whole.room_type_id, is_combined: true },
    ])
    expect(await soldOf(part, whole, house)).toEqual([
      [3, 3, 3],
      [1, 1, 1],
      [1, 1, 1],
    ])
    expect((await book(hotel.api, whole)).body.error.code).toBe('SVC-1001')
    expect((await book(hotel.api, part)).body.error.code).toBe('SVC-1001')
    expect(await findings()).toEqual([])
  })

  it('409 SVC-1006 — no other room is named for it, and moves refuse it', async () => {
    const hotel = await test.createHotel()
    const { rooms, whole } = await suite(hotel)
    const [first, , third] = rooms.map(({ id }) => id)
    const refused = await book(hotel.api, whole, { room_id: third })
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'other_room_type'])
    const { body: stay } = await book(hotel.api, whole)
    const path = `/reservations/${stay.id}`
    for (const room_id of [third, null]) {
      const { status, body } = await hotel.api.patch(path, { room_id })
      expect([status, body.error.details.reason]).toEqual([409, 'other_room_type'])
    }
    expect((await hotel.api.patch(path, { room_id: first })).status).toBe(200)
    const moves = [{ reservation_id: stay.id, room_id: third }]
    const moved = await hotel.api.post('/reservations/moves', { moves })
    expect(moved.body.error.details.conflicts).toMatchObject([{ reason: 'combined' }])
  })

  it('a stay changes to it and from it, also in house', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const stay_now = { check_in: '2027-01-04', check_out: '2027-01-06' }
    const { body: stay } = await book(hotel.api, part, { ...stay_now, room_id: rooms[2]!.id })
    const path = `/reservations/${stay.id}`
    await hotel.api.patch(path, { status: 'checked_in' })
    const { body: inside } = await hotel.api.patch(path, whole)
    expect(inside.room_segments[0]).toMatchObject({ room_id: rooms[0]!.id })
    const occupancy = async () =>
      (await hotel.api.get(`/rooms?limit=100&room_type_id=${part.room_type_id}`)).body.data
        .sort((one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1))
        .map(({ occupancy: now, status }: { occupancy: string; status: string }) => `${now} ${status}`)
    expect(await occupancy()).toEqual(['occupied clean', 'occupied clean', 'vacant dirty'])
    const { body: back } = await hotel.api.patch(path, { ...part, room_id: rooms[1]!.id })
    expect(back.room_segments).toEqual([
      { room_id: rooms[1]!.id, room_type_id: part.room_type_id, from: '2027-01-04', to: '2027-01-06' },
    ])
    expect(await occupancy()).toEqual(['vacant dirty', 'occupied clean', 'vacant dirty'])
    expect(await findings()).toEqual([])
  })

  it('who checks in enters all of its rooms, which become dirty at departure', async () => {
    const hotel = await test.createHotel()
    const { rooms, whole } = await suite(hotel)
    const { body: stay } = await book(hotel.api, whole, { check_in: '2027-01-04', check_out: '2027-01-05' })
    const path = `/reservations/${stay.id}`
    expect((await hotel.api.patch(path, { status: 'checked_in' })).status).toBe(200)
    const left = await hotel.api.patch(path, { status: 'checked_out', allow_open_balance: true })
    expect(left.status).toBe(200)
    const states = await Promise.all(
      rooms.map(async ({ id }) => (await hotel.api.get(`/rooms/${id}`)).body.status),
    )
    expect(states).toEqual(['dirty', 'dirty', 'clean'])
    expect(await findings()).toEqual([])
  })

  it('is one room of a booking, which takes no room twice', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const { guest: _, ...of_whole } = bookingOf(whole)
    const { guest: __, ...of_part } = bookingOf(part)
    const both = (room_id: string) => ({ guest: GUEST, rooms: [of_whole, { ...of_part, room_id }] })
    const refused = await hotel.api.post('/bookings', both(rooms[1]!.id))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1006'])
    const { status } = await hotel.api.post('/bookings', both(rooms[2]!.id))
    expect(status).toBe(201)
    expect(await soldOf(part)).toEqual([[3, 3, 3]])
    expect(await findings()).toEqual([])
  })

  it('422 SVC-2002 — blocks of groups and options name its parts', async () => {
    const hotel = await test.createHotel()
    const { whole } = await suite(hotel)
    const group = await hotel.api.post('/groups', groupOf(hotel.property_id, whole))
    expect([group.status, group.body.error.details?.[0]?.code]).toEqual([422, 'combined'])
  })
})

describe('rule 37.4 — where a combined room type is available', () => {
  const left = async (hotel: Hotel, stock: Stock) =>
    (await quoteOf(hotel.api, stock, '2027-03-15', '2027-03-18', '&adults=2')).nights
      .map(({ available }: { available: number }) => available)
      .join(' ')

  it('not while a part has too few rooms left, or one of its rooms is taken or out of order', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    expect([await left(hotel, whole), await left(hotel, part)]).toEqual(['1 1 1', '3 3 3'])
    const { body: one } = await book(hotel.api, part, { check_in: '2027-03-16', check_out: '2027-03-17' })
    expect(await left(hotel, whole)).toBe('1 1 1')
    const assigned = await hotel.api.patch(`/reservations/${one.id}`, { room_id: rooms[0]!.id })
    expect([assigned.status, await left(hotel, whole)]).toEqual([200, '1 0 1'])
    const refused = await book(hotel.api, whole)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1001',
      details: { room_type_id: whole.room_type_id },
    })
    await hotel.api.patch(`/reservations/${one.id}`, { room_id: rooms[2]!.id })
    expect(await left(hotel, whole)).toBe('1 1 1')
    const { body: two } = await book(hotel.api, part)
    expect([await left(hotel, whole), await left(hotel, part)]).toEqual(['1 0 1', '2 1 2'])
    await hotel.api.patch(`/reservations/${two.id}`, { status: 'cancelled' })
    const block = await hotel.api.make(`/rooms/${rooms[1]!.id}/blocks`, {
      type: 'out_of_order',
      from: '2027-03-17',
      to: '2027-03-18',
    })
    expect(await left(hotel, whole)).toBe('1 1 0')
    await hotel.api.delete(`/rooms/${rooms[1]!.id}/blocks/${block.id}`)
    const { body: stay } = await book(hotel.api, whole)
    expect([await left(hotel, whole), await left(hotel, part)]).toEqual(['0 0 0', '1 0 1'])
    expect(stay.status).toBe('confirmed')
    expect(await findings()).toEqual([])
  })

  it('again as soon as a hold on a part or on itself has run out', async () => {
    const hotel = await test.createHotel()
    const { part, whole } = await suite(hotel, { count: 2 })
    const paid = { deposit_rule: { type: 'full', due: 'at_booking', hold_minutes: 15 } }
    for (const stock of [part, whole]) {
      const { status } = await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, paid)
      expect(status).toBe(200)
      const { body } = await book(hotel.api, stock)
      expect([body.status, await left(hotel, whole)]).toEqual(['pending_payment', '0 0 0'])
      test.clock.advance({ minutes: 20 })
      expect([await left(hotel, whole), await left(hotel, part)]).toEqual(['1 1 1', '2 2 2'])
    }
    expect((await book(hotel.api, whole)).status).toBe(201)
    expect(await findings()).toEqual([])
  })
})
