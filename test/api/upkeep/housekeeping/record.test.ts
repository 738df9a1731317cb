import { beforeEach, describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { type HousekeepingHotel, housekeepingHotel, leave } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']
const at = (time: string, date = TODAY) => `${date}T${time}:00Z`
const setTo = (time: string, date = TODAY) => test.clock.set(at(time, date))

let fixture: HousekeepingHotel
beforeEach(async () => {
  setTo('07:00')
  fixture = await housekeepingHotel(test, ['201', '202', '203'])
})

/** A room whose guest left at 08:00. */
async function departed(name: string) {
  const guest = await fixture.guest(name, TODAY, TOMORROW)
  setTo('08:00')
  await leave(guest)
  setTo('09:00')
}
const record = async (name: string, body: object) => (await fixture.record(name, body)).body

describe('rule 24.6 — records of the work on a room', () => {
  it('start, finish, inspect: the condition of the room, the state and the times follow', async () => {
    await fixture.rules({ inspection_required: true })
    await departed('201')
    expect(await record('201', { action: 'start' })).toMatchObject({
      applied: true,
      status: 'cleaning',
      state: 'started',
      started_at: at('09:00'),
      finished_at: null,
    })
    setTo('09:30')
    expect(await record('201', { action: 'finish' })).toMatchObject({
      status: 'clean',
      state: 'to_inspect',
      started_at: at('09:00'),
      finished_at: at('09:30'),
    })
    expect(await record('201', { action: 'inspect' })).toMatchObject({ status: 'inspected', state: 'done' })
    const { body } = await fixture.hotel.api.get(`/rooms/${fixture.room('201')}`)
    expect(body).toMatchObject({
      status: 'inspected',
      condition_changed_at: at('09:30'),
      do_not_disturb: false,
    })
  })

  it('rule 24.19 — 422 SVC-2002: housekeepers cannot inspect their own rooms, and none where only leads inspect', async () => {
    await fixture.rules({ inspection_required: true })
    await departed('201')
    const { api } = await staffOf(test, fixture.hotel, 'housekeeping')
    const act = (action: string) => api.post(`/housekeeping/${fixture.room('201')}`, { action })
    await act('start')
    await act('finish')
    const problem = async (answer: ReturnType<typeof act>) => {
      const { status, body } = await answer
      return [status, body.error?.details[0].code]
    }
    expect(await problem(act('inspect'))).toEqual([422, 'own_room'])
    const other = (await staffOf(test, fixture.hotel, 'housekeeping')).api
    const path = `/housekeeping/${fixture.room('201')}`
    await fixture.rules({ inspected_by: 'leads' })
    expect(await problem(other.post(path, { action: 'inspect' }))).toEqual([422, 'not_inspector'])
    const room = other.patch(`/rooms/${fixture.room('201')}`, { status: 'inspected' })
    expect(await problem(room)).toEqual([422, 'not_inspector'])
    expect(await fixture.one('201')).toMatchObject({ state: 'to_inspect', status: 'clean' })
    await fixture.rules({ inspected_by: 'others' })
    expect((await other.post(path, { action: 'inspect' })).body).toMatchObject({ status: 'inspected' })
  })

  it('rejected with a reason it is dirty again; 422 SVC-2002 without one, and for a note where none is allowed', async () => {
    await departed('201')
    await record('201', { action: 'finish' })
    const refused = await fixture.record('201', { action: 'reject' })
    expect([refused.status, refused.body.error.details[0].field]).toEqual([422, 'note'])
    expect((await fixture.record('201', { action: 'start', note: 'x' })).body.error.code).toBe('SVC-2002')
    const sent_back = { status: 'dirty', state: 'rejected', reason: 'Hair in the shower', finished_at: null }
    expect(await record('201', { action: 'reject', note: 'Hair in the shower' })).toMatchObject(sent_back)
    expect(await record('201', { action: 'start' })).toMatchObject({ state: 'started', reason: null })
  })

  it('a refused clean and do-not-disturb are moved to the end; both end with the day', async () => {
    for (const name of ['201', '202', '203']) await fixture.guest(name, TODAY, '2027-01-08')
    setTo('09:00', TOMORROW)
    await closeDays(test)
    expect(await record('201', { action: 'refuse' })).toMatchObject({ state: 'refused', status: 'dirty' })
    expect(await record('202', { action: 'do_not_disturb' })).toMatchObject({
      do_not_disturb: true,
      state: 'open',
    })
    expect((await fixture.list()).map(({ name }) => name)).toEqual(['203', '201', '202'])
    const { body } = await fixture.hotel.api.get(`/rooms/${fixture.room('202')}`)
    expect(body.do_not_disturb).toBe(true)
    setTo('09:00', '2027-01-06')
    await closeDays(test)
    expect(await fixture.list()).toMatchObject(
      ['201', '202', '203'].map((name) => ({ name, state: 'open', do_not_disturb: false })),
    )
  })

  it('a departure needs its own clean, whatever was done or refused before', async () => {
    const guest = await fixture.guest('201', TODAY, TOMORROW)
    const other = await fixture.guest('202', TODAY, TOMORROW)
    setTo('06:00', TOMORROW)
    await closeDays(test)
    await record('201', { action: 'refuse' })
    await record('202', { action: 'finish' })
    expect(await fixture.one('202')).toMatchObject({ task: 'departure', state: 'done', departed: false })
    setTo('07:00', TOMORROW)
    await leave(guest)
    await leave(other)
    for (const name of ['201', '202'])
      expect(await fixture.one(name)).toMatchObject({ state: 'open', departed: true, finished_at: null })
    setTo('08:00', TOMORROW)
    await record('201', { action: 'finish' })
    expect(await fixture.one('201')).toMatchObject({ task: 'departure', state: 'done', priority: 4 })
  })

  it('rule 24.7 — a room with a waiting guest is first, until it is done', async () => {
    await departed('201')
    await departed('202')
    expect(await record('202', { action: 'guest_waiting' })).toMatchObject({
      guest_waiting: true,
      priority: 1,
      due_by: at('09:00'),
    })
    expect((await fixture.list())[0]!.name).toBe('202')
    expect(await record('202', { action: 'finish' })).toMatchObject({ guest_waiting: false, state: 'done' })
    await record('201', { action: 'guest_waiting' })
    expect(await record('201', { action: 'clear_guest_waiting' })).toMatchObject({ priority: 4 })
  })

  it('rule 24.10 — a recorded occupancy is a discrepancy until the reservations agree', async () => {
    const guest = await fixture.guest('201', TODAY, TOMORROW)
    expect(await record('201', { action: 'found_occupied' })).toMatchObject({ discrepancy: null })
    expect(await record('201', { action: 'found_vacant' })).toMatchObject({ discrepancy: 'skip' })
    expect(await record('202', { action: 'found_occupied' })).toMatchObject({ discrepancy: 'sleep' })
    setTo('08:00')
    await leave(guest)
    await fixture.guest('202', TODAY, TOMORROW)
    expect(await fixture.one('201')).toMatchObject({ discrepancy: null })
    expect(await fixture.one('202')).toMatchObject({ discrepancy: null })
    // Recorded before the guest checked in.
    expect(await record('202', { action: 'found_vacant', at: at('07:30') })).toMatchObject({
      discrepancy: null,
      applied: false,
    })
  })
})

describe('rule 24.9 — late records of an offline device', () => {
  it('are ordered by their own time: one older than the current state has no effect, and is kept for the supervisor', async () => {
    await departed('201')
    setTo('10:00')
    const { api } = await staffOf(test, fixture.hotel, 'housekeeping')
    const send = async (body: object) => (await api.post(`/housekeeping/${fixture.room('201')}`, body)).body
    expect(await send({ action: 'finish', at: at('09:40') })).toMatchObject({ applied: true, state: 'done' })
    const late = await send({ action: 'start', at: at('09:10') })
    expect(late).toMatchObject({ applied: false, status: 'clean', finished_at: at('09:40') })
    expect(late.superseded).toMatchObject([
      { action: 'start', at: at('09:10'), received_at: at('10:00'), note: null },
    ])
    expect((await fixture.one('201')).superseded).toEqual(late.superseded)
    expect(late.superseded[0].by).toMatch(/^Ana/)
    expect(late.assigned_to.name).toMatch(/^Ana/)
  })

  it('a clean finished before the departure does not make the room clean', async () => {
    const guest = await fixture.guest('201', TODAY, '2027-01-07')
    setTo('08:00', TOMORROW)
    await closeDays(test)
    setTo('09:00', TOMORROW)
    await leave(guest)
    setTo('10:00', TOMORROW)
    expect(await record('201', { action: 'finish', at: at('08:50', TOMORROW) })).toMatchObject({
      applied: false,
      status: 'dirty',
      task: 'departure',
      state: 'open',
    })
  })

  it('rule 24.3 — a late close makes rooms dirty as of the end of the day: later work counts, sent before or after', async () => {
    for (const name of ['201', '202', '203']) await fixture.guest(name, TODAY, '2027-01-08')
    setTo('09:00', TOMORROW)
    await record('202', { action: 'finish', at: at('08:00', TOMORROW) })
    await fixture.hotel.api.patch(`/rooms/${fixture.room('203')}`, { status: 'inspected' })
    await record('203', { action: 'do_not_disturb' })
    setTo('10:00', TOMORROW)
    await closeDays(test)
    expect(await fixture.one('202')).toMatchObject({ status: 'clean', state: 'done' })
    expect(await fixture.one('203')).toMatchObject({ status: 'inspected', do_not_disturb: true })
    expect(await fixture.one('201')).toMatchObject({ status: 'dirty', state: 'open' })
    const { body } = await fixture.hotel.api.get(`/rooms/${fixture.room('201')}`)
    // 03:00 in Berlin.
    expect(body.condition_changed_at).toBe(at('02:00', TOMORROW))
    expect(await record('201', { action: 'finish', at: at('01:30', TOMORROW) })).toMatchObject({
      applied: false,
      status: 'dirty',
    })
    expect(await record('201', { action: 'finish', at: at('08:30', TOMORROW) })).toMatchObject({
      applied: true,
      status: 'clean',
      state: 'done',
      finished_at: at('08:30', TOMORROW),
    })
  })

  it('rule 24.3 — a check-in after the end of a late-closed day did not stay that night: the room stays clean', async () => {
    const late = await fixture.stay('201', TODAY, '2027-01-08')
    await fixture.guest('202', TODAY, '2027-01-08')
    setTo('09:00', TOMORROW)
    await late.to('checked_in')
    setTo('10:00', TOMORROW)
    await closeDays(test)
    expect([(await fixture.one('201')).status, (await fixture.one('202')).status]).toEqual(['clean', 'dirty'])
  })

  it("belong to the business date of their time: yesterday's change the room where nothing newer is known", async () => {
    await departed('201')
    await fixture.guest('202', TODAY, '2027-01-07')
    setTo('07:00', TOMORROW)
    await closeDays(test)
    const yesterday = { action: 'finish', at: at('16:00') }
    expect(await record('201', yesterday)).toMatchObject({ applied: true, status: 'clean', state: 'done' })
    expect(await fixture.one('201')).toMatchObject({ status: 'clean', task: 'none', finished_at: null })
    expect(await record('202', yesterday)).toMatchObject({ applied: false, status: 'dirty' })
    expect(await fixture.one('202')).toMatchObject({ status: 'dirty', superseded: [] })
    // Clean already: yesterday's record is older.
    await record('201', { action: 'finish' })
    expect(await record('201', { action: 'reject', at: at('17:00'), note: 'Dust' })).toMatchObject({
      applied: false,
      status: 'clean',
    })
    await record('202', { action: 'do_not_disturb' })
    await record('202', { action: 'clear_do_not_disturb', at: at('16:00') })
    expect(await fixture.one('202')).toMatchObject({ do_not_disturb: true })
  })

  it('a clock in the future is corrected; 422 SVC-2002 for more than 7 days ago; the same key counts once', async () => {
    await departed('201')
    const ahead = await record('201', { action: 'start', at: at('23:00') })
    expect(ahead.started_at).toBe(at('09:00'))
    const old = await fixture.record('201', { action: 'start', at: at('08:59', '2026-12-28') })
    expect(old.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'at', code: 'too_old' }] })
    const send = () =>
      fixture.hotel.api.post(
        `/housekeeping/${fixture.room('201')}`,
        { action: 'start', at: at('08:30') },
        { 'Idempotency-Key': 'phone-1' },
      )
    const [first, again] = [await send(), await send()]
    expect([first.body.applied, first.body.superseded.length]).toEqual([false, 1])
    expect(again.text).toBe(first.text)
    expect((await fixture.one('201')).superseded).toHaveLength(1)
  })

  it('notes have a separate order', async () => {
    await record('201', { action: 'note', note: 'Extra towels', at: at('06:50') })
    expect(await record('201', { action: 'note', note: 'Cot', at: at('06:40') })).toMatchObject({
      applied: false,
      note: 'Extra towels',
    })
    expect(await record('201', { action: 'note' })).toMatchObject({ applied: true, note: null })
  })
})

it('rule 24.8 — the audit log has the action, and room.updated is sent for a new condition', async () => {
  await test.db.query('UPDATE accounts SET optional_events = $2 WHERE account_id = $1', [
    fixture.hotel.account_id,
    ['room.updated'],
  ])
  await departed('201')
  const cleaner = await staffOf(test, fixture.hotel, 'housekeeping')
  await cleaner.api.post(`/housekeeping/${fixture.room('201')}`, { action: 'start' })
  const { body } = await fixture.hotel.api.get(`/events?type=room.updated&resource_id=${fixture.room('201')}`)
  expect(body.data[0].data).toMatchObject({ status: 'cleaning', previous: { status: 'dirty' } })
  const owner = await staffOf(test, fixture.hotel)
  const log = await owner.api.get(`/audit-log?resource_id=${fixture.room('201')}`)
  const row = log.body.data.find(({ action }: { action: string }) => action === 'recordHousekeeping')
  expect(row.changes).toMatchObject([
    { field: 'state', before: 'open', after: 'started' },
    { field: 'status', before: 'dirty', after: 'cleaning' },
    { field: 'started_at' },
    { field: 'assigned_to' },
  ])
})
