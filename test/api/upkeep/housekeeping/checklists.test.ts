import { beforeEach, describe, expect, it } from 'vitest'
import type { ChecklistLine } from '#contract/upkeep/checklists.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { type HousekeepingHotel, housekeepingHotel, leave } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']
const at = (time: string, date = TODAY) => `${date}T${time}:00Z`
const setTo = (time: string, date = TODAY) => test.clock.set(at(time, date))

let fixture: HousekeepingHotel
beforeEach(async () => {
  setTo('07:00')
  fixture = await housekeepingHotel(test, ['201', '202'])
})

const record = async (body: object, name = '201') => (await fixture.record(name, body)).body
const checklists = async (body: object) => (await fixture.rules({ checklists: body })).body.checklists
const refusal = async (body: object) => {
  const answer = await fixture.record('201', body)
  return [answer.status, answer.body.error?.code, answer.body.error?.details?.[0]?.code]
}

/** A room whose guest left at 08:00, and the lines of a departure: a required one and another. */
async function departed(): Promise<[string, string]> {
  const guest = await fixture.guest('201', TODAY, TOMORROW)
  setTo('08:00')
  await leave(guest)
  setTo('09:00')
  const { departure } = await checklists({
    departure: [{ text: 'Safe is empty', required: true }, { text: 'Minibar filled' }],
  })
  return departure.map(({ id }: ChecklistLine) => id)
}

describe('rule 24.29 — the checklists of a property', () => {
  it('are set by task; a line keeps its id with another text, and what is omitted stays', async () => {
    const [safe, minibar] = await departed()
    await checklists({ stayover: [{ text: 'Bed made' }] })
    const { body: rules } = await fixture.rules({})
    expect(rules.checklists).toEqual({
      departure: [
        { id: safe, text: 'Safe is empty', required: true },
        { id: minibar, text: 'Minibar filled', required: false },
      ],
      arrival: [],
      stayover: [{ id: expect.stringMatching(/^chk_/), text: 'Bed made', required: false }],
      linen: [],
    })
    const other = [{ id: minibar, text: 'Minibar and coffee filled' }]
    expect((await checklists({ departure: other })).departure).toEqual([{ ...other[0], required: false }])
    const list = await fixture.hotel.api.get(`/housekeeping?property_id=${fixture.hotel.property_id}`)
    expect(list.body.checklists).toEqual((await fixture.rules({})).body.checklists)
    const line = (text: string) => ({ checklists: { linen: [{ text }] } })
    for (const wrong of [line('x'.repeat(101)), line('a\nb'), { checklists: { none: [] } }])
      expect((await fixture.rules(wrong)).body.error.code).toBe('SVC-2002')
    const many = Array.from({ length: 31 }, (_, i) => ({ text: `Line ${i}` }))
    expect((await fixture.rules({ checklists: { linen: many } })).status).toBe(422)
    expect((await checklists({ linen: many.slice(1) })).linen).toHaveLength(30)
    const twice = await fixture.rules({ checklists: { arrival: other } })
    expect(twice.status).toBe(422)
    expect(twice.body.error.details).toMatchObject([{ code: 'duplicate' }])
  })

  it('422 SVC-2002 unknown — a line with an id that no line had; what was removed comes back with its id', async () => {
    const [safe, minibar] = await departed()
    const { departure } = (await fixture.rules({})).body.checklists
    const id = `${safe.slice(0, -2)}${safe.endsWith('00') ? '11' : '00'}`
    const unknown = await fixture.rules({
      checklists: { departure: [...departure, { id, text: 'Window shut' }] },
    })
    expect([unknown.status, unknown.body.error.details]).toEqual([
      422,
      [expect.objectContaining({ field: 'checklists.departure.2.id', code: 'unknown' })],
    ])
    await checklists({ departure: [] })
    expect((await checklists({ departure })).departure).toEqual(departure)
    await checklists({ departure: departure.slice(1) })
    // Also to another list, and with another text.
    const moved = [{ id: safe, text: 'Safe is open', required: false }]
    expect((await checklists({ linen: moved })).linen).toEqual(moved)
    // Beyond 120 removed lines the first ones are forgotten.
    await checklists({ departure: [], linen: [] })
    for (let i = 0; i < 4; i++) {
      await checklists({ arrival: Array.from({ length: 30 }, (_, at) => ({ text: `Line ${at}` })) })
      await checklists({ arrival: [] })
    }
    for (const old of [safe, minibar])
      expect((await fixture.rules({ checklists: { departure: [{ id: old, text: 'Old' }] } })).status).toBe(
        422,
      )
    const { body } = await fixture.hotel.api.get(`/properties/${fixture.hotel.property_id}`)
    expect(body).not.toHaveProperty('removed_line_ids')
  })

  it('are changed by leads alone, with their version', async () => {
    const path = `/properties/${fixture.hotel.property_id}/housekeeping-rules`
    const cleaner = await staffOf(test, fixture.hotel, 'housekeeping')
    expect((await cleaner.api.patch(path, { checklists: { linen: [] } })).status).toBe(403)
    const { body } = await fixture.hotel.api.get(path)
    const change = { checklists: { linen: [{ text: 'Bed linen' }] } }
    const old = { 'If-Match': '"99"' }
    expect((await fixture.hotel.api.patch(path, change, old)).body.error.code).toBe('SVC-1015')
    expect((await fixture.hotel.api.patch(path, change)).body.version).toBe(body.version + 1)
  })
})

describe('rule 24.30 — lines are ticked', () => {
  it('with who and when, and unticked; late reports are ordered by line, and leave the others', async () => {
    const [safe, minibar] = await departed()
    const rosa = await createStaff(test, fixture.hotel, 'housekeeping', { name: 'Rosa Lindner' })
    const { api } = await signedIn(test, rosa)
    const send = async (body: object) => (await api.post(`/housekeeping/${fixture.room('201')}`, body)).body
    setTo('09:30')
    expect(await send({ action: 'tick', line_id: minibar, at: at('09:10') })).toMatchObject({
      applied: true,
      state: 'open',
      ticks: [{ line_id: minibar, at: at('09:10'), by: 'Rosa Lindner' }],
    })
    await send({ action: 'tick', line_id: safe, at: at('09:05') })
    expect((await fixture.one('201')).ticks.map(({ line_id }) => line_id)).toEqual([safe, minibar])
    expect(await send({ action: 'untick', line_id: minibar, at: at('09:20') })).toMatchObject({
      ticks: [{ line_id: safe }],
    })
    const late = await send({ action: 'tick', line_id: minibar, at: at('09:15') })
    expect(late).toMatchObject({ applied: false, ticks: [{ line_id: safe }] })
    expect(late.superseded).toMatchObject([{ action: 'tick', by: 'Rosa Lindner', note: 'Minibar filled' }])
    const again = await send({ action: 'tick', line_id: safe })
    expect(again.ticks).toEqual([{ line_id: safe, at: at('09:30'), by: 'Rosa Lindner' }])
  })

  it('the same key counts once, and the audit log has the lines', async () => {
    const [safe] = await departed()
    const key = { 'Idempotency-Key': 'phone-1' }
    const path = `/housekeeping/${fixture.room('201')}`
    const send = () => fixture.hotel.api.post(path, { action: 'tick', line_id: safe }, key)
    const [first, second] = [await send(), await send()]
    expect(second.text).toBe(first.text)
    const owner = await staffOf(test, fixture.hotel)
    const log = await owner.api.get(`/audit-log?resource_id=${fixture.room('201')}`)
    const rows = log.body.data.filter(({ action }: { action: string }) => action === 'recordHousekeeping')
    expect(rows).toHaveLength(1)
    expect(rows[0].changes).toMatchObject([{ field: 'ticks', before: [], after: ['Safe is empty'] }])
  })

  it('404 SVC-3001 — a line that is gone, or of another property; 422 SVC-2002 without one, or where none belongs', async () => {
    const [safe, minibar] = await departed()
    await record({ action: 'tick', line_id: minibar })
    await checklists({ departure: [{ id: safe, text: 'Safe is empty' }] })
    expect(await refusal({ action: 'tick', line_id: minibar })).toEqual([404, 'SVC-3001', 'not_found'])
    expect(await refusal({ action: 'untick', line_id: 'nonsense' })).toEqual([404, 'SVC-3001', 'not_found'])
    expect(await refusal({ action: 'tick' })).toEqual([422, 'SVC-2002', 'required'])
    expect(await refusal({ action: 'start', line_id: safe })).toEqual([422, 'SVC-2002', 'no_line'])
    expect(await refusal({ action: 'tick', line_id: safe, note: 'x' })).toEqual([422, 'SVC-2002', 'no_note'])
    expect((await fixture.one('201')).ticks).toEqual([])
    // Its line is back, and so is what was ticked.
    await checklists({ departure: [{ id: minibar, text: 'Minibar filled' }] })
    expect((await fixture.one('201')).ticks).toMatchObject([{ line_id: minibar }])
  })

  it('a new day, another task and a departure begin with nothing ticked; what is sent back keeps its ticks', async () => {
    const guest = await fixture.guest('201', TODAY, '2027-01-07')
    const { stayover, departure } = await checklists({
      stayover: [{ text: 'Bed made' }],
      departure: [{ text: 'Safe is empty' }],
    })
    const ticked = async () => (await fixture.one('201')).ticks.map(({ line_id }) => line_id)
    setTo('08:00', TOMORROW)
    await closeDays(test)
    await record({ action: 'tick', line_id: stayover[0].id })
    await record({ action: 'finish' })
    expect(await ticked()).toEqual([stayover[0].id])
    setTo('08:00', '2027-01-06')
    await closeDays(test)
    expect(await ticked()).toEqual([])
    setTo('08:00', '2027-01-07')
    await closeDays(test)
    await record({ action: 'tick', line_id: stayover[0].id })
    expect(await ticked()).toEqual([])
    await record({ action: 'tick', line_id: departure[0].id })
    expect(await ticked()).toEqual([departure[0].id])
    setTo('09:00', '2027-01-07')
    await leave(guest)
    expect(await ticked()).toEqual([])
    setTo('09:30', '2027-01-07')
    await record({ action: 'start' })
    expect(await ticked()).toEqual([])
    const before = { action: 'tick', line_id: departure[0].id, at: at('08:50', '2027-01-07') }
    expect(await record(before)).toMatchObject({ applied: false, ticks: [] })
    await record({ action: 'tick', line_id: departure[0].id })
    await record({ action: 'finish' })
    setTo('10:00', '2027-01-07')
    await record({ action: 'reject', note: 'Hair in the shower' })
    expect(await ticked()).toEqual([departure[0].id])
    await fixture.hotel.api.patch(`/rooms/${fixture.room('201')}`, { status: 'clean' })
    setTo('10:30', '2027-01-07')
    await fixture.hotel.api.patch(`/rooms/${fixture.room('201')}`, { status: 'dirty' })
    expect(await ticked()).toEqual([])
  })
})

describe('rule 24.31 — required lines', () => {
  it('422 SVC-2002 — work is not finished before they are ticked, and the answer names them', async () => {
    const [safe] = await departed()
    await record({ action: 'start' })
    const { status, body } = await fixture.record('201', { action: 'finish' })
    expect([status, body.error.message]).toEqual([422, 'Not ticked yet: Safe is empty.'])
    expect(body.error.details).toEqual([
      { field: 'action', code: 'unticked', message: 'Not ticked yet: Safe is empty.' },
    ])
    expect(await fixture.one('201')).toMatchObject({ state: 'started', finished_at: null })
    await record({ action: 'tick', line_id: safe })
    await record({ action: 'untick', line_id: safe })
    expect((await fixture.record('201', { action: 'finish' })).status).toBe(422)
    await record({ action: 'tick', line_id: safe })
    expect(await record({ action: 'finish' })).toMatchObject({ state: 'done', ticks: [{ line_id: safe }] })
  })

  it('an offline phone’s tick and finish count in their order; a line that is removed or added meanwhile counts as it is', async () => {
    const [safe, minibar] = await departed()
    setTo('10:00')
    await checklists({ departure: [{ id: minibar, text: 'Minibar filled', required: true }] })
    expect(await refusal({ action: 'tick', line_id: safe, at: at('09:10') })).toEqual([
      404,
      'SVC-3001',
      'not_found',
    ])
    expect(await refusal({ action: 'finish', at: at('09:20') })).toEqual([422, 'SVC-2002', 'unticked'])
    await record({ action: 'tick', line_id: minibar, at: at('09:15') })
    expect(await record({ action: 'finish', at: at('09:20') })).toMatchObject({
      applied: true,
      state: 'done',
    })
  })

  it('a late report, an inspection and the condition set by the desk need none; a clean room is finished again', async () => {
    await departed()
    await fixture.hotel.api.patch(`/rooms/${fixture.room('201')}`, { status: 'clean' })
    setTo('09:30')
    expect(await record({ action: 'finish', at: at('08:30') })).toMatchObject({ applied: false })
    expect(await record({ action: 'finish' })).toMatchObject({ applied: true, state: 'done' })
    await record({ action: 'reject', note: 'Dust' })
    expect((await fixture.record('201', { action: 'finish' })).status).toBe(422)
    expect(await record({ action: 'inspect' })).toMatchObject({ applied: true, status: 'inspected' })
  })
})
