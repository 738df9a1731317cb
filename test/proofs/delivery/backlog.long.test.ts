import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeTier } from '#server/features/account/accounts/public.ts'
import { applyTierChange } from '#server/features/developer/webhooks/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { testApp } from '#test/harness/app.ts'
import { endWorkers, startWorker } from '#test/harness/faults/workers.ts'
import {
  countDeliveries,
  createEventHotel,
  type Endpoint,
  type EventHotel,
  insertBacklog,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const BACKLOG = 2_200
/** Limit of rows moved within the request. */
const MAX_MOVED = 1_000
let receiver: Receiver
let hotel: EventHotel
let endpoint: Endpoint

beforeAll(async () => {
  test.clock.set(Temporal.Now.instant().toString())
  receiver = await openReceiver(answers(200))
})
afterEach(() => endWorkers())
afterAll(() => receiver.close())
beforeEach(async () => {
  hotel = await createEventHotel(test)
  endpoint = await listen(hotel.api, `${receiver.url}/${hotel.account_id}`, ['guest.updated'])
  await insertBacklog(test, hotel, endpoint.id, BACKLOG)
})

const live = () => test.app.webhook_workers.live
const set = async (status: 'enabled' | 'disabled', { id } = endpoint) => {
  expect((await hotel.api.patch(`/webhooks/${id}`, { status })).status).toBe(200)
}
const move = (tier: 'starter' | 'growth') =>
  writing(test.app.environments.live.system, null, async (tx) => {
    await writeTier(wholeAccount(tx, hotel.account_id), tier)
    await applyTierChange(wholeAccount(tx, hotel.account_id), test.clock.now())
  })
const shown = () => countDeliveries(test, hotel.account_id)
const received = () => receiver.received.filter(({ path }) => path.endsWith(hotel.account_id))
/**
 * The transactions that last moved the deliveries of an endpoint: their number, and the first and last ids.
 */
const transactionsOf = async ({ id }: Endpoint) => {
  const { rows } = await test.db.query(
    `SELECT count(DISTINCT xmin::text)::int AS count, min(xmin::text::bigint)::int AS first, max(xmin::text::bigint)::int AS last
     FROM pending_deliveries WHERE endpoint_id = $1`,
    [id],
  )
  return rows[0] as { count: number; first: number; last: number }
}

describe('rule 8 — an endpoint with a long backlog', () => {
  it('disabled and enabled: the request moves a part, the worker the rest, each part in a transaction', async () => {
    await set('disabled')
    expect((await shown()).held).toBe(MAX_MOVED)
    await live().reconcileHeld()
    expect(await shown()).toEqual({ held: BACKLOG })
    expect((await transactionsOf(endpoint)).count).toBe(Math.ceil(BACKLOG / MAX_MOVED))
    await set('enabled')
    expect(await shown()).toEqual({ pending: MAX_MOVED, held: BACKLOG - MAX_MOVED })
    await live().reconcileHeld()
    expect(await shown()).toEqual({ pending: BACKLOG })
    expect((await transactionsOf(endpoint)).count).toBe(Math.ceil(BACKLOG / MAX_MOVED))
  })

  it('disabled: what has not been moved yet is not sent', async () => {
    await test.db.query(
      'DELETE FROM pending_deliveries WHERE id IN (SELECT id FROM pending_deliveries WHERE endpoint_id = $1 LIMIT $2)',
      [endpoint.id, BACKLOG - MAX_MOVED - 50],
    )
    await set('disabled')
    expect(await shown()).toEqual({ held: MAX_MOVED, pending: 50 })
    await live().drain()
    expect(received()).toEqual([])
    expect(await shown()).toEqual({ held: MAX_MOVED + 50 })
  })

  it('enabled: everything arrives, each once, roughly in the order of its events', async () => {
    await set('disabled')
    await live().reconcileHeld()
    await set('enabled')
    await Promise.all([live().reconcileHeld(), live().drain()])
    await live().drain()
    expect(await shown()).toEqual({ delivered: BACKLOG })
    const ids = received().map(({ body }) => JSON.parse(body).id as string)
    expect(new Set(ids).size).toBe(BACKLOG)
    expect(ids).toHaveLength(BACKLOG)
    const places = new Map(ids.toSorted().map((id, place) => [id, place]))
    // Four run concurrently.
    const moved = ids.map((id, at) => Math.abs(places.get(id)! - at))
    expect(Math.max(...moved)).toBeLessThan(100)
  })

  it('deleted: a part is discarded by the request, the rest by the worker, and nothing is sent', async () => {
    expect((await hotel.api.delete(`/webhooks/${endpoint.id}`)).status).toBe(200)
    expect(await shown()).toEqual({ pending: BACKLOG - MAX_MOVED, discarded: MAX_MOVED })
    await live().reconcileHeld()
    await live().drain()
    expect(await shown()).toEqual({ discarded: BACKLOG })
    expect(received()).toEqual([])
  })

  it('changed back before the backlog is processed: the last state applies to all of it', async () => {
    await set('disabled')
    await set('enabled')
    await set('disabled')
    await live().reconcileHeld()
    expect(await shown()).toEqual({ held: BACKLOG })
    await set('enabled')
    await hotel.api.delete(`/webhooks/${endpoint.id}`)
    await live().reconcileHeld()
    expect(await shown()).toEqual({ discarded: BACKLOG })
  })

  it('scheduled retries are held and released in parts too', async () => {
    await test.db.query(
      `UPDATE pending_deliveries SET scheduled = true, due_at = due_at + interval '1 hour' WHERE endpoint_id = $1`,
      [endpoint.id],
    )
    await set('disabled')
    expect((await shown()).held).toBe(MAX_MOVED)
    await live().reconcileHeld()
    expect(await shown()).toEqual({ held: BACKLOG })
    await set('enabled')
    await live().reconcileHeld()
    await live().drain()
    expect(await shown()).toEqual({ delivered: BACKLOG })
  })

  it('two of them are processed in turn: neither waits for the backlog of the other', async () => {
    const other = await listen(hotel.api, `${receiver.url}/other`, ['guest.updated'])
    await insertBacklog(test, hotel, other.id, BACKLOG)
    await set('disabled')
    await set('disabled', other)
    await live().reconcileHeld()
    expect(await shown()).toEqual({ held: 2 * BACKLOG })
    const [mine, its] = await Promise.all([transactionsOf(endpoint), transactionsOf(other)])
    // The request moved its first part; two more follow before either ends.
    expect(its.first).toBeLessThan(mine.last)
    expect(mine.first).toBeLessThan(its.last)
  })
})

describe('rule 1, 8 — below Growth, with a long backlog', () => {
  it('the change of the tier moves a part, the worker the rest', async () => {
    await move('starter')
    expect((await shown()).held).toBe(MAX_MOVED)
    await live().reconcileHeld()
    expect(await shown()).toEqual({ held: BACKLOG })
    await move('growth')
    expect((await shown()).pending).toBe(MAX_MOVED)
    await live().reconcileHeld()
    await live().drain()
    expect(await shown()).toEqual({ delivered: BACKLOG })
  })

  it('more endpoints than are processed at once: none is skipped', async () => {
    const urls = Array.from({ length: 19 }, (_, i) => `${receiver.url}/${i}`)
    const others = await Promise.all(urls.map((url) => listen(hotel.api, url, ['guest.updated'])))
    const property_id = await hotel.addProperty()
    for (let i = 0; i < 10; i++) {
      const url = `${receiver.url}/second/${i}`
      others.push(await hotel.api.make('/webhooks', { url, events: ['guest.updated'], property_id }))
    }
    for (const { id } of others) await insertBacklog(test, hotel, id, 3)
    await move('starter')
    await live().reconcileHeld()
    expect(await shown()).toEqual({ held: BACKLOG + 3 * others.length })
  })
})

describe('a worker in a child process', () => {
  it('is notified of the change, and processes the backlog without waiting for its interval', async () => {
    await set('disabled')
    await live().reconcileHeld()
    const worker = await startWorker({ urls: test.logins, secret: secret.toString('hex') })
    await set('enabled')
    await until(shown, ({ delivered }) => delivered === BACKLOG)
    expect(received()).toHaveLength(BACKLOG)
    await worker.kill()
  })
})
