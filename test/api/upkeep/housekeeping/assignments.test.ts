import { beforeEach, describe, expect, it } from 'vitest'
import { type HousekeepingHotel, housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { openStream, type StreamedMessage } from '#test/harness/stream.ts'

const test = sharedApp()
const [MINA, JONAS] = [
  { id: 'usr_mina', name: 'Mina' },
  { id: null, name: 'Jonas' },
]

let fixture: HousekeepingHotel
beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  fixture = await housekeepingHotel(test, ['101', '102', '103', '201', '202', '203'])
  for (const name of ['101', '102', '103', '201', '202'])
    await fixture.hotel.api.patch(`/rooms/${fixture.room(name)}`, { status: 'dirty', floor: name[0] })
})

const assign = (named: Record<string, object | null>, more: object = {}) =>
  fixture.hotel.api.put('/housekeeping/assignments', {
    property_id: fixture.hotel.property_id,
    assignments: Object.entries(named).map(([name, assigned_to]) => ({
      room_id: fixture.room(name),
      assigned_to,
    })),
    ...more,
  })
const balance = (more: object = {}, query = '') =>
  fixture.hotel.api.post(`/housekeeping/assignments/balance${query}`, {
    property_id: fixture.hotel.property_id,
    people: [MINA, JONAS],
    ...more,
  })
const assigned = async () =>
  Object.fromEntries((await fixture.list()).map(({ name, assigned_to }) => [name, assigned_to?.name ?? null]))

describe('rule 24.11 — assignment of rooms to people', () => {
  it('is set by room, removed by null, and does not affect records', async () => {
    await fixture.record('101', { action: 'start' })
    const { body } = await assign({ '101': MINA, '102': JONAS })
    expect(body.shares).toEqual([
      { assigned_to: JONAS, rooms: 1, minutes: 30 },
      { assigned_to: MINA, rooms: 1, minutes: 30 },
    ])
    expect(await fixture.one('101')).toMatchObject({ assigned_to: MINA, state: 'started' })
    await assign({ '102': null })
    expect(await assigned()).toMatchObject({ '101': 'Mina', '102': null })
    await assign({ '103': JONAS }, { date: '2027-01-05' })
    expect((await fixture.one('103')).assigned_to).toBe(null)
    expect((await fixture.one('103', '2027-01-05')).assigned_to).toEqual(JONAS)
  })

  it('is sent to roles that see rooms, at the desk and on the phones of housekeepers', async () => {
    const people = [
      await staffOf(test, fixture.hotel, 'front_desk'),
      await staffOf(test, fixture.hotel, 'housekeeping'),
    ]
    const streams = await Promise.all(people.map((one) => openStream(test, one)))
    const expected = { topic: 'room.updated', id: null }
    const times = ({ messages }: StreamedMessage) =>
      messages.filter(({ topic, id }) => topic === expected.topic && id === expected.id).length
    for (const [before, send] of [() => assign({ '101': MINA }), () => balance()].entries()) {
      expect((await send()).status).toBe(200)
      await Promise.all(streams.map((heard) => heard.waitFor(() => times(heard) > before)))
    }
    for (const heard of streams) heard.close()
  })

  it('a person is a name with an optional id of any system, on one line each: 422 SVC-2002 above the limits', async () => {
    const theirs = { id: 'ext/4711', name: 'N'.repeat(120) }
    expect((await assign({ '101': theirs })).body.assignments[0].assigned_to).toEqual(theirs)
    expect((await fixture.one('101')).assigned_to).toEqual(theirs)
    for (const wrong of [
      { id: 'x'.repeat(65), name: 'Mina' },
      { id: '', name: 'Mina' },
      { id: null, name: 'N'.repeat(121) },
      { id: null, name: 'Mina\nJonas' },
      { id: null, name: ' ' },
    ])
      expect((await assign({ '102': wrong })).body.error.code).toBe('SVC-2002')
    expect((await fixture.one('102')).assigned_to).toBe(null)
  })

  it('SVC-3001 for a room of another property, 422 SVC-2002 for a repeated one, SVC-1011 for a past day', async () => {
    const stranger = await housekeepingHotel(test, ['1'])
    const foreign = { room_id: stranger.room('1'), assigned_to: MINA }
    const { body } = await assign({}, { assignments: [foreign] })
    expect(body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'assignments.0.room_id' }] })
    const own = { room_id: fixture.room('101'), assigned_to: MINA }
    expect((await assign({}, { assignments: [own, own] })).body.error.code).toBe('SVC-2002')
    expect((await balance({ people: [MINA, MINA] })).body.error.code).toBe('SVC-2002')
    expect((await balance({ date: '2027-01-03' })).body.error.code).toBe('SVC-1011')
  })

  it('is balanced by minutes, floor by floor; assigned and started rooms stay and count', async () => {
    const { body } = await balance()
    expect(body.shares).toEqual([
      { assigned_to: MINA, rooms: 3, minutes: 90 },
      { assigned_to: JONAS, rooms: 2, minutes: 60 },
    ])
    const both = { '101': 'Mina', '102': 'Mina', '103': 'Mina', '201': 'Jonas', '202': 'Jonas', '203': null }
    expect(await assigned()).toEqual(both)
    expect((await balance()).body.assignments).toEqual([])
    await fixture.record('202', { action: 'start' })
    const turned = { people: [JONAS, MINA], again: true }
    const dry = await balance(turned, '?dry_run=true')
    expect(dry.body).toMatchObject({ dry_run: true, assignments: { length: 4 } })
    expect(await assigned()).toEqual(both)
    await balance(turned)
    expect(await assigned()).toEqual({ ...both, '101': 'Jonas', '102': 'Jonas', '201': 'Mina' })
  })

  it("a room that only needs an inspection is not a cleaner's work: neither distributed nor counted", async () => {
    await fixture.rules({ inspection_required: true })
    await assign({ '101': MINA })
    for (const name of ['101', '102']) await fixture.record(name, { action: 'finish' })
    expect([(await fixture.one('101')).state, (await fixture.one('102')).state]).toEqual([
      'to_inspect',
      'to_inspect',
    ])
    const { body } = await balance()
    expect(body.shares).toEqual([
      { assigned_to: MINA, rooms: 2, minutes: 60 },
      { assigned_to: JONAS, rooms: 1, minutes: 30 },
    ])
    expect(await assigned()).toMatchObject({ '101': 'Mina', '102': null })
    await fixture.record('101', { action: 'reject', note: 'Hair in the shower' })
    expect((await balance({}, '?dry_run=true')).body.shares).toMatchObject([
      { rooms: 3, minutes: 90 },
      { rooms: 1 },
    ])
  })

  it('active housekeepers of the property are listed for roles that assign, and for nobody else', async () => {
    const { hotel } = fixture
    const other = await hotel.addProperty()
    await createStaff(test, hotel, 'housekeeping', { name: 'Zoe' })
    await createStaff(test, hotel, 'housekeeping', { name: 'Ada', property_ids: [hotel.property_id] })
    await createStaff(test, hotel, 'housekeeping', { name: 'Elsewhere', property_ids: [other] })
    await createStaff(test, hotel, 'housekeeping', { name: 'Invited', password: null })
    const clerk = await createStaff(test, hotel, 'front_desk', { property_ids: [hotel.property_id] })
    const { api } = await signedIn(test, clerk)
    const { body } = await api.get(`/housekeeping/people?property_id=${hotel.property_id}`)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Zoe'])
    expect(await api.get(`/housekeeping/people?property_id=${other}`)).toMatchObject({ status: 403 })
  })
})
