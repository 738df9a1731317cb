import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '#test/harness/app.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '#test/harness/staff.ts'
import { type BookingFields, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'
import { countersOf, kinds, type Row, rowOf } from '#test/harness/today-rows.ts'

const test = sharedApp()
const DAY = '2027-01-04'

let hotel: Hotel
let stock: Stock

const today = async (query = '', who?: SignedIn) =>
  (await (who ?? (await staffOf(test, hotel, 'front_desk'))).api.get(`/today${query}`)).body
const arrives = (wish: BookingFields = {}) =>
  makeBooking(hotel.api, stock, { check_in: DAY, check_out: addDays(DAY, 2), ...wish })
const to = (id: string, status: string) => actions(hotel, id).to(status)

beforeEach(async () => {
  test.clock.set('2027-01-02T12:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, {
    inventory_count: 4,
    room_type: { rooms: ['201', '202', '203', '204'] },
  })
})

describe('recent changes', () => {
  it('are bookings and cancellations since the previous business date began, of that date alone', async () => {
    // 02:59 in Berlin: the business date before the last.
    test.clock.set('2027-01-03T01:59:59Z')
    const old = await arrives({ check_in: addDays(DAY, 20), check_out: addDays(DAY, 22) })
    const dropped_before = await arrives({ check_in: addDays(DAY, 20), check_out: addDays(DAY, 22) })
    await to(dropped_before.id, 'cancelled')
    test.clock.set('2027-01-03T02:00:00Z')
    const [{ id: room_201 }] = (await hotel.api.get('/rooms')).body.data
    const coming = await arrives({ room_id: room_201 })
    const later = await arrives({ check_in: addDays(DAY, 30), check_out: addDays(DAY, 33) })
    test.clock.set('2027-01-04T09:00:00Z')
    const dropped = await arrives({})
    const last = await arrives({ check_in: addDays(DAY, 9), check_out: addDays(DAY, 10) })
    for (const { id } of [old, dropped]) await to(id, 'cancelled')
    test.clock.set('2027-01-04T14:30:00Z')
    const answer = await today()
    expect(answer.counters).toEqual(countersOf(answer.rows))
    expect(answer.counters).toMatchObject({
      new: { done: 0, all: 3 },
      cancelled: { done: 0, all: 2 },
      arrivals: { all: 1 },
      to_do: { all: 1 },
      attention: { all: 0 },
    })
    const news = answer.rows.filter(({ counted_in }: Row) => counted_in.includes('new'))
    expect(news.map(({ key }: Row) => key)).toEqual([coming.id, last.id, later.id])
    expect(rowOf(answer, coming.id)).toMatchObject({
      type: 'arrival',
      counted_in: ['arrivals', 'new', 'to_do'],
    })
    expect(rowOf(answer, later.id)).toMatchObject({
      type: 'booked',
      due_at: '2027-01-03T02:00:00Z',
      done: false,
      alerts: [],
      to_collect: null,
      counted_in: ['new'],
      check_in: addDays(DAY, 30),
      status: 'confirmed',
      room_id: null,
    })
    for (const { id } of [old, dropped])
      expect(rowOf(answer, id)).toMatchObject({
        type: 'cancelled',
        due_at: '2027-01-04T09:00:00Z',
        status: 'cancelled',
        counted_in: ['cancelled'],
      })
    expect(rowOf(answer, dropped_before.id)).toBeUndefined()
    expect(kinds(answer)).toEqual(['arrival'])
    const other_day = await today(`?date=${addDays(DAY, 1)}`)
    expect(other_day.counters).toMatchObject({ new: null, cancelled: null })
    expect(other_day.rows.map(({ type }: Row) => type)).toEqual(['in_house'])
    test.clock.set('2027-01-05T09:00:00Z')
    const day_after = await today()
    expect(day_after.counters).toMatchObject({ new: { all: 1 }, cancelled: { all: 2 } })
    expect(rowOf(day_after, later.id)).toBeUndefined()
  })

  it('do not include expired holds, nor other properties', async () => {
    const held = await makeStock(hotel.api, {
      rate_plan: { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } },
    })
    test.clock.set('2027-01-04T09:00:00Z')
    const hold = await makeBooking(hotel.api, held, {
      check_in: addDays(DAY, 9),
      check_out: addDays(DAY, 10),
    })
    const elsewhere = await createStaff(test, hotel, 'front_desk', {
      property_ids: [await hotel.addProperty()],
    })
    expect((await today()).counters.new).toEqual({ done: 0, all: 1 })
    expect((await today('', await signedIn(test, elsewhere))).counters.new).toEqual({ done: 0, all: 0 })
    test.clock.advance({ minutes: 61 })
    const answer = await today()
    expect(answer.counters.new).toEqual({ done: 0, all: 0 })
    expect(rowOf(answer, hold.id)).toBeUndefined()
  })
})
