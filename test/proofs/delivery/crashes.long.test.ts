import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkerFailpoint } from '#server/engine/lease-worker.ts'
import { testApp } from '#test/harness/app.ts'
import type { WorkerOrders } from '#test/harness/faults/dying-worker.ts'
import { endWorkers, startWorker } from '#test/harness/faults/workers.ts'
import { randomOf } from '#test/harness/random.ts'
import { seeded } from '#test/harness/seed.ts'
import {
  countDeliveries,
  createEventHotel,
  deliveriesTo,
  type Endpoint,
  type EventHotel,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const POINTS: readonly WorkerFailpoint[] = [
  'before_claim',
  'after_claim',
  'before_send',
  'after_send',
  'before_record',
  'after_record',
]

let receiver: Receiver
let hotel: EventHotel
let endpoints: Endpoint[]
beforeAll(async () => {
  // Workers in other processes use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
afterEach(() => endWorkers())
beforeEach(async () => {
  receiver.behave(answers(200))
  hotel = await createEventHotel(test)
  const url = (name: string) => `${receiver.url}/${hotel.account_id}/${name}`
  endpoints = [await listen(hotel.api, url('one')), await listen(hotel.api, url('two'))]
})

const worker = (orders: Partial<WorkerOrders> = {}) =>
  startWorker({ urls: test.logins, secret: secret.toString('hex'), ...orders })

/** Expires the leases of dead workers now instead of in 20 s. */
const endLeases = () =>
  test.db.query(`UPDATE pending_deliveries SET due_at = now() - interval '1 s' WHERE lease IS NOT NULL`)

/** Everything arrived everywhere, and every duplicate has its reason. */
async function expectExplained(events: number) {
  expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: events * endpoints.length })
  for (const endpoint of endpoints) {
    const path = new URL(endpoint.url).pathname
    for (const { event_id, attempts } of await deliveriesTo(hotel.api, endpoint)) {
      const arrived = receiver.of(event_id).filter((one) => one.path === path)
      const interruptions = attempts.filter(({ error }: { error: string }) => error === 'interrupted').length
      expect(arrived.length).toBeGreaterThanOrEqual(1)
      expect(arrived.length).toBeLessThanOrEqual(1 + interruptions)
      expect(new Set(arrived.map(({ body }) => body)).size).toBe(1)
      expect(attempts.at(-1)).toMatchObject({ number: 1, status_code: 200 })
    }
  }
}

describe('spec 6.11 — a killed worker', () => {
  it.each(POINTS)('at %s: nothing is lost, and duplicates are explained', async (dies_at) => {
    for (let i = 0; i < 5; i++) await hotel.createEvent()
    const dying = await worker({ dies_at, at_time: /send/.test(dies_at) ? 3 : 1 })
    expect(await dying.ended).toBe('SIGKILL')
    await endLeases()
    const successor = await worker()
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ delivered }) => delivered === 10,
    )
    await successor.kill()
    await expectExplained(5)
  })

  it('at eight random times, with two workers and continuous events', async () => {
    const random = randomOf(seeded())
    receiver.behave((...request) => setTimeout(() => answers(200)(...request), random.next() * 20))
    const kills = 8
    const at_once = 12
    let workers = await Promise.all([worker(), worker()])
    for (let i = 0; i < kills; i++) {
      const next = worker()
      const seen = receiver.received.length + 1 + random.below(at_once)
      const happened = Promise.all(Array.from({ length: at_once }, () => hotel.createEvent()))
      await receiver.arrived(seen)
      const [oldest, other] = workers
      await oldest!.kill()
      await happened
      workers = [other!, await next]
    }
    const events = kills * at_once
    await Promise.all(workers.map((one) => one.kill()))
    await endLeases()
    const successor = await worker()
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ delivered }) => delivered === events * 2,
    )
    await successor.kill()
    await expectExplained(events)
  })
})
