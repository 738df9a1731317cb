import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoOta, openDemoOta } from '#demo-ota/open.ts'
import { newState } from '#demo-ota/site.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { makeStock } from '#test/harness/stock.ts'

const test = testApp()
const state = newState({ name: 'demo_ota', hotel: 'H-1', username: 'serai', password: 'first' })
let ota: DemoOta
let hotel: Hotel
let manager: SignedIn
const connection = () => ({
  id: 'demo_ota',
  property_id: hotel.property_id,
  name: 'Demo OTA',
  type: 'ota_xml',
  url: ota.addressOf('demo_ota'),
  hotel_code: 'H-1',
  username: 'serai',
  password: 'first',
})
const drain = () => test.app.sync_workers.live.drain()
const statusOf = async () => (await hotel.api.get('/channels')).body.data[0]

beforeAll(async () => {
  ota = await openDemoOta({ sites: [state] })
  hotel = await test.createHotel()
  manager = await staffOf(test, hotel, 'manager')
})
afterAll(() => ota.close())

describe('spec 4.6 — channels in the dashboard', () => {
  it('409 SVC-4110 — of two concurrent connections to the same channel one is refused', async () => {
    const own = await test.createHotel()
    const { api } = await staffOf(test, own, 'manager')
    const wish = { id: 'demo_ota', property_id: own.property_id, name: 'Demo OTA', type: 'ota_xml' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post('/channels', wish)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  it('connects a property, and shows the address for bookings once', async () => {
    const { status, body } = await manager.api.post('/channels', connection())
    expect(status).toBe(201)
    expect(body.channel).toMatchObject({ id: 'demo_ota', status: 'green', mapped_rate_plans: 0 })
    expect(body.bookings_path).toMatch(/^\/channels\/ota-xml\/\w+$/)
    const again = await manager.api.post('/channels', connection())
    expect(again.body.error.code).toBe('SVC-4110')
    await test.app.environments.live.requests.flush()
    const { rows } = await test.db.query(
      `SELECT (SELECT json_agg(l)::text FROM request_log l) || (SELECT json_agg(a)::text FROM audit_log a) AS text`,
    )
    for (const secret of [body.bookings_path.split('/').at(-1), 'first'])
      expect(rows[0].text).not.toContain(secret)
    expect((await manager.api.get('/channels')).text).not.toContain(body.bookings_path)
  })

  it('replaces the address for bookings, shown once; the old one becomes invalid', async () => {
    const own = await test.createHotel()
    const { api } = await staffOf(test, own, 'manager')
    const wish = { id: 'site', property_id: own.property_id, name: 'Site', type: 'ota_xml' }
    const before = (await api.post('/channels', wish)).body.bookings_path
    const { status, body } = await api.post('/channels/site/bookings-address')
    expect([status, body.bookings_path]).toEqual([
      200,
      expect.stringMatching(/^\/channels\/ota-xml\/cht_\w+$/),
    ])
    const ping = async (path: string) =>
      (await fetch(test.base + path, { method: 'POST', body: '<OTA_PingRQ/>' })).status
    expect([await ping(before), await ping(body.bookings_path)]).toEqual([404, 200])
    expect((await api.post('/channels/nobody/bookings-address')).body.error.code).toBe('SVC-3001')
    const calendar = { id: 'airbnb', property_id: own.property_id, name: 'Airbnb', type: 'ical' }
    await api.post('/channels', calendar)
    expect((await api.post('/channels/airbnb/bookings-address')).body.error.code).toBe('SVC-4110')
    const { body: log } = await api.get('/audit-log?action=renewBookingsAddress')
    expect(log.data).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain('cht_')
  })

  it('lists what is mapped, and what is not', async () => {
    const channels = [{ channel: 'demo_ota', channel_room_id: 'DBL', channel_rate_id: 'FLEX' }]
    const { rate_plan_id } = await makeStock(hotel.api, { rate_plan: { channels } })
    const other = await makeStock(hotel.api)
    const { body } = await manager.api.get('/channels/demo_ota/mappings')
    expect(body.data).toMatchObject([
      { channel_room_id: 'DBL', channel_rate_id: 'FLEX', rate_plan_id, enabled: true, last_error: null },
    ])
    expect(body.unmapped).toMatchObject([{ rate_plan_id: other.rate_plan_id, name: 'Flexible' }])
    await drain()
    expect(await statusOf()).toMatchObject({ status: 'green', pending_updates: 0, mapped_rate_plans: 1 })
  })

  it('credentials can be replaced only while the channel refuses them', async () => {
    state.password = 'second'
    await manager.api.post('/channels/demo_ota/resync')
    await drain()
    expect(await statusOf()).toMatchObject({ status: 'red', last_error: { code: 'SVC-1003' } })
    expect((await manager.api.post('/channels/demo_ota/disconnect')).body.error.code).toBe('SVC-1003')
    const { status, body } = await manager.api.post('/channels/demo_ota/credentials', {
      username: 'serai',
      password: 'second',
    })
    expect([status, body.status]).toEqual([202, 'amber'])
    await drain()
    expect(await statusOf()).toMatchObject({ status: 'green' })
    const [row] = (await manager.api.get('/audit-log?action=reauthenticateChannel')).body.data
    expect(row.changes).toEqual([{ field: 'status', before: 'red', after: 'amber' }])
    // The API cannot do this.
    const refused = await hotel.api.post('/channels/demo_ota/credentials', { username: 'a', password: 'b' })
    expect(refused.body.error.code).toBe('SVC-3003')
  })

  it('closes its availability there, and deletes the connection', async () => {
    const { status, body } = await manager.api.post('/channels/demo_ota/disconnect')
    expect([status, body.forgotten]).toEqual([202, false])
    await drain()
    expect((await hotel.api.get('/channels')).body.data).toEqual([])
    expect((await manager.api.get('/channels/demo_ota/mappings')).status).toBe(404)
  })

  it('404 or success, never 500 — plans mapped while a channel is disconnected', async () => {
    const own = await test.createHotel()
    const { api } = await staffOf(test, own, 'manager')
    const { rate_plan_id } = await makeStock(own.api)
    const plans = (codes: string[]) => ({
      rate_plans: [
        {
          rate_plan_id,
          mappings: codes.map((code) => ({ channel_room_id: 'R', channel_rate_id: code, enabled: true })),
        },
      ],
    })
    const site = { property_id: own.property_id, type: 'ota_xml' }
    await api.make('/channels', { ...site, id: 'kept', name: 'Kept' })
    for (let round = 0; round < 8; round++) {
      await api.make('/channels', { ...site, id: 'ending', name: 'Ending' })
      await api.patch('/channels/ending/mappings', plans(['A']))
      const [ended, ...mapped] = await Promise.all([
        api.post('/channels/ending/disconnect', { at_once: true }),
        api.patch('/channels/ending/mappings', plans([`A${round}`])),
        api.patch('/channels/kept/mappings', plans([`A${round}`])),
        api.patch(`/rate-plans/${rate_plan_id}`, {
          channels: [{ channel: 'ending', channel_room_id: 'R', channel_rate_id: 'B', enabled: true }],
        }),
      ])
      expect(ended.status).toBe(202)
      expect([200, 404, 409, 422]).toEqual(expect.arrayContaining(mapped.map(({ status }) => status)))
    }
  })

  it('422, 404 — invalid connections', async () => {
    const other = await test.createHotel()
    const codes = async (more: object) =>
      (await manager.api.post('/channels', { ...connection(), ...more })).body.error.code
    expect(await codes({ id: 'direct' })).toBe('SVC-2002')
    expect(await codes({ password: undefined })).toBe('SVC-2002')
    expect(await codes({ type: 'ical' })).toBe('SVC-2002')
    expect(await codes({ url: 'https://10.0.0.1/' })).toBe('SVC-1501')
    expect(await codes({ property_id: other.property_id })).toBe('SVC-3001')
  })
})
