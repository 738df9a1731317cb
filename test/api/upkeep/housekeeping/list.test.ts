import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { recordStatements } from '#test/harness/database/sent-statements.ts'
import { type HousekeepingHotel, housekeepingHotel, leave } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { GUEST, makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']
/** 10:00 in Berlin. */
const at = (date: string, time = '09:00') => test.clock.set(`${date}T${time}:00Z`)

let fixture: HousekeepingHotel
beforeEach(async () => {
  at(TODAY)
  fixture = await housekeepingHotel(test, ['201', '202', '203', '204', '205'])
})

/** Closes the day and goes to the next. */
async function nextDay(date = TOMORROW) {
  at(date)
  await closeDays(test)
}

describe('rule 24.4 — the task of a room by its stays', () => {
  it('departures with an arrival first, then arrivals, other departures, stayovers, and rooms without work', async () => {
    const leaving = await fixture.guest('203', TODAY, TOMORROW)
    const other = await fixture.guest('204', TODAY, TOMORROW)
    await fixture.guest('205', TODAY, '2027-01-08')
    await fixture.stay('203', TOMORROW, '2027-01-07', {
      estimated_arrival_time: '13:30',
      adults: 3,
      children: 1,
    })
    await fixture.stay('201', TOMORROW, '2027-01-07')
    await nextDay()
    await fixture.rules({ inspection_required: true })
    const shown = (await fixture.list()).map(({ name, task, state, priority }) => [
      name,
      task,
      state,
      priority,
    ])
    expect(shown).toEqual([
      ['203', 'departure', 'open', 2],
      ['201', 'arrival', 'to_inspect', 3],
      ['204', 'departure', 'open', 4],
      ['205', 'stayover', 'open', 5],
      ['202', 'none', 'none', 6],
    ])
    expect(await fixture.one('203')).toMatchObject({
      status: 'dirty',
      occupancy: 'occupied',
      departed: false,
      guest_initial: 'O',
      minutes: 30,
      due_by: '2027-01-05T12:30:00Z',
      arrival_time: '13:30',
      adults: 3,
      children: 1,
    })
    expect(await fixture.one('204')).toMatchObject({ due_by: null, arrival_time: null, adults: null })
    await leave(leaving)
    await leave(other)
    expect(await fixture.one('203')).toMatchObject({ departed: true, occupancy: 'vacant', state: 'open' })
  })

  it('a room left dirty on an earlier day is a departure, also with an arrival', async () => {
    await leave(await fixture.guest('201', TODAY, TOMORROW))
    await fixture.stay('202', TOMORROW, '2027-01-06')
    await fixture.hotel.api.patch(`/rooms/${fixture.room('202')}`, { status: 'dirty' })
    await nextDay()
    expect((await fixture.list()).slice(0, 2)).toMatchObject([
      { name: '202', task: 'departure', priority: 2, departed: true },
      { name: '201', task: 'departure', priority: 4, departed: true },
    ])
  })

  it('for future days as expected now; SVC-1011 for past days, and beyond 30', async () => {
    await fixture.stay('201', TODAY, '2027-01-08')
    await fixture.stay('202', '2027-01-06', '2027-01-08')
    const on = async (date: string) =>
      (await fixture.list(date)).map(({ name, task, state }) => `${name} ${task} ${state}`).slice(0, 3)
    expect(await on('2027-01-06')).toEqual(['202 arrival open', '201 stayover open', '203 none none'])
    expect(await on('2027-01-07')).toEqual(['201 linen open', '202 stayover open', '203 none none'])
    expect(await on('2027-01-08')).toEqual(['201 departure open', '202 departure open', '203 none none'])
    const path = `/housekeeping?property_id=${fixture.hotel.property_id}`
    for (const date of ['2027-01-03', '2027-02-04'])
      expect((await fixture.hotel.api.get(`${path}&date=${date}`)).body.error.code).toBe('SVC-1011')
  })

  it('a move: the old room is a departure, the new one is prepared', async () => {
    const guest = await fixture.guest('201', TODAY, '2027-01-09')
    await fixture.hotel.api.post('/reservations/moves', {
      moves: [{ reservation_id: (await guest.get()).id, room_id: fixture.room('202'), from: TOMORROW }],
    })
    await nextDay()
    expect((await fixture.list()).slice(0, 2)).toMatchObject(
      [
        { name: '202', task: 'arrival', state: 'done', arrival_time: null, due_by: null },
        { name: '201', task: 'departure', departed: true, state: 'open' },
      ].toReversed(),
    )
    await fixture.hotel.api.patch(`/reservations/${(await guest.get()).id}`, { room_id: fixture.room('203') })
    expect(await fixture.one('202')).toMatchObject({
      task: 'departure',
      status: 'dirty',
      occupancy: 'vacant',
    })
  })

  it('a room out of order has no work, and is marked', async () => {
    await fixture.hotel.api.patch(`/rooms/${fixture.room('201')}`, { status: 'dirty' })
    await fixture.hotel.api.make(`/rooms/${fixture.room('201')}/blocks`, {
      type: 'out_of_order',
      from: TODAY,
      to: TOMORROW,
    })
    expect(await fixture.one('201')).toMatchObject({ task: 'none', closed: 'out_of_order', status: 'dirty' })
    expect(await fixture.one('201', TOMORROW)).toMatchObject({ closed: null })
  })
})

describe('rule 24.5 — linen and the settings of a property', () => {
  it('every n nights in the room; a refused change is due the next day', async () => {
    await fixture.guest('201', TODAY, '2027-01-12')
    const taskOn = async (date: string) => {
      await nextDay(date)
      return (await fixture.one('201')).task
    }
    expect(await taskOn('2027-01-05')).toBe('stayover')
    expect(await taskOn('2027-01-06')).toBe('stayover')
    expect(await taskOn('2027-01-07')).toBe('linen')
    await fixture.record('201', { action: 'refuse' })
    expect(await taskOn('2027-01-08')).toBe('linen')
    await fixture.record('201', { action: 'finish' })
    expect(await taskOn('2027-01-09')).toBe('stayover')
    expect(await taskOn('2027-01-10')).toBe('linen')
  })

  it('with rooms not dirty at night, stayovers are cleaned on linen days only', async () => {
    await fixture.rules({ dirty_at_night: false, linen_every_nights: 2 })
    await fixture.guest('201', TODAY, '2027-01-12')
    await nextDay('2027-01-05')
    expect(await fixture.one('201')).toMatchObject({ task: 'none', status: 'clean' })
    await nextDay('2027-01-06')
    expect(await fixture.one('201')).toMatchObject({ task: 'linen', state: 'open', minutes: 25 })
    await fixture.record('201', { action: 'finish' })
    expect(await fixture.one('201')).toMatchObject({ state: 'done' })
  })

  it('minutes by room type are merged; 422 SVC-2002, SVC-3001 for room types', async () => {
    const { room_type_id } = fixture.stock
    const own = { room_type_id, departure: 60, arrival: 10, stayover: 20, linen: 40 }
    const changed = await fixture.rules({ minutes: { departure: 35 }, room_type_minutes: [own] })
    expect(changed.body.minutes).toEqual({ departure: 35, arrival: 5, stayover: 15, linen: 25 })
    const path = `/properties/${fixture.hotel.property_id}/housekeeping-rules`
    expect((await fixture.hotel.api.get(path)).body).toEqual(changed.body)
    await leave(await fixture.guest('201', TODAY, TOMORROW))
    expect((await fixture.one('201')).minutes).toBe(60)
    const twice = await fixture.rules({ room_type_minutes: [own, own] })
    expect(twice.body.error).toMatchObject({ code: 'SVC-2002' })
    const stranger = await test.createHotel()
    const foreign = await stranger.api.make('/room-types', {
      name: 'Theirs',
      inventory_count: 1,
      max_occupancy: 2,
    })
    const refused = await fixture.rules({ room_type_minutes: [{ ...own, room_type_id: foreign.id }] })
    expect(refused.body.error).toMatchObject({
      code: 'SVC-3001',
      details: [{ field: 'room_type_minutes.0.room_type_id' }],
    })
  })

  it('rule 24.2 — a check-in into an uninspected room has a warning, and is never refused', async () => {
    await fixture.rules({ inspection_required: true })
    const stay = await fixture.stay('201', TODAY, TOMORROW)
    const { status, body } = await stay.to('checked_in')
    expect([status, body.warnings]).toMatchObject([200, [{ code: 'room_not_inspected' }]])
    expect((await stay.to('confirmed')).body.warnings).toEqual([])
    await fixture.record('201', { action: 'inspect' })
    expect((await stay.to('checked_in')).body.warnings).toEqual([])
  })
})

describe('the list', () => {
  it('has an initial instead of a name, and no money, for a housekeeper; SVC-4103 for changing the settings', async () => {
    const { api } = await staffOf(test, fixture.hotel, 'housekeeping')
    await fixture.guest('201', TODAY, TOMORROW)
    const { text, status } = await api.get(`/housekeeping?property_id=${fixture.hotel.property_id}`)
    expect(status).toBe(200)
    expect(text).not.toMatch(/Okafor|Ngozi|amount|EUR|gst_|res_/)
    const path = `/properties/${fixture.hotel.property_id}/housekeeping-rules`
    expect((await api.patch(path, { linen_every_nights: 2 })).body.error.code).toBe('SVC-4103')
    const accountant = await staffOf(test, fixture.hotel, 'accountant')
    const refused = await accountant.api.post(`/housekeeping/${fixture.room('201')}`, { action: 'start' })
    expect(refused.body.error.code).toBe('SVC-4103')
  })

  it('needs five statements, and at most 8 KB for 60 rooms', async () => {
    const names = Array.from({ length: 60 }, (_, i) => String(100 * (1 + Math.floor(i / 20)) + (i % 20)))
    const large = await housekeepingHotel(test, names)
    const people = ['Mina', 'Jonas', 'Aylin'].map((name) => ({ id: null, name }))
    for (const [i, name] of names.slice(0, 40).entries()) {
      const guest = { ...GUEST, last_name: `${'ABCDEFGH'[i % 8]}lvarez`, email: `guest${i}@example.com` }
      const made = await makeBooking(large.hotel.api, large.stock, {
        check_in: TODAY,
        check_out: i % 2 ? TOMORROW : '2027-01-07',
        room_id: large.room(name),
        guest,
      })
      await large.hotel.api.patch(`/reservations/${made.id}`, { status: 'checked_in' })
    }
    await nextDay()
    const { property_id, api } = large.hotel
    await api.post('/housekeeping/assignments/balance', { property_id, people })
    const statements = recordStatements(test.app.environments.live.tenant)
    const { text } = await api.get(`/housekeeping?property_id=${property_id}`)
    statements.stop()
    const names_sent = statements.sent
      .map(({ statement }) => statement.name)
      .filter((name) => name !== 'bind_account')
    expect(names_sent.sort()).toEqual([
      'list_housekeeping_days',
      'list_rooms_of_day',
      'list_services_of_housekeeping',
      'list_stays_in_rooms_of_day',
      'read_row_of_properties',
    ])
    expect(gzipSync(text).length).toBeLessThanOrEqual(8_192)
  })
})
