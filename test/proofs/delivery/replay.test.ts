import { afterAll, describe, expect, it } from 'vitest'
import { type ReplaySelection, replayDeliveries } from '#server/features/developer/webhooks/public.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = sharedApp()
const receivers: Receiver[] = []
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))

const START = '2027-01-04T09:00:00Z'
/** Longer than each delay with its jitter. */
const DELAYS = [{ seconds: 70 }, { minutes: 17 }, { minutes: 140 }, { hours: 23 }]

const drain = () => test.app.webhook_workers.live.drain()

/** Runs all attempts. */
async function exhaust() {
  await drain()
  for (const delay of DELAYS) {
    test.clock.advance(delay)
    await drain()
  }
}

/** A hotel whose bookings are sent to a receiver with a configurable response. */
async function hotelWithDelivery(status = 500) {
  test.clock.set(START)
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 20 })
  const receiver = await openReceiver(answers(status))
  receivers.push(receiver)
  const endpoint = await hotel.api.make('/webhooks', { url: receiver.url, events: ['reservation.created'] })
  const deliveries = async (query = '') =>
    (await hotel.api.get(`/webhooks/${endpoint.id}/deliveries?limit=100${query}`)).body.data
  const book = () => makeBooking(hotel.api, stock)
  return { ...hotel, stock, receiver, endpoint, deliveries, book }
}

const replay = ({ account_id }: Hotel, wish: ReplaySelection, property_id: string | null = null) =>
  writing(test.app.environments.live.system, account_id, (tx) =>
    replayDeliveries(
      { tx, now: test.clock.now(), scope: { account_id, property_ids: property_id ? [property_id] : null } },
      wish,
    ),
  )

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('a replay (spec 6.10)', () => {
  it('is a new delivery of the same event and body, with five attempts of its own', async () => {
    const hotel = await hotelWithDelivery()
    await hotel.book()
    await exhaust()
    const [failed] = await hotel.deliveries()
    expect(failed).toMatchObject({ kind: 'event', status: 'failed' })
    test.clock.advance({ seconds: 1 })
    const { replays, refused, more } = await replay(hotel, { delivery_ids: [failed.id] })
    expect(replays).toEqual([
      {
        id: expect.stringMatching(/^del_/),
        delivery_id: failed.id,
        webhook_id: hotel.endpoint.id,
        event_id: failed.event_id,
        status: 'pending',
      },
    ])
    expect({ refused, more }).toEqual({ refused: [], more: false })
    hotel.receiver.behave(answers(200))
    await drain()
    const [again, before] = await hotel.deliveries()
    expect(again).toMatchObject({ id: replays[0]!.id, kind: 'replay', status: 'delivered' })
    expect(before).toEqual(failed)
    const received = hotel.receiver.of(failed.event_id)
    expect(received.map(({ headers }) => headers['service-delivery-attempt'])).toEqual(
      [1, 2, 3, 4, 5, 1].map(String),
    )
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    const signatures = received.map(({ headers }) => headers['service-signature'])
    expect(new Set(signatures).size).toBe(6)
  })

  it('fails after its own fifth attempt, and can be replayed again', async () => {
    const hotel = await hotelWithDelivery()
    await hotel.book()
    await exhaust()
    const [first] = await hotel.deliveries()
    await replay(hotel, { delivery_ids: [first.id] })
    await exhaust()
    const [second] = await hotel.deliveries()
    expect(second).toMatchObject({ kind: 'replay', status: 'failed', event_id: first.event_id })
    expect(second.attempts).toHaveLength(5)
    const { replays } = await replay(hotel, { failed_since: START })
    expect(replays).toMatchObject([{ delivery_id: second.id, event_id: first.event_id }])
  })

  it('also repeats a delivered one, when it is named', async () => {
    const hotel = await hotelWithDelivery(200)
    await hotel.book()
    await drain()
    const [delivered] = await hotel.deliveries()
    expect(delivered.status).toBe('delivered')
    expect((await replay(hotel, { delivery_ids: [delivered.id] })).replays).toHaveLength(1)
    await drain()
    expect(hotel.receiver.of(delivered.event_id)).toHaveLength(2)
  })

  it('to a disabled endpoint is held until it is enabled', async () => {
    const hotel = await hotelWithDelivery()
    await hotel.book()
    await exhaust()
    const [failed] = await hotel.deliveries()
    await hotel.api.patch(`/webhooks/${hotel.endpoint.id}`, { status: 'disabled' })
    const { replays } = await replay(hotel, { delivery_ids: [failed.id] })
    expect(replays).toMatchObject([{ status: 'held' }])
    hotel.receiver.behave(answers(200))
    expect(await drain()).toBe(0)
    await hotel.api.patch(`/webhooks/${hotel.endpoint.id}`, { status: 'enabled' })
    expect(await drain()).toBe(1)
    expect((await hotel.deliveries())[0]).toMatchObject({ id: replays[0]!.id, status: 'delivered' })
  })
})

describe('deliveries that are not replayed', () => {
  it('are listed with the reason, and others are replayed', async () => {
    const hotel = await hotelWithDelivery()
    await hotel.book()
    await hotel.api.post('/webhooks/test', { webhook_id: hotel.endpoint.id, event: 'invoice.paid' })
    const other = await hotelWithDelivery()
    await other.book()
    await exhaust()
    const [foreign] = await other.deliveries()
    await hotel.book()
    const [open, ...past] = await hotel.deliveries()
    const sample = past.find(({ kind }: { kind: string }) => kind === 'test')
    const failed = past.find(({ kind }: { kind: string }) => kind === 'event')
    const delivery_ids = ['del_none', failed.id, open.id, sample.id, foreign.id, failed.id]
    const { replays, refused } = await replay(hotel, { delivery_ids })
    expect(replays).toMatchObject([{ delivery_id: failed.id }])
    expect(refused).toEqual([
      { delivery_id: 'del_none', reason: 'missing' },
      { delivery_id: open.id, reason: 'open' },
      { delivery_id: sample.id, reason: 'test' },
      { delivery_id: foreign.id, reason: 'missing' },
    ])
  })

  it('are pending already: repeated and concurrent requests send once', async () => {
    const hotel = await hotelWithDelivery()
    await hotel.book()
    await exhaust()
    const [failed] = await hotel.deliveries()
    const wish = { delivery_ids: [failed.id] }
    const both = await Promise.all([replay(hotel, wish), replay(hotel, wish)])
    expect(both.flatMap(({ replays }) => replays)).toHaveLength(1)
    const again = await replay(hotel, wish)
    expect(again).toMatchObject({ replays: [], refused: [{ delivery_id: failed.id, reason: 'under_way' }] })
    hotel.receiver.behave(answers(200))
    await drain()
    expect(hotel.receiver.of(failed.event_id)).toHaveLength(6)
  })

  it('are of a deleted endpoint, or ended more than 30 days ago', async () => {
    const hotel = await hotelWithDelivery()
    await hotel.book()
    await exhaust()
    const [failed] = await hotel.deliveries()
    const reason = async () => (await replay(hotel, { delivery_ids: [failed.id] })).refused[0]?.reason
    test.clock.advance({ hours: 24 * 31 })
    expect(await reason()).toBe('too_old')
    expect((await replay(hotel, { failed_since: START })).replays).toEqual([])
    test.clock.advance({ hours: -24 * 31 })
    await hotel.api.delete(`/webhooks/${hotel.endpoint.id}`)
    expect(await reason()).toBe('no_endpoint')
    expect((await replay(hotel, { failed_since: START })).replays).toEqual([])
  })

  it("belong to another property than the caller's", async () => {
    const hotel = await hotelWithDelivery()
    const there = await hotel.addProperty()
    const api = await hotel.keyOf(there)
    const stock = await makeStock(api)
    await api.make('/webhooks', { url: hotel.receiver.url, events: ['reservation.created'] })
    await makeBooking(api, stock)
    await exhaust()
    const [own] = (await replay(hotel, { failed_since: START }, there)).replays
    const elsewhere = await hotel.deliveries()
    expect(elsewhere).toMatchObject([{ event_id: own!.event_id, status: 'failed' }])
    const named = await replay(hotel, { delivery_ids: idsOf(elsewhere) }, there)
    expect(named).toMatchObject({ replays: [], refused: [{ reason: 'missing' }] })
    expect((await replay(hotel, { failed_since: START }, hotel.property_id)).replays).toEqual([])
  })
})

describe('all failed since a time', () => {
  it('are replayed in the order of events; requested twice, sent once; delivered ones are left out', async () => {
    const hotel = await hotelWithDelivery()
    for (let i = 0; i < 4; i++) await hotel.book()
    await exhaust()
    hotel.receiver.behave(answers(200))
    await hotel.book()
    await drain()
    const failed = await hotel.deliveries('&status=failed')
    expect(failed).toHaveLength(4)
    const { replays } = await replay(hotel, { failed_since: START })
    expect(replays.map(({ event_id }) => event_id)).toEqual(
      failed.map(({ event_id }: { event_id: string }) => event_id).sort(),
    )
    expect((await replay(hotel, { failed_since: START })).replays).toEqual([])
    expect(await drain()).toBe(4)
    expect((await replay(hotel, { failed_since: START })).replays).toEqual([])
    expect(await hotel.deliveries('&status=delivered')).toHaveLength(5)
  })

  it('exclude earlier failures, and other endpoints where one is named', async () => {
    const hotel = await hotelWithDelivery()
    const second = await hotel.api.make('/webhooks', {
      url: hotel.receiver.url,
      events: ['reservation.created'],
    })
    await hotel.book()
    await exhaust()
    test.clock.advance({ seconds: 1 })
    const later = test.clock.now().toString()
    expect((await replay(hotel, { failed_since: later })).replays).toEqual([])
    const [one, ...others] = (await replay(hotel, { failed_since: START, webhook_id: second.id })).replays
    expect(one).toMatchObject({ webhook_id: second.id })
    expect(others).toEqual([])
    const rest = await replay(hotel, { failed_since: START })
    expect(rest.replays).toMatchObject([{ webhook_id: hotel.endpoint.id, event_id: one!.event_id }])
  })
})
