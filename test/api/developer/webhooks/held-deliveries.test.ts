import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeTier } from '#server/features/account/accounts/public.ts'
import { applyTierChange } from '#server/features/developer/webhooks/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { pastStays } from '#test/harness/reservations/past-stays.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = testApp({ webhook_allow_loopback: true })
let receiver: Receiver
let hotel: Hotel
let guest_id: string
let notes = 0

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  hotel = await test.createHotel()
  guest_id = await pastStays(test, hotel).guest({ phone: '+4930901820' })
  receiver.behave(answers(200))
})

const drain = () => test.app.webhook_workers.live.drain()
const listen = async () => {
  const url = `${receiver.url}?${hotel.account_id}`
  return (await hotel.api.make('/webhooks', { url, events: ['guest.updated'] })).id as string
}
const createEvent = async () => {
  test.clock.advance({ seconds: 1 })
  const reply = await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: `Room ${++notes}` })
  expect(reply.status).toBe(200)
}
const received = () => receiver.received.filter(({ path }) => path.endsWith(hotel.account_id)).length
const move = (tier: 'starter' | 'growth') =>
  writing(test.app.environments.live.system, null, async (tx) => {
    await writeTier(wholeAccount(tx, hotel.account_id), tier)
    await applyTierChange(wholeAccount(tx, hotel.account_id), test.clock.now())
  })
const runJob = (name: string) => test.app.jobs.find((job) => job.name === name)!.run()
const forget = () => runJob('purge_deliveries')
const deliveries = async (webhook_id: string) =>
  (await hotel.api.get(`/webhooks/${webhook_id}/deliveries`)).body.data
const eventCount = async () => {
  const { rows } = await test.db.query('SELECT count(*)::int FROM events WHERE account_id = $1', [
    hotel.account_id,
  ])
  return rows[0].count
}

describe('spec 1.6, rule 1, 8 — below Growth', () => {
  it('deliveries are held with their attempts, and due at once after an upgrade', async () => {
    const webhook_id = await listen()
    await createEvent()
    receiver.behave(answers(500))
    await drain()
    await move('starter')
    test.clock.advance({ hours: 1 })
    receiver.behave(answers(200))
    const before = received()
    await drain()
    expect(received()).toBe(before)
    expect(await deliveries(webhook_id)).toMatchObject([
      { status: 'held', next_attempt_at: null, attempts: [{ status_code: 500 }] },
    ])
    await move('growth')
    expect(await deliveries(webhook_id)).toMatchObject([
      { status: 'pending', next_attempt_at: test.clock.now().toString() },
    ])
    await drain()
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'delivered', attempts: [{}, {}] }])
  })

  it('events meanwhile are held too: nothing is lost', async () => {
    const webhook_id = await listen()
    await move('starter')
    await createEvent()
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'held' }])
    await move('growth')
    await drain()
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'delivered' }])
  })

  it('deliveries of a disabled endpoint stay held after an upgrade', async () => {
    const [enabled, disabled] = [await listen(), await listen()]
    await createEvent()
    await hotel.api.patch(`/webhooks/${disabled}`, { status: 'disabled' })
    await move('starter')
    await move('growth')
    expect(await deliveries(enabled)).toMatchObject([{ status: 'pending' }])
    expect(await deliveries(disabled)).toMatchObject([{ status: 'held' }])
  })

  it('enabling an endpoint below Growth releases nothing', async () => {
    const webhook_id = await listen()
    await hotel.api.patch(`/webhooks/${webhook_id}`, { status: 'disabled' })
    await createEvent()
    await move('starter')
    // The API caches the tier for some seconds.
    expect((await hotel.api.patch(`/webhooks/${webhook_id}`, { status: 'enabled' })).status).toBe(200)
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'held' }])
    await move('growth')
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'pending' }])
  })

  it('another account is not affected', async () => {
    const webhook_id = await listen()
    await createEvent()
    const ours = hotel
    hotel = await test.createHotel()
    await move('starter')
    hotel = ours
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'pending' }])
  })
})

describe('rule 8 — 30 days', () => {
  it('held for more than 30 days: failed, its attempts kept', async () => {
    const webhook_id = await listen()
    await createEvent()
    receiver.behave(answers(500))
    await drain()
    await hotel.api.patch(`/webhooks/${webhook_id}`, { status: 'disabled' })
    test.clock.advance({ hours: 30 * 24 })
    await forget()
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'held' }])
    test.clock.advance({ seconds: 1 })
    await forget()
    expect(await deliveries(webhook_id)).toMatchObject([
      {
        status: 'failed',
        finished_at: test.clock.now().toString(),
        attempts: [{ number: 1, status_code: 500 }],
      },
    ])
  })

  it('the days count from the hold, not from the creation', async () => {
    const webhook_id = await listen()
    await createEvent()
    test.clock.advance({ hours: 20 * 24 })
    await hotel.api.patch(`/webhooks/${webhook_id}`, { status: 'disabled' })
    test.clock.advance({ hours: 29 * 24 })
    await forget()
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'held' }])
  })

  it('deliveries that ended more than 30 days ago are purged, younger ones stay', async () => {
    const webhook_id = await listen()
    await createEvent()
    await drain()
    test.clock.advance({ hours: 10 * 24 })
    await createEvent()
    await drain()
    test.clock.advance({ hours: 21 * 24 })
    await forget()
    const { rows } = await test.db.query('SELECT 1 FROM finished_deliveries WHERE account_id = $1', [
      hotel.account_id,
    ])
    expect(rows).toHaveLength(1)
    expect(await deliveries(webhook_id)).toHaveLength(1)
  })

  it('events of more than 30 days ago are purged, except those with a pending delivery', async () => {
    const webhook_id = await listen()
    await createEvent()
    await drain()
    receiver.behave(answers(500))
    await createEvent()
    const open = (await deliveries(webhook_id))[0].event_id
    await hotel.api.patch(`/webhooks/${webhook_id}`, { status: 'disabled' })
    test.clock.advance({ hours: 25 * 24 })
    await createEvent()
    test.clock.advance({ hours: 5 * 24, seconds: 1 })
    await forget()
    // It has failed just now and can be replayed for 30 days; the newer one is not affected.
    const { rows } = await test.db.query('SELECT id FROM events WHERE account_id = $1 ORDER BY id', [
      hotel.account_id,
    ])
    expect(rows.map(({ id }) => id)).toEqual([open, expect.any(String)])
    test.clock.advance({ hours: 31 * 24 })
    await forget()
    test.clock.advance({ hours: 31 * 24 })
    await forget()
    expect(await eventCount()).toBe(0)
  })

  it('a deleted endpoint is purged with the last of its deliveries', async () => {
    const webhook_id = await listen()
    await createEvent()
    await drain()
    await hotel.api.delete(`/webhooks/${webhook_id}`)
    const known = async () =>
      (await test.db.query('SELECT 1 FROM webhook_endpoints WHERE id = $1', [webhook_id])).rowCount
    test.clock.advance({ hours: 30 * 24 })
    await forget()
    expect(await known()).toBe(1)
    test.clock.advance({ hours: 24 })
    await forget()
    expect(await known()).toBe(0)
    expect((await hotel.api.get(`/webhooks/${webhook_id}/deliveries`)).status).toBe(404)
  })

  it('many are purged in batches', async () => {
    const webhook_id = await listen()
    const old = test.clock
      .now()
      .subtract({ hours: 31 * 24 })
      .toString()
    await test.db.query(
      `INSERT INTO finished_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, attempts,
         interruptions, log, created_at, finished_at)
       SELECT $1, 'del_' || n, $2, 'evt_' || n, 'guest.updated', 'event', 'delivered', 1, 0, '[]', $3, $3
       FROM generate_series(1, 12000) n`,
      [hotel.account_id, webhook_id, old],
    )
    await forget()
    const { rows } = await test.db.query('SELECT 1 FROM finished_deliveries WHERE account_id = $1', [
      hotel.account_id,
    ])
    expect(rows).toEqual([])
  })
})
