import { beforeEach, describe, expect, it } from 'vitest'
import { free } from '#test/harness/front-desk.ts'
import { type HousekeepingHotel, housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']
const WEEK = ['2027-01-04', '2027-01-08'] as const

let fixture: HousekeepingHotel
beforeEach(async () => {
  test.clock.set(`${TODAY}T09:00:00Z`)
  fixture = await housekeepingHotel(test, ['201', '202'])
})

const report = (more: object = {}) => {
  const { property_id, api } = fixture.hotel
  return api.post('/tasks', { property_id, category: 'plumbing', description: 'The shower drips', ...more })
}
const left = () => free(fixture.hotel.api, fixture.stock, ...WEEK)
const change = (id: string, body: object, headers?: Record<string, string>) =>
  fixture.hotel.api.patch(`/tasks/${id}`, body, headers)

describe('rule 24.13 — maintenance tasks', () => {
  it('are reported by a housekeeper, listed by filters, changed and completed', async () => {
    const { api } = await staffOf(test, fixture.hotel, 'housekeeping')
    const { property_id } = fixture.hotel
    const wish = {
      property_id,
      category: 'electrical',
      description: 'Lamp',
      due_on: TOMORROW,
      priority: 'high',
    }
    const lamp = await api.make('/tasks', { ...wish, room_id: fixture.room('201') })
    expect(lamp).toMatchObject({
      status: 'open',
      reported_by: { type: 'staff' },
      block_id: null,
      done_at: null,
    })
    const lift = (await report({ assigned_to: { id: null, name: 'Lift GmbH' } })).body
    const found = async (query: string) =>
      (await api.get(`/tasks?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await found('')).toEqual([lift.id, lamp.id])
    expect(await found(`room_id=${fixture.room('201')}&priority=high,urgent`)).toEqual([lamp.id])
    expect(await found(`due_to=${TODAY}`)).toEqual([])
    expect(await found(`due_to=${TOMORROW}&category=electrical`)).toEqual([lamp.id])
    const done = await api.patch(`/tasks/${lamp.id}`, { status: 'done' })
    expect(done.body).toMatchObject({ status: 'done', done_at: `${TODAY}T09:00:00Z`, version: 2 })
    expect((await change(lamp.id, { status: 'done' })).body.version).toBe(2)
    expect(await found('status=open,in_progress')).toEqual([lift.id])
    expect((await change(lamp.id, { status: 'open' })).body).toMatchObject({ done_at: null, version: 3 })
    const { body } = await api.get(`/tasks/${lamp.id}`)
    expect(body).toMatchObject({ id: lamp.id, status: 'open' })
  })

  it('rule 4 — the history of a task is visible to all roles that see it, and all tasks can be exported as CSV', async () => {
    const { api } = await staffOf(test, fixture.hotel, 'housekeeping')
    const { property_id } = fixture.hotel
    const wish = { property_id, category: 'electrical', description: '=Lamp', room_id: fixture.room('201') }
    const { id } = await api.make('/tasks', wish)
    await api.patch(`/tasks/${id}`, { status: 'done' })
    const { data } = (await api.get(`/tasks/${id}/activity`)).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['updateTask', 'createTask'])
    expect(data[0].changes).toContainEqual({ field: 'status', before: 'open', after: 'done' })
    const other = await test.createHotel()
    expect((await other.api.get(`/tasks/${id}/activity`)).body.error.code).toBe('SVC-3001')
    const csv = await api.get(`/tasks/export?property_id=${property_id}&status=done`)
    expect(csv.text.split('\r\n')[1]).toMatch(new RegExp(`^${id},201,electrical,normal,done,.=Lamp`))
    expect((await api.get(`/tasks/export?status=open`)).text.split('\r\n')).toHaveLength(2)
  })

  it('SVC-3001 for a room of another property; SVC-1015 for an old version; SVC-4103 for an accountant', async () => {
    const other = await fixture.hotel.addProperty({ code: 'HILL' })
    const wrong = await report({ property_id: other, room_id: fixture.room('201') })
    expect(wrong.body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'room_id' }] })
    const { id } = (await report()).body
    expect((await change(id, { priority: 'low' }, { 'If-Match': '"7"' })).body.error.code).toBe('SVC-1015')
    const accountant = await staffOf(test, fixture.hotel, 'accountant')
    const refused = await accountant.api.patch(`/tasks/${id}`, { priority: 'low' })
    expect(refused.body.error.code).toBe('SVC-4103')
  })
})

describe('rule 24.14 — a task closes its room, and reopens it', () => {
  const closure = { type: 'out_of_order', to: '2027-01-07' }

  it('in the same request: off sale at once, on sale from the day of completion', async () => {
    const stay = await fixture.stay('201', '2027-01-06', '2027-01-08')
    const { body } = await report({ room_id: fixture.room('201'), closure })
    expect(body).toMatchObject({ overbooked_dates: [], reservation_ids: [(await stay.get()).id] })
    expect(await left()).toEqual([1, 1, 0, 1])
    const room = async () => (await fixture.hotel.api.get(`/rooms/${fixture.room('201')}`)).body
    expect((await room()).blocks).toMatchObject([
      { id: body.block_id, type: 'out_of_order', from: TODAY, to: '2027-01-07', reason: 'The shower drips' },
    ])
    test.clock.set(`${TOMORROW}T09:00:00Z`)
    const done = await change(body.id, { status: 'done' })
    expect(done.body).toMatchObject({ status: 'done', block_id: null })
    expect((await room()).blocks).toEqual([])
    expect((await left()).slice(1)).toEqual([2, 1, 1])
    const owner = await staffOf(test, fixture.hotel)
    const log = (await owner.api.get('/audit-log?limit=100')).body.data
    const actions = log.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['createTask', 'createRoomBlock', 'updateTask', 'deleteRoomBlock']),
    )
  })

  it('rule 0 — with dry_run=true returns the affected nights and stays, and closes nothing', async () => {
    const { api, property_id } = fixture.hotel
    const stay = await fixture.stay('201', '2027-01-06', '2027-01-08')
    await fixture.stay('202', '2027-01-06', '2027-01-08')
    const wish = { property_id, room_id: fixture.room('201'), category: 'plumbing', description: 'Leak' }
    const named = {
      dry_run: true,
      overbooked_dates: ['2027-01-06'],
      reservation_ids: [(await stay.get()).id],
    }
    const tried = await api.post('/tasks?dry_run=true', { ...wish, closure })
    expect(tried).toMatchObject({ status: 200, body: named })
    expect((await api.get('/tasks')).body.data).toEqual([])
    const { id } = await api.make('/tasks', wish)
    expect((await api.patch(`/tasks/${id}?dry_run=true`, { closure })).body).toMatchObject(named)
    expect((await api.get(`/tasks/${id}`)).body).toMatchObject({ block_id: null, version: 1 })
    expect(await left()).toEqual([2, 2, 0, 0])
  })

  it('later, with another status, or no longer; a block removed by hand is no obstacle', async () => {
    const { id } = (await report({ room_id: fixture.room('201') })).body
    expect((await change(id, { closure })).body.block_id).toMatch(/^blk_/)
    expect((await left())[0]).toBe(1)
    const softer = await change(id, { closure: { ...closure, type: 'out_of_service' } })
    expect((await left())[0]).toBe(2)
    await fixture.hotel.api.send('DELETE', `/rooms/${fixture.room('201')}/blocks/${softer.body.block_id}`)
    expect((await fixture.hotel.api.get(`/tasks/${id}`)).body.block_id).toBe(null)
    expect((await change(id, { status: 'done' })).status).toBe(200)
    const again = (await report({ room_id: fixture.room('202'), closure })).body
    expect((await change(again.id, { closure: null })).body.block_id).toBe(null)
    expect((await left())[0]).toBe(2)
  })

  it('SVC-1006 over another closure, SVC-1011 in the past, 422 SVC-2002 without a room or when completed: nothing is stored', async () => {
    await report({ room_id: fixture.room('201'), closure })
    const codeOf = async (more: object) => (await report(more)).body.error.code
    expect(await codeOf({ room_id: fixture.room('201'), closure })).toBe('SVC-1006')
    expect(await codeOf({ room_id: fixture.room('202'), closure: { ...closure, to: TODAY } })).toBe(
      'SVC-1011',
    )
    expect(await codeOf({ closure })).toBe('SVC-2002')
    const { data } = (await fixture.hotel.api.get('/tasks')).body
    expect(data).toHaveLength(1)
    const refused = await change(data[0].id, { status: 'done', closure })
    expect(refused.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'closure' }] })
  })
})

describe('rule 24.15 — recurring tasks', () => {
  it('create the next one on completion, once; 422 SVC-2002 without a due date', async () => {
    const repeat = { every: 1, unit: 'month' }
    expect((await report({ repeat })).body.error.details[0].field).toBe('due_on')
    const first = (await report({ repeat, due_on: '2027-01-31', room_id: fixture.room('201') })).body
    const done = (await change(first.id, { status: 'done' })).body
    const next = (await fixture.hotel.api.get(`/tasks/${done.next_task_id}`)).body
    expect(next).toMatchObject({ status: 'open', due_on: '2027-02-28', repeat, room_id: fixture.room('201') })
    await change(first.id, { status: 'open' })
    expect((await change(first.id, { status: 'done' })).body.next_task_id).toBe(next.id)
    const third = (await change(next.id, { status: 'done' })).body.next_task_id
    expect((await fixture.hotel.api.get(`/tasks/${third}`)).body.due_on).toBe('2027-03-31')
  })

  it('two concurrent completions create one next task, and remove one block', async () => {
    const wish = { repeat: { every: 1, unit: 'week' }, due_on: TODAY, room_id: fixture.room('201') }
    const closure = { type: 'out_of_order', to: '2027-01-07' }
    const { id } = (await report({ ...wish, closure })).body
    const answers = await Promise.all([1, 2, 3, 4].map(() => change(id, { status: 'done' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.next_task_id)).size).toBe(1)
    expect((await fixture.hotel.api.get('/tasks')).body.data).toHaveLength(2)
    expect(await left()).toEqual([2, 2, 2, 2])
  })
})
