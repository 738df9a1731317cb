import { beforeEach, describe, expect, it } from 'vitest'
import { actions } from '#test/harness/front-desk.ts'
import { type HousekeepingHotel, housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']

let fixture: HousekeepingHotel
let desk: SignedIn
beforeEach(async () => {
  test.clock.set(`${TODAY}T13:00:00Z`)
  fixture = await housekeepingHotel(test, ['201', '202', '203', '204'])
  desk = await staffOf(test, fixture.hotel, 'front_desk')
  for (const [name, status] of [
    ['202', 'inspected'],
    ['203', 'cleaning'],
    ['204', 'dirty'],
  ] as const)
    await condition(name, status)
})

const condition = (name: string, status: string) =>
  fixture.hotel.api.patch(`/rooms/${fixture.room(name)}`, { status })
const unassigned = (wish: object = {}) =>
  makeBooking(fixture.hotel.api, fixture.stock, { check_in: TODAY, check_out: TOMORROW, ...wish })
const today = async () => (await desk.api.get('/today')).body
const missingOf = (rooms: readonly { name: string; missing_condition: string | null }[]) =>
  Object.fromEntries(rooms.map(({ name, missing_condition }) => [name, missing_condition]))

/** The state of rooms in every response that has it. */
async function everywhere() {
  const { property_id, api } = fixture.hotel
  const nights = `check_in=${TODAY}&check_out=${TOMORROW}`
  const [day, calendar, available] = await Promise.all([
    today(),
    desk.api.get(`/calendar?property_id=${property_id}&from=${TODAY}&days=7`),
    api.get(`/available-rooms?room_type_id=${fixture.stock.room_type_id}&${nights}`),
  ])
  const places = [day.rooms, calendar.body.rooms, available.body.data].map(missingOf)
  expect(new Set(places.map((one) => JSON.stringify(Object.entries(one).sort()))).size).toBe(1)
  return { missing: places[0], ready: day.counters.rooms_ready, order: available.body.data.map(nameOf) }
}
const nameOf = ({ name }: { name: string }) => name

describe('rule 24.2 — one definition of a ready room', () => {
  it('Today, the calendar and the rooms for a stay agree, with and without inspections', async () => {
    expect(await everywhere()).toEqual({
      missing: { 201: null, 202: null, 203: 'cleaning', 204: 'cleaning' },
      ready: { done: 2, all: 4 },
      order: ['202', '201', '203', '204'],
    })
    await fixture.rules({ inspection_required: true })
    expect(await everywhere()).toEqual({
      missing: { 201: 'inspection', 202: null, 203: 'cleaning', 204: 'cleaning' },
      ready: { done: 1, all: 4 },
      order: ['202', '201', '203', '204'],
    })
    await fixture.record('201', { action: 'inspect' })
    expect((await everywhere()).missing).toMatchObject({ 201: null })
  })

  it('an arrival in an uninspected room has an alert, with a ready room as the alternative', async () => {
    const stay = await unassigned({ room_id: fixture.room('201') })
    const arrival = async () => (await today()).rows.find(({ key }: { key: string }) => key === stay.id)
    expect(await arrival()).toMatchObject({ alerts: [], best_room: null })
    await fixture.rules({ inspection_required: true })
    const instead = { room_id: fixture.room('202'), reasons: expect.arrayContaining(['inspected']) }
    expect(await arrival()).toMatchObject({ alerts: ['room_not_ready'], best_room: instead })
    await condition('202', 'clean')
    expect(await arrival()).toMatchObject({ alerts: ['room_not_ready'], best_room: null })
  })

  it('proposed and automatically assigned rooms are ready where any is, and marked where not', async () => {
    await fixture.rules({ inspection_required: true })
    const stays = [await unassigned(), await unassigned()]
    const { rows } = await today()
    const best = stays.map(({ id }) => rows.find(({ key }: { key: string }) => key === id).best_room)
    expect(best).toMatchObject([
      { room_id: fixture.room('202'), reasons: ['inspected'] },
      { room_id: fixture.room('201'), reasons: ['not_inspected'] },
    ])
    const query = `property_id=${fixture.hotel.property_id}&from=${TODAY}&days=7`
    const { changes } = (await desk.api.get(`/room-assignment?${query}`)).body
    expect(changes).toMatchObject([
      { room: '202', reasons: ['inspected'] },
      { room: '201', reasons: ['not_inspected'] },
    ])
  })

  it('a move and a check-in into a room that is not ready have the same warning, and succeed', async () => {
    await fixture.rules({ inspection_required: true })
    const stay = await unassigned({ room_id: fixture.room('202') })
    await actions(fixture.hotel, stay.id).to('checked_in')
    const move = async (name: string) => {
      const moves = [{ reservation_id: stay.id, room_id: fixture.room(name) }]
      const { body } = await fixture.hotel.api.post('/reservations/moves?dry_run=true', { moves })
      return body.data[0].warnings.map(({ code }: { code: string }) => code)
    }
    expect([await move('201'), await move('203'), await move('204')]).toEqual([
      ['room_not_inspected'],
      ['room_dirty'],
      ['room_dirty'],
    ])
    const entered = await fixture.stay('201', TODAY, TOMORROW)
    expect((await entered.to('checked_in')).body).toMatchObject({
      status: 'checked_in',
      warnings: [{ code: 'room_not_inspected' }],
    })
    await fixture.rules({ inspection_required: false })
    await fixture.hotel.api.post('/reservations/moves', {
      moves: [{ reservation_id: stay.id, room_id: fixture.room('203') }],
    })
    await condition('202', 'clean')
    const back = { moves: [{ reservation_id: stay.id, room_id: fixture.room('202') }] }
    expect((await fixture.hotel.api.post('/reservations/moves', back)).body.data[0].warnings).toEqual([])
  })
})
