import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { mapping, type Partner, partners } from '#test/harness/channels/partner.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const connect = partners(test)
let hotel: Hotel
let partner: Partner
let manager: SignedIn
const order = (name: string) => manager.api.post(`${partner.path}/demo-orders`, { order: name })
const drain = () => test.app.sync_workers.live.drain()
const channel = async () => (await hotel.api.get('/channels')).body.data[0]

beforeAll(async () => {
  hotel = await test.createHotel()
  partner = await connect(hotel, { id: 'demo_ota', type: 'demo' })
  manager = await staffOf(test, hotel, 'manager')
  await makeStock(hotel.api, { inventory_count: 2, rate_plan: { channels: [mapping(partner)] } })
  await drain()
})

describe('spec 3.5, 3.6, 4.6 — actions of the demo partner in the dashboard', () => {
  it('sells the nearest available stay, and its booking is a reservation', async () => {
    const { status, body } = await order('sell')
    expect(status).toBe(200)
    const [id] = body.booking.reservation_ids
    const { body: booked } = await hotel.api.get(`/reservations/${id}`)
    expect(booked).toMatchObject({
      channel: 'demo_ota',
      external_reference: body.booking.reference,
      check_in: '2027-01-05',
      nights: 2,
      status: 'confirmed',
    })
  })

  it('changes its password: red, until the channel is reconnected with the new one', async () => {
    const { body } = await order('change_password')
    await drain()
    expect(await channel()).toMatchObject({ status: 'red', last_error: { code: 'SVC-1003' } })
    expect(await manager.api.post(`${partner.path}/credentials`, body.sign_in)).toMatchObject({ status: 202 })
    await drain()
    expect(await channel()).toMatchObject({ status: 'green' })
    await test.app.environments.live.requests.flush()
    const { rows } = await test.db.query(
      `SELECT (SELECT json_agg(l)::text FROM request_log l) || (SELECT json_agg(a)::text FROM audit_log a) AS text`,
    )
    expect(rows[0].text).not.toContain(body.sign_in.password)
  })

  it('fails, then throttles; after the pause it is in sync', async () => {
    await order('fail')
    await drain()
    expect(await channel()).toMatchObject({ status: 'green', last_error: { code: 'SVC-1004' } })
    await order('throttle')
    await drain()
    expect(await channel()).toMatchObject({ status: 'amber', last_error: { code: 'SVC-1002' } })
    // It is paused: nothing is sent before the time is up, whatever the partner would respond.
    expect(await order('work')).toMatchObject({ status: 200, body: { sign_in: null, booking: null } })
    await drain()
    expect(await channel()).toMatchObject({ status: 'amber' })
    test.clock.advance({ minutes: 15 })
    await drain()
    expect(await channel()).toMatchObject({ status: 'green', pending_updates: 0 })
  })

  it('409 SVC-4110 — nothing available, not a demo partner, or one that does not run', async () => {
    await order('sell')
    for (const dates of Object.values(partner.state.ari.counts))
      for (const date of Object.keys(dates)) dates[date] = 0
    expect((await order('sell')).body.error).toMatchObject({
      code: 'SVC-4110',
      message: 'The demo OTA says: it knows of nothing that it could sell.',
    })
    const refusal = async (id: string) =>
      (await manager.api.post(`/channels/${id}/demo-orders`, { order: 'work' })).body.error
    await hotel.connectChannel('booking_com')
    expect(await refusal('booking_com')).toMatchObject({
      code: 'SVC-4110',
      message: 'No partner of the demo is behind this channel.',
    })
    const other = await connect(hotel, { type: 'ota_xml' })
    expect(await refusal(other.id)).toMatchObject({ code: 'SVC-4110' })
    await test.db.query(
      `UPDATE channels SET endpoint = 'http://127.0.0.1:9/sites/gone' WHERE id = 'demo_ota'`,
    )
    expect((await order('work')).body.error.message).toMatch(/^The demo OTA does not answer/)
  })

  it('is not available for other addresses: they are never called', async () => {
    await test.db.query(
      `UPDATE channels SET endpoint = 'https://pms.example.com/sites/x' WHERE id = 'demo_ota'`,
    )
    expect((await order('work')).body.error).toMatchObject({ code: 'SVC-4110' })
  })
})
