import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '#test/harness/app.ts'
import { recordStatements } from '#test/harness/database/sent-statements.ts'
import { actions } from '#test/harness/front-desk.ts'
import { hotelFailures } from '#test/harness/hotel-failures.ts'
import { paid } from '#test/harness/payments.ts'
import { fullHotel } from '#test/harness/reservations/full-hotel.ts'
import { outOfOrder } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '#test/harness/staff.ts'
import { type BookingFields, eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'
import { countersOf, kinds, type Row, rowOf } from '#test/harness/today-rows.ts'

const test = sharedApp()
const DAY = '2027-01-04'

let hotel: Hotel
let stock: Stock
let desk: SignedIn
/** By name. */
let rooms: Map<string, string>

/** A user of the front desk; signs in again when the session has expired. */
async function today(query = '', who?: SignedIn) {
  const answer = await (who ?? desk).api.get(`/today${query}`)
  if (answer.status !== 401) return answer.body
  desk = await signedIn(test, desk)
  return (await desk.api.get(`/today${query}`)).body
}
let guests = 0
const arrives = (wish: BookingFields = {}) => {
  const guest = { first_name: 'Guest', last_name: `No${++guests}`, email: `guest${guests}@example.com` }
  return makeBooking(hotel.api, stock, { check_in: DAY, check_out: addDays(DAY, 2), guest, ...wish })
}
const to = (id: string, status: string, more = {}) => actions(hotel, id).to(status, more)

beforeEach(async () => {
  test.clock.set('2027-01-03T12:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, {
    inventory_count: 4,
    room_type: { rooms: ['201', '202', '203', '204'] },
  })
  rooms = new Map((await hotel.api.get('/rooms')).body.data.map(({ id, name }: Row) => [name, id]))
  desk = await staffOf(test, hotel, 'front_desk')
})

/** The afternoon, after the time of check-in. */
const afternoon = () => test.clock.set('2027-01-04T14:30:00Z')

describe('arrivals', () => {
  it('are sorted by expected time, with the best room and the reason', async () => {
    const late = await arrives({ estimated_arrival_time: '21:00', room_id: rooms.get('203') })
    const early = await arrives({ estimated_arrival_time: '13:00' })
    await hotel.api.patch(`/rooms/${rooms.get('202')}`, { status: 'inspected' })
    const answer = await today(`?date=${DAY}`)
    expect(answer.rows.map(({ key }: Row) => key)).toEqual([early.id, late.id])
    expect(rowOf(answer, early.id)).toMatchObject({
      ...{ type: 'arrival', done: false, due_at: '2027-01-04T12:00:00Z', alerts: [], version: 1 },
      best_room: { room_id: rooms.get('202'), reasons: ['inspected'] },
      ...{ confirmation_code: early.confirmation_code, first_name: 'Guest', earlier_stays: 0 },
      counted_in: ['arrivals', 'in_house', 'to_do'],
    })
    expect(rowOf(answer, late.id)).toMatchObject({ room_id: rooms.get('203'), best_room: null })
    expect(answer.houses[0]).toMatchObject({
      date: DAY,
      is_today: false,
      check_out_at: '2027-01-04T10:00:00Z',
    })
    expect(answer.counters.rooms_ready).toBeNull()
    expect((await today()).next_day).toEqual({ arrivals: 2, unassigned: 1 })
  })

  it('are offered another room where their own is dirty or occupied', async () => {
    const before = await arrives({ check_in: addDays(DAY, -1), check_out: DAY, room_id: rooms.get('201') })
    await to(before.id, 'checked_in')
    const same_room = await arrives({ room_id: rooms.get('201') })
    const dirty = await arrives({ room_id: rooms.get('202') })
    await hotel.api.patch(`/rooms/${rooms.get('202')}`, { status: 'dirty' })
    test.clock.set('2027-01-04T08:00:00Z')
    const morning = await today()
    expect(rowOf(morning, same_room.id)).toMatchObject({
      alerts: [],
      best_room: { room_id: rooms.get('203') },
    })
    afternoon()
    const answer = await today()
    expect(rowOf(answer, same_room.id).alerts).toEqual(['room_occupied'])
    expect(rowOf(answer, dirty.id)).toMatchObject({
      alerts: ['room_not_ready'],
      best_room: { room_id: rooms.get('204'), reasons: ['clean'] },
    })
    expect(rowOf(answer, before.id)).toMatchObject({ type: 'departure', alerts: ['late'] })
    expect(answer.rows[0].key).toBe(before.id)
  })

  it('have an alert where no room is available, and where their own is closed', async () => {
    const first = await arrives({ room_id: rooms.get('201') })
    for (const name of ['202', '203', '204']) await outOfOrder(hotel, rooms.get(name)!, DAY, addDays(DAY, 1))
    afternoon()
    await outOfOrder(hotel, rooms.get('201')!, DAY, addDays(DAY, 1))
    const answer = await today()
    expect(rowOf(answer, first.id).alerts).toEqual(['room_closed'])
    expect(answer.rows.find(({ type }: Row) => type === 'overbooking')).toMatchObject({ count: 1, date: DAY })
    const { status } = await hotel.api.patch(`/reservations/${first.id}`, { room_id: null })
    expect(status).toBe(200)
    expect(rowOf(await today(), first.id).alerts).toEqual(['no_room_free'])
  })

  it('do not include expired holds, and mark returning guests', async () => {
    const plan = { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } }
    const held = await makeStock(hotel.api, { rate_plan: plan })
    const hold = await makeBooking(hotel.api, held, { check_in: DAY, check_out: addDays(DAY, 1) })
    expect(rowOf(await today(`?date=${DAY}`), hold.id)).toMatchObject({ to_collect: eur(3600) })
    const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' }
    const yesterday = await arrives({
      guest,
      check_in: addDays(DAY, -1),
      check_out: DAY,
      room_id: rooms.get('203'),
    })
    await to(yesterday.id, 'checked_in')
    afternoon()
    await to(yesterday.id, 'checked_out', { allow_open_balance: true })
    await hotel.api.patch(`/rooms/${rooms.get('203')}`, { status: 'clean' })
    const again = await arrives({ guest })
    const answer = await today()
    expect(rowOf(answer, hold.id)).toBeUndefined()
    expect(rowOf(answer, again.id)).toMatchObject({
      earlier_stays: 1,
      best_room: { room_id: rooms.get('203'), reasons: ['clean', 'same_room', 'no_gap'] },
    })
  })
})

describe('the counters', () => {
  it('are the number of their rows, at every step of a day', async () => {
    const leaving = await arrives({ check_in: addDays(DAY, -1), check_out: DAY, room_id: rooms.get('201') })
    const staying = await arrives({
      check_in: addDays(DAY, -1),
      check_out: addDays(DAY, 3),
      room_id: rooms.get('202'),
    })
    const missed = await arrives({ check_in: addDays(DAY, -1), check_out: addDays(DAY, 1) })
    const coming = await arrives({ room_id: rooms.get('201') })
    for (const { id } of [leaving, staying]) await to(id, 'checked_in')
    afternoon()
    const expectSums = async (counters: Record<string, unknown>) => {
      const answer = await today()
      expect(answer.counters).toEqual(countersOf(answer.rows))
      expect(answer.counters).toMatchObject(counters)
      expect(answer.more_rows).toBe(0)
      return answer
    }
    const answer = await expectSums({
      ...{ arrivals: { done: 0, all: 1 }, departures: { done: 0, all: 1 }, in_house: { all: 2 } },
      rooms_ready: { done: 2, all: 3 },
      to_collect: { all: 1, amounts: [eur(12000)] },
      attention: { all: 3 },
    })
    expect(kinds(answer)).toEqual(['no_arrivals', 'departure', 'arrival'])
    expect(answer.rows[0]).toMatchObject({ count: 1, stays: [{ id: missed.id }], alerts: ['not_arrived'] })
    const [invoice] = (await hotel.api.get(`/invoices?reservation_id=${leaving.id}`)).body.data
    await paid(hotel.api, invoice.id, 12000)
    await expectSums({ to_collect: { done: 0, all: 0, amounts: [] } })
    await to(leaving.id, 'checked_out')
    await expectSums({
      ...{ departures: { done: 1, all: 1 }, rooms_ready: { done: 2, all: 3 }, in_house: { all: 1 } },
    })
    await hotel.api.patch(`/rooms/${rooms.get('201')}`, { status: 'clean' })
    await expectSums({ rooms_ready: { done: 3, all: 3 }, attention: { all: 1 } })
    await to(coming.id, 'checked_in')
    await expectSums({
      ...{ arrivals: { done: 1, all: 1 }, rooms_ready: { done: 2, all: 2 }, in_house: { all: 2 } },
    })
    await to(missed.id, 'no_show')
    const last = await expectSums({ attention: { all: 0 }, to_do: { done: 0, all: 0 } })
    expect(last.rows.filter(({ done }: Row) => done).map(({ type }: Row) => type)).toContain('departure')
  })

  it('of a future day are of expected guests, and of a past day of its guests', async () => {
    const stay = await arrives({ room_id: rooms.get('201') })
    const leaving = await today(`?date=${addDays(DAY, 2)}`)
    expect(leaving.counters).toMatchObject({ departures: { done: 0, all: 1 }, in_house: { all: 0 } })
    afternoon()
    await to(stay.id, 'checked_in')
    test.clock.set('2027-01-06T09:00:00Z')
    await to(stay.id, 'checked_out', { allow_open_balance: true })
    const past = await today(`?date=${DAY}`)
    expect(past.counters).toMatchObject({
      arrivals: { done: 1, all: 1 },
      in_house: { all: 1 },
      to_do: { all: 0 },
    })
    expect((await today(`?date=${addDays(DAY, 1)}`)).counters).toMatchObject({ in_house: { all: 1 } })
  })
})

describe('the night', () => {
  it('belongs to the previous day until day_ends_at; then no-shows are one row (rule 17.1)', async () => {
    const late = await arrives({ estimated_arrival_time: '01:00', room_id: rooms.get('201') })
    const other = await arrives({})
    for (const hour of ['23:30', '01:59']) {
      // 00:30 and 02:59 in Berlin.
      test.clock.set(`2027-01-0${hour === '23:30' ? 4 : 5}T${hour}:00Z`)
      const answer = await today()
      expect(answer.houses[0]).toMatchObject({ date: DAY, is_today: true })
      expect(answer.counters.arrivals).toEqual({ done: 0, all: 2 })
      expect(rowOf(answer, late.id).due_at).toBe('2027-01-05T00:00:00Z')
    }
    expect((await to(late.id, 'checked_in')).status).toBe(200)
    test.clock.set('2027-01-05T02:00:00Z')
    const answer = await today()
    expect(answer.houses[0].date).toBe(addDays(DAY, 1))
    expect(kinds(answer)).toEqual(['no_arrivals'])
    expect(answer.rows[0]).toMatchObject({
      count: 1,
      stays: [{ id: other.id }],
      due_at: '2027-01-05T02:00:00Z',
    })
  })
})

describe('failures', () => {
  it('are shown to roles that can resolve them, and on today only', async () => {
    await hotel.connectChannel('expedia')
    await hotel.holdBooking('expedia')
    const fail = hotelFailures(test, hotel).channel
    await fail('red', 'SVC-1003')
    const answer = await today()
    expect(kinds(answer, 'attention').sort()).toEqual(['channel', 'held_bookings'])
    expect(answer.channels).toEqual([{ id: 'expedia', name: 'expedia' }])
    expect(kinds(await today(`?date=${addDays(DAY, 9)}`), 'attention')).toEqual([])
    await fail('amber', 'SVC-1002')
    expect(kinds(await today(), 'attention')).toEqual(['held_bookings'])
    await fail('amber', 'SVC-1004')
    expect(kinds(await today(), 'attention').sort()).toEqual(['channel', 'held_bookings'])
  })

  it('are bounced e-mails, and deliveries without a successful replay', async () => {
    const fail = hotelFailures(test, hotel)
    await fail.mail()
    const { id: webhook_id } = await hotel.api.make('/webhooks', {
      url: 'https://hooks.example.com/serai',
      events: ['reservation.created'],
    })
    await fail.delivery(webhook_id, 'event', 'failed')
    expect(kinds(await today(), 'attention')).toEqual(['mail'])
    const manager = await staffOf(test, hotel, 'manager')
    const answer = await today('', manager)
    expect(answer.rows.find(({ type }: Row) => type === 'deliveries')).toMatchObject({ webhook_id, count: 1 })
    expect(answer.rows.find(({ type }: Row) => type === 'mail')).toMatchObject({ to: 'vera@example.com' })
    await fail.delivery(webhook_id, 'replay', 'delivered')
    expect(kinds(await today('', manager), 'attention')).toEqual(['mail'])
    const revenue = await staffOf(test, hotel, 'revenue')
    expect(kinds(await today('', revenue), 'attention')).toEqual([])
  })
})

describe('properties of the list', () => {
  it('are those of the caller on their business dates, or the one named; SVC-4005 for another', async () => {
    const tokyo = await hotel.addProperty({ timezone: 'Asia/Tokyo', name: 'Tokyo House' })
    test.clock.set('2027-01-03T20:00:00Z')
    const answer = await today()
    expect(answer.houses.map(({ property_id, date }: Row) => [property_id, date])).toEqual([
      [hotel.property_id, '2027-01-03'],
      [tokyo, '2027-01-04'],
    ])
    expect((await today(`?property_id=${tokyo}`)).houses).toHaveLength(1)
    expect((await today('?property_id=prop_01h2xcejqtf2nbrexx3vqjhp41')).houses).toEqual([])
    const person = await createStaff(test, hotel, 'front_desk', { property_ids: [tokyo] })
    const limited = await signedIn(test, person)
    expect((await today('', limited)).houses.map(({ name }: Row) => name)).toEqual(['Tokyo House'])
    const refused = await limited.api.get(`/today?property_id=${hotel.property_id}`)
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'SVC-4005' } } })
    const housekeeper = await staffOf(test, hotel, 'housekeeping')
    expect((await housekeeper.api.get('/today')).status).toBe(403)
  })
})

describe('a property of 200 rooms', () => {
  it('is one response of at most 30 KB, from sixteen statements in three round trips', async () => {
    const large = await fullHotel(test, DAY, 200)
    test.clock.set('2027-01-04T07:00:00Z')
    const clerk = await staffOf(test, large, 'manager')
    const noted = recordStatements(test.app.environments.live.tenant)
    const reply = await clerk.api.get('/today').finally(noted.stop)
    expect(reply.body.counters).toMatchObject({
      ...{ arrivals: { done: 0, all: 66 }, departures: { done: 0, all: 66 }, in_house: { all: 200 } },
      ...{ rooms_ready: { done: 0, all: 66 }, attention: { all: 0 } },
    })
    const proposed = reply.body.rows.flatMap(({ best_room }: Row) => best_room?.room_id ?? [])
    expect(new Set(proposed).size).toBe(66)
    expect(gzipSync(reply.text).length).toBeLessThan(30_000)
    const own = noted.sent.map(({ statement }) => statement.name).filter((name) => name !== 'bind_account')
    expect(own).toHaveLength(16)
  })
})
