import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { pastStays } from '#test/harness/reservations/past-stays.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = sharedApp()
let receiver: Receiver
let hotel: Hotel
let api: Client
let guest_id: string
let notes = 0

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  hotel = await test.createHotel()
  api = hotel.api
  guest_id = await pastStays(test, hotel).guest({ phone: '+4930901820' })
  receiver.behave(answers(200))
})

const drain = () => test.app.webhook_workers.live.drain()
const listen = async (events = ['guest.updated']) =>
  (await api.make('/webhooks', { url: `${receiver.url}?${hotel.account_id}`, events })).id as string
const received = () => receiver.received.filter(({ path }) => path.endsWith(hotel.account_id)).length
/** The id of a real event, a second after the previous one. */
async function createEvent(): Promise<string> {
  test.clock.advance({ seconds: 1 })
  await api.patch(`/guests/${guest_id}`, { preference_notes: `Room ${++notes}` })
  return (await api.get('/events?limit=1')).body.data[0].id
}
const deliveries = async (webhook_id: string, query = '') =>
  (await api.get(`/webhooks/${webhook_id}/deliveries${query}`)).body.data
const statuses = async (webhook_id: string, query = '') =>
  (await deliveries(webhook_id, query)).map((one: { status: string }) => one.status)

describe('spec 3.7, 6.10, 8.7 — the status of a delivery', () => {
  it('pending, then delivered, with the attempt, its code and time', async () => {
    const webhook_id = await listen()
    const event_id = await createEvent()
    const [pending] = await deliveries(webhook_id)
    expect(pending).toEqual({
      id: expect.stringMatching(/^del_[0-9a-z]{26}$/),
      webhook_id,
      event_id,
      event_type: 'guest.updated',
      kind: 'event',
      status: 'pending',
      attempts: [],
      next_attempt_at: test.clock.now().toString(),
      created_at: test.clock.now().toString(),
      finished_at: null,
    })
    expect((await api.get(`/deliveries/${pending.id}`)).body).toEqual(pending)
    receiver.behave(answers(202, 'thanks'))
    await drain()
    const { body: delivered } = await api.get(`/deliveries/${pending.id}`)
    expect(delivered).toEqual({
      ...pending,
      status: 'delivered',
      next_attempt_at: null,
      finished_at: expect.stringMatching(/Z$/),
      attempts: [
        {
          number: 1,
          at: expect.stringMatching(/Z$/),
          duration_ms: expect.any(Number),
          status_code: 202,
          error: null,
          remote_address: '127.0.0.1',
          response_body: 'thanks',
        },
      ],
    })
    expect(await deliveries(webhook_id)).toEqual([delivered])
    expect((await api.get(`/webhooks/${webhook_id}`)).body.last_success_at).toBe(delivered.finished_at)
  })

  it("pending again after a failure, with the receiver's response", async () => {
    const webhook_id = await listen()
    await createEvent()
    receiver.behave(answers(503, 'closed for the night'))
    await drain()
    const [failed] = await deliveries(webhook_id)
    expect(failed).toMatchObject({
      status: 'pending',
      finished_at: null,
      attempts: [{ number: 1, status_code: 503, error: 'status', response_body: 'closed for the night' }],
    })
    const wait = Temporal.Instant.from(failed.next_attempt_at).since(test.clock.now()).total('seconds')
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThan(70)
  })

  it('a leased delivery is pending, without a next attempt', async () => {
    const webhook_id = await listen()
    await createEvent()
    await test.db.query(`UPDATE pending_deliveries SET lease = gen_random_uuid() WHERE account_id = $1`, [
      hotel.account_id,
    ])
    expect(await deliveries(webhook_id)).toMatchObject([{ status: 'pending', next_attempt_at: null }])
  })

  it('the list has pending before finished ones, newest first, in pages, by status and by event', async () => {
    const webhook_id = await listen()
    const events: string[] = []
    for (let n = 0; n < 3; n++) events.unshift(await createEvent())
    await drain()
    for (let n = 0; n < 2; n++) events.unshift(await createEvent())
    const seen: string[] = []
    for (let query = '?limit=2'; ; ) {
      const { body } = await api.get(`/webhooks/${webhook_id}/deliveries${query}`)
      seen.push(...body.data.map((one: { event_id: string }) => one.event_id))
      if (!body.has_more) break
      query = `?limit=2&cursor=${body.next_cursor}`
    }
    expect(seen).toEqual(events)
    const ofEvents = async (query: string) =>
      (await deliveries(webhook_id, query)).map((one: { event_id: string }) => one.event_id)
    expect(await ofEvents('?status=pending')).toEqual(events.slice(0, 2))
    expect(await ofEvents('?status=delivered')).toEqual(events.slice(2))
    expect(await ofEvents('?status=delivered,pending')).toEqual(events)
    expect(await ofEvents('?status=failed')).toEqual([])
    expect(await ofEvents(`?event_id=${events[1]}`)).toEqual([events[1]])
    const { body } = await api.get(`/webhooks/${webhook_id}/deliveries?limit=2`)
    const elsewhere = await listen()
    const stolen = await api.get(`/webhooks/${elsewhere}/deliveries?limit=2&cursor=${body.next_cursor}`)
    expect(stolen.body.error.code).toBe('SVC-2005')
  })

  it('30 days after their end they are not listed any more', async () => {
    const webhook_id = await listen()
    await createEvent()
    await drain()
    const [{ id }] = await deliveries(webhook_id)
    test.clock.advance({ hours: 30 * 24 - 1 })
    expect(await deliveries(webhook_id)).toHaveLength(1)
    test.clock.advance({ hours: 1, seconds: 1 })
    expect(await deliveries(webhook_id)).toEqual([])
    expect((await api.get(`/deliveries/${id}`)).status).toBe(404)
  })
})

describe('rule 8 — disabled, enabled, deleted', () => {
  it('disabled: pending ones are held with their attempts, new ones too; enabled again: due at once', async () => {
    const webhook_id = await listen()
    await createEvent()
    receiver.behave(answers(500))
    await drain()
    await api.patch(`/webhooks/${webhook_id}`, { status: 'disabled' })
    await createEvent()
    const held = await deliveries(webhook_id)
    expect(held).toMatchObject([
      { status: 'held', next_attempt_at: null, attempts: [] },
      { status: 'held', next_attempt_at: null, attempts: [{ status_code: 500 }] },
    ])
    const before = received()
    test.clock.advance({ hours: 2 })
    await drain()
    expect(received()).toBe(before)
    await api.patch(`/webhooks/${webhook_id}`, { status: 'enabled' })
    const now = test.clock.now().toString()
    expect(await deliveries(webhook_id)).toMatchObject([
      { status: 'pending', next_attempt_at: now, attempts: [] },
      { status: 'pending', next_attempt_at: now, attempts: [{ status_code: 500 }] },
    ])
    receiver.behave(answers(200))
    await drain()
    expect(await deliveries(webhook_id)).toMatchObject([
      { status: 'delivered', attempts: [{ number: 1 }] },
      { status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] },
    ])
  })

  it('a delivery in flight while an endpoint is disabled is left to its worker', async () => {
    const webhook_id = await listen()
    await createEvent()
    await test.db.query(`UPDATE pending_deliveries SET lease = gen_random_uuid() WHERE account_id = $1`, [
      hotel.account_id,
    ])
    await api.patch(`/webhooks/${webhook_id}`, { status: 'disabled' })
    expect(await statuses(webhook_id)).toEqual(['pending'])
  })

  it('deleted: pending ones are discarded, and stay readable with the finished ones', async () => {
    const webhook_id = await listen()
    await createEvent()
    await drain()
    await createEvent()
    receiver.behave(answers(404))
    await drain()
    await api.delete(`/webhooks/${webhook_id}`)
    const ended = await deliveries(webhook_id)
    expect(ended).toMatchObject([
      {
        status: 'discarded',
        finished_at: test.clock.now().toString(),
        attempts: [{ status_code: 404 }],
        next_attempt_at: null,
      },
      { status: 'delivered' },
    ])
    expect((await api.get(`/deliveries/${ended[0].id}`)).body).toEqual(ended[0])
    await createEvent()
    expect(await deliveries(webhook_id)).toHaveLength(2)
    const { rows } = await test.db.query('SELECT 1 FROM pending_deliveries WHERE account_id = $1', [
      hotel.account_id,
    ])
    expect(rows).toEqual([])
  })
})
