import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

const FAIR = { name: 'Boat show', from: '2027-03-04', to: '2027-03-07' }
const EASTER = { name: 'Easter', from: '2027-03-26', to: '2027-03-29' }
const NEW_YEAR = { name: 'New Year', from: '2027-01-01', to: '2027-01-01' }

describe('rule 1.9 — local events of a property', () => {
  it('are replaced as a list, by first day; calendar, rate grid and Today show those of their days', async () => {
    test.clock.set('2027-03-04T10:00:00Z')
    const hotel = await test.createHotel()
    const { property_id } = hotel
    await makeStock(hotel.api)
    const { api } = await staffOf(test, hotel, 'manager')
    const path = `/properties/${property_id}`
    expect((await hotel.api.get(path)).body.local_events).toEqual([])
    const wished = [EASTER, { ...FAIR, name: ' Boat show ' }, NEW_YEAR]
    const saved = await api.patch(path, { local_events: wished })
    expect([saved.status, saved.body.local_events]).toEqual([200, [NEW_YEAR, FAIR, EASTER]])
    expect((await hotel.api.get(path)).body.local_events).toEqual([NEW_YEAR, FAIR, EASTER])
    const shown = async (screen: string, from: string, days: number) =>
      (await api.get(`/${screen}?property_id=${property_id}&from=${from}&days=${days}`)).body.local_events
    for (const screen of ['calendar', 'rates']) {
      expect(await shown(screen, '2027-03-07', 20)).toEqual([FAIR, EASTER])
      expect(await shown(screen, '2027-03-08', 18)).toEqual([])
    }
    const today = async (date = '') => (await api.get(`/today?property_id=${property_id}${date}`)).body
    expect((await today()).houses[0].local_events).toEqual(['Boat show'])
    expect((await today('&date=2027-03-08')).houses[0].local_events).toEqual([])
    const front_desk = await staffOf(test, hotel, 'front_desk')
    expect((await front_desk.api.patch(path, { local_events: [] })).status).toBe(403)
    expect((await api.patch(path, { local_events: [] })).body.local_events).toEqual([])
  })

  it('the audit log has both lists, and of long ones what differs', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel, 'manager')
    const set = (local_events: object[]) => api.patch(`/properties/${hotel.property_id}`, { local_events })
    const lastChange = async () => {
      const [row] = (await api.get('/audit-log?action=updateProperty')).body.data
      test.clock.advance({ seconds: 1 })
      return row.changes
    }
    await set([FAIR])
    expect(await lastChange()).toEqual([{ field: 'local_events', before: [], after: [FAIR] }])
    const many = Array.from({ length: 20 }, (_, at) => ({ ...NEW_YEAR, name: `Market ${at + 10}` }))
    await set([...many, FAIR])
    await lastChange()
    const moved = { ...FAIR, to: '2027-03-08' }
    await set([...many, moved])
    expect(await lastChange()).toEqual([{ field: 'local_events', before: [FAIR], after: [moved] }])
  })

  it('422 SVC-2002 — a list that is not acceptable changes nothing', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const path = `/properties/${hotel.property_id}`
    const set = (local_events: unknown) => api.patch(path, { local_events })
    const full = Array.from({ length: 200 }, () => ({ ...FAIR, name: '🎡'.repeat(80) }))
    expect((await set(full)).status).toBe(200)
    expect((await set([FAIR])).status).toBe(200)
    for (const [wrong, problem] of [
      [[EASTER, { ...FAIR, to: '2027-03-03' }], { field: 'local_events.1.to', code: 'before_from' }],
      [[{ ...FAIR, to: '2027-04-04' }], { field: 'local_events.0.to', code: 'too_far' }],
      [[{ ...FAIR, from: '2027-02-30' }], { field: 'local_events.0.from' }],
      [[{ ...FAIR, name: ' ' }], { field: 'local_events.0.name' }],
      [[{ ...FAIR, name: 'Boat\nshow' }], { field: 'local_events.0.name' }],
      [[{ ...FAIR, name: 'x'.repeat(81) }], { field: 'local_events.0.name' }],
      [[{ ...FAIR, colour: 'red' }], { field: 'local_events.0.colour' }],
      [[...full, FAIR], { field: 'local_events' }],
      [null, { field: 'local_events' }],
    ] as const) {
      const { status, body } = await set(wrong)
      expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
      expect(body.error.details[0]).toMatchObject(problem)
    }
    expect((await api.get(path)).body.local_events).toEqual([FAIR])
  })
})
