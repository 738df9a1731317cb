import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import type { Behaviour } from '#demo-ota/behaviour.ts'
import type { Hotel } from '../harness/app.ts'
import { mapping, nightOf, type Partner, partners } from '../harness/channels/partner.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { eur, makePlan, makeStock, type Stock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

let hotel: Hotel
let partner: Partner
let stock: Stock
const sync = () => test.app.sync_workers.live.drain()
const channel = async () => (await hotel.api.get('/channels')).body.data[0]
const errors = async () =>
  (await hotel.api.get('/events?type=channel.error&limit=100')).body.data
    .map(({ data }: { data: Record<string, unknown> }) => data)
    .reverse()
const codes = async () => (await errors()).map(({ code }: { code: string }) => code)
const behave = (behaviour: Behaviour, retry_after_s = 900) =>
  Object.assign(partner.state, { behaviour, retry_after_s })
const messages = () => partner.site.log.splice(0).length

let price = 10_000
/** A change, and the sync that pushes it. */
async function changePrice() {
  price += 100
  await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(price) })
  test.clock.advance({ seconds: 4 })
  await sync()
}

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  partner = await connect(hotel)
  stock = await makeStock(hotel.api, { inventory_count: 3, rate_plan: { channels: [mapping(partner)] } })
  await sync()
  messages()
})

describe('spec 3.5, rule 6 — a channel that throttles', () => {
  it('SVC-1002 — turns amber, pauses for 15 minutes, sends one event, and recovers', async () => {
    behave('throttles', 60)
    await changePrice()
    expect(await channel()).toMatchObject({
      status: 'amber',
      status_since: '2027-01-04T09:00:04Z',
      sync_paused_until: '2027-01-04T09:15:04Z',
      last_error: { code: 'SVC-1002', at: '2027-01-04T09:00:04Z' },
      pending_updates: 1,
    })
    expect(await errors()).toEqual([
      {
        channel: partner.id,
        property_id: hotel.property_id,
        code: 'SVC-1002',
        message: 'The channel throttles requests; synchronisation is paused for 15 minutes.',
      },
    ])
    messages()
    await changePrice()
    expect(messages()).toBe(0)
    test.clock.advance({ minutes: 15 })
    await sync()
    expect(messages()).toBe(1)
    expect(await codes()).toEqual(['SVC-1002'])
    behave('works')
    test.clock.advance({ minutes: 15 })
    await sync()
    expect(await channel()).toMatchObject({
      status: 'green',
      status_reason: null,
      sync_paused_until: null,
      pending_updates: 0,
    })
    expect(nightOf(partner.state.ari, '2027-05-01').prices).toMatchObject({ 1: `${price / 100}.00` })
  })

  it('SVC-1002 — pauses as long as the partner requests where that is longer', async () => {
    behave('rests', 3600)
    await changePrice()
    expect((await channel()).sync_paused_until).toBe('2027-01-04T10:00:04Z')
  })

  it('503 SVC-1002 — a resync is refused with Retry-After during the pause', async () => {
    behave('throttles')
    await changePrice()
    const reply = await hotel.api.post(`${partner.path}/resync`)
    expect(reply.body.error).toMatchObject({
      code: 'SVC-1002',
      status: 503,
      details: { channel: partner.id, sync_paused_until: '2027-01-04T09:15:04Z' },
    })
    expect(reply.headers.get('retry-after')).toBe('900')
    test.clock.advance({ minutes: 15 })
    expect((await hotel.api.post(`${partner.path}/resync`)).status).toBe(202)
  })
})

describe('spec 3.6, 4.6, rule 6 — a channel that refuses the credentials', () => {
  it('409 SVC-1003 — is red at once, receives nothing, and keeps pending changes until new credentials are set', async () => {
    partner.state.password = 'second'
    await changePrice()
    const red = {
      status: 'red',
      last_error: { code: 'SVC-1003' },
      pending_updates: 1,
      sync_paused_until: null,
    }
    expect(await channel()).toMatchObject(red)
    expect(await codes()).toEqual(['SVC-1003'])
    messages()
    test.clock.advance({ hours: 24 })
    await changePrice()
    expect(messages()).toBe(0)
    expect(await channel()).toMatchObject({ ...red, pending_updates: 2 })
    const refused = await hotel.api.post(`${partner.path}/resync`)
    expect(refused.body.error).toMatchObject({ code: 'SVC-1003', status: 409 })

    await partner.signIn('third')
    expect((await channel()).status).toBe('amber')
    await sync()
    expect((await channel()).status).toBe('red')
    expect(await codes()).toEqual(['SVC-1003', 'SVC-1003'])
    await partner.signIn('second')
    await sync()
    expect(await channel()).toMatchObject({ status: 'green', pending_updates: 0 })
    // A full sync: availability, prices and restrictions; the night that enters the horizon is opened last.
    expect(messages()).toBe(1 + 4)
  })

  it('no operation of the API sets credentials', () => {
    const about = OPERATIONS.filter(({ path }) => path.startsWith('/channels'))
    expect(about.filter(({ body }) => body !== undefined)).toEqual([])
    expect(about.map(({ method }) => method).sort()).toEqual(['GET', 'GET', 'GET', 'POST'])
  })
})

describe('rule 6 — other failures', () => {
  it.each(['fails', 'complains', 'cuts', 'loses_answers', 'garbles_answers'] as const)(
    'SVC-1004 — a channel that %s: told at the first, amber at the third, green at the first success',
    async (behaviour) => {
      behave(behaviour)
      await changePrice()
      expect(await channel()).toMatchObject({ status: 'green', last_error: { code: 'SVC-1004' } })
      for (const minutes of [1, 5]) {
        test.clock.advance({ minutes })
        await sync()
      }
      expect(await channel()).toMatchObject({ status: 'amber', pending_updates: 1 })
      test.clock.advance({ minutes: 15 })
      await sync()
      expect(await codes()).toEqual(['SVC-1004', 'SVC-1004'])
      behave('works')
      test.clock.advance({ minutes: 15 })
      await sync()
      expect(await channel()).toMatchObject({ status: 'green', pending_updates: 0 })
      expect(nightOf(partner.state.ari, '2027-05-01').prices).toMatchObject({ 1: `${price / 100}.00` })
    },
  )

  it('an unreachable channel', async () => {
    const { rows } = await test.db.query('SELECT endpoint FROM channels WHERE id = $1', [partner.id])
    const closed = rows[0].endpoint.replace(/:\d+/, ':1')
    await test.db.query('UPDATE channels SET endpoint = $2 WHERE id = $1', [partner.id, closed])
    await changePrice()
    expect((await channel()).last_error).toMatchObject({
      code: 'SVC-1004',
      message: 'The channel could not be reached.',
    })
  })

  it('a message without a response leaves its nights unconfirmed: they are sent again', async () => {
    behave('loses_answers')
    const restrictions = { min_stay: 4 }
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { restrictions })
    await sync()
    expect(nightOf(partner.state.ari, '2027-05-01').min_stay).toBe(4)
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { restrictions: { min_stay: 1 } })
    behave('works')
    test.clock.advance({ minutes: 1 })
    await sync()
    expect(nightOf(partner.state.ari, '2027-05-01').min_stay).toBe(1)
  })
})

describe('rule 6 — a mapping that the channel refuses', () => {
  it('SVC-1012 — is excluded and reported; the others continue; corrected, everything is green', async () => {
    Object.assign(partner.state, { catalogue: { DBL: ['FLEX', 'BB'] } })
    const wrong = await makePlan(hotel.api, stock.room_type_id, {
      channels: [mapping(partner, 'DBL', 'TYPO')],
    })
    await changePrice()
    expect(await channel()).toMatchObject({
      status: 'amber',
      last_error: { code: 'SVC-1012' },
      pending_updates: 0,
    })
    expect(await codes()).toEqual(['SVC-1012'])
    expect(nightOf(partner.state.ari, '2027-05-01').prices).toMatchObject({ 1: `${price / 100}.00` })
    const query = `rate_plan_id=${wrong.id}&from=2027-05-01&to=2027-05-02`
    const { body } = await hotel.api.get(`${partner.path}/push-state?${query}`)
    expect(body.mappings[0]).toMatchObject({ channel_rate_id: 'TYPO', last_error: { code: 'SVC-1012' } })
    messages()
    await changePrice()
    expect([messages(), (await channel()).status]).toEqual([1, 'amber'])
    await hotel.api.patch(`/rate-plans/${wrong.id}`, { channels: [mapping(partner, 'DBL', 'BB')] })
    await sync()
    expect((await channel()).status).toBe('green')
    expect(nightOf(partner.state.ari, '2027-05-01', 'DBL', 'BB')).toMatchObject({ closed: false })
  })

  it('SVC-1012 — an unknown room excludes all its rates', async () => {
    Object.assign(partner.state, { catalogue: { DBL: ['FLEX'] } })
    const single = await makeStock(hotel.api, { rate_plan: { channels: [mapping(partner, 'SGL', 'FLEX')] } })
    await sync()
    const { rows } = await test.db.query(
      `SELECT channel_room_id, last_error ->> 'code' AS code FROM rate_plan_channels WHERE channel = $1 ORDER BY 1`,
      [partner.id],
    )
    expect(rows).toEqual([
      { channel_room_id: 'DBL', code: null },
      { channel_room_id: 'SGL', code: 'SVC-1012' },
    ])
    expect(single.room_type_id).toMatch(/^rt_/)
    expect((await channel()).status).toBe('amber')
  })
})

describe('spec 4, rule 6 — resync', () => {
  it('202 — is queued, one while it runs, and sends everything again', async () => {
    const first = await hotel.api.post(`${partner.path}/resync`)
    expect(first.body).toEqual({
      channel: partner.id,
      property_id: hotel.property_id,
      sync_id: expect.stringMatching(/^sync_/),
      status: 'queued',
    })
    expect((await hotel.api.post(`${partner.path}/resync`)).body).toEqual(first.body)
    partner.state.ari.counts.DBL!['2027-05-01'] = 77
    await sync()
    expect(nightOf(partner.state.ari, '2027-05-01').count).toBe(3)
    expect(messages()).toBe(3)
    const next = await hotel.api.post(`${partner.path}/resync`)
    expect(next.body.sync_id).not.toBe(first.body.sync_id)
  })

  it('202 — continues after a failure, with the same sync_id, and ends pauses after failures', async () => {
    behave('fails')
    await changePrice()
    const { body } = await hotel.api.post(`${partner.path}/resync`)
    await sync()
    expect((await hotel.api.post(`${partner.path}/resync`)).body).toEqual({ ...body, status: 'running' })
    behave('works')
    test.clock.advance({ minutes: 1 })
    await sync()
    expect(await channel()).toMatchObject({ status: 'green', pending_updates: 0 })
  })

  it('404 SVC-3001 — an unconnected channel; 422 where the name alone is ambiguous', async () => {
    expect((await hotel.api.post('/channels/nowhere/resync')).body.error.code).toBe('SVC-3001')
    const other = await hotel.addProperty()
    await connect(hotel, { id: partner.id, property_id: other })
    const unclear = await hotel.api.post(`${partner.path}/resync`)
    expect(unclear.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'property_id' }] })
    const { body } = await hotel.api.post(`${partner.path}/resync?property_id=${other}`)
    expect(body).toMatchObject({ property_id: other, status: 'queued' })
    const own = await hotel.keyOf(hotel.property_id)
    expect((await own.post(`${partner.path}/resync`)).body).toMatchObject({ property_id: hotel.property_id })
  })
})
