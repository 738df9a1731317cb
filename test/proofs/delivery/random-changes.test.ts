import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Delivery } from '#contract/developer/webhooks.ts'
import { testApp } from '#test/harness/app.ts'
import { type Random, randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import {
  createEventHotel,
  deliveriesTo,
  type Endpoint,
  type EventHotel,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = testApp({ webhook_allow_loopback: true })
const ROUNDS = repetitions(10, 25)
let receiver: Receiver
let hotel: EventHotel
beforeAll(async () => {
  receiver = await openReceiver()
  hotel = await createEventHotel(test)
})
afterAll(() => receiver.close())

const fails = (how: number, random: Random) =>
  receiver.behave((response, request, socket) => {
    const chance = random.next()
    if (chance < how / 4) socket.resetAndDestroy()
    else answers(chance < how ? 500 : 200)(response, request, socket)
  })

const receivedOf = (path: string, event_id: string) =>
  receiver.of(event_id).filter((one) => one.path === path).length

/** What has arrived matches the history: counted attempts in order, more only by interruptions. */
function expectExplained({ status, attempts, event_id }: Delivery, path: string) {
  const counted = attempts.filter(({ error }) => error !== 'interrupted')
  expect(counted.map(({ number }) => number)).toEqual(counted.map((_, i) => i + 1))
  const arrived = counted.filter(({ error }) => error === null)
  expect(arrived).toHaveLength(status === 'delivered' ? 1 : 0)
  const interrupted = attempts.length - counted.length
  if (status === 'failed' && interrupted < 3) expect(counted).toHaveLength(5)
  const received = receivedOf(path, event_id)
  expect(received).toBeGreaterThanOrEqual(counted.length)
  // A worker whose lease expired, and which repeated the request on a broken connection, sent it twice.
  expect(received).toBeLessThanOrEqual(counted.length + 2 * interrupted)
}

it('nothing is lost, duplicated or stuck while endpoints change under two workers with expiring leases', async () => {
  const random = randomOf(seeded())
  const oneOf = <T>(...choices: T[]) => random.pick(choices)
  const secondInstance = await test.secondInstance()
  const workers = [test.app.webhook_workers.live, secondInstance.app.webhook_workers.live] as const
  const endpoints: Endpoint[] = []
  for (let i = 0; i < 4; i++) endpoints.push(await listen(hotel.api, `${receiver.url}?${i}`))
  const [to_delete, ...remaining] = endpoints as [Endpoint, ...Endpoint[]]
  const change = async ({ id }: Endpoint) =>
    hotel.api.patch(`/webhooks/${id}`, { status: oneOf('enabled', 'disabled') })
  const events: string[] = []
  const createEvent = async () => {
    events.push((await hotel.createEvent()).event.id)
  }
  fails(0.4, random)
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      createEvent(),
      workers[0].drain(),
      change(oneOf(...remaining)),
      createEvent(),
      workers[1].drain(),
      change(oneOf(...remaining)),
      oneOf(...workers).reclaimExpiredLeases(),
      oneOf(...workers).reconcileHeld(),
      hotel.api.post('/webhooks/test', { webhook_id: oneOf(...remaining).id, event: 'channel.error' }),
      round === ROUNDS / 5 && hotel.api.delete(`/webhooks/${to_delete.id}`),
    ])
    // Leases expire after 20 s, even of a live worker.
    test.clock.advance({ seconds: oneOf(1, 15, 30) })
  }
  fails(0.1, random)
  for (const { id } of remaining) await hotel.api.patch(`/webhooks/${id}`, { status: 'enabled' })
  for (const worker of workers.flatMap((one) => Array(6).fill(one))) {
    await worker.reclaimExpiredLeases()
    await worker.reconcileHeld()
    await worker.drain()
    test.clock.advance({ hours: 23 })
  }
  for (const endpoint of remaining) {
    const deliveries = (await deliveriesTo(hotel.api, endpoint)).filter(({ kind }) => kind === 'event')
    expect(deliveries.map(({ event_id }) => event_id).sort()).toEqual(events.toSorted())
    for (const delivery of deliveries) {
      expect(['delivered', 'failed']).toContain(delivery.status)
      expectExplained(delivery, new URL(endpoint.url).pathname + new URL(endpoint.url).search)
    }
  }
  for (const { status } of await deliveriesTo(hotel.api, to_delete))
    expect(['delivered', 'failed', 'discarded']).toContain(status)
  await secondInstance.stop()
})
