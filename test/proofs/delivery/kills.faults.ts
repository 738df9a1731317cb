import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { testApp } from '#test/harness/app.ts'
import { endWorkers, startWorker } from '#test/harness/faults/workers.ts'
import { printFigures } from '#test/harness/memory.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import { book } from '#test/harness/stock.ts'
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
const KILLS = faultRuns('KILLS', 40, 500)
const RESTARTS = 4

let steady: Receiver
let fickle: Receiver
let hotel: EventHotel
let endpoints: { endpoint: Endpoint; receiver: Receiver }[]
beforeAll(async () => {
  test.clock.set(Temporal.Now.instant().toString())
  steady = await openReceiver((...request) => setTimeout(() => answers(200)(...request), Math.random() * 30))
  // Fails one request in four, and sometimes does not answer.
  fickle = await openReceiver((...request) => {
    const chance = Math.random()
    if (chance < 0.02) request[2].destroy()
    else setTimeout(() => answers(chance < 0.25 ? 500 : 200)(...request), Math.random() * 30)
  })
})
afterEach(() => endWorkers())
afterAll(() => Promise.all([steady.close(), fickle.close()]))
beforeEach(async () => {
  hotel = await createEventHotel(test)
  const at_property = await hotel.keyOf(hotel.property_id)
  const url = ({ url }: Receiver, name: string) => `${url}/${hotel.account_id}/${name}`
  endpoints = [
    { receiver: steady, endpoint: await listen(hotel.api, url(steady, 'account')) },
    { receiver: steady, endpoint: await listen(at_property, url(steady, 'property')) },
    { receiver: fickle, endpoint: await listen(hotel.api, url(fickle, 'account')) },
  ]
})

const work = () => startWorker({ urls: test.logins, secret: secret.toString('hex') })
const sometime = (most_ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * most_ms))

/** Books until stopped, and retries requests without a response; returns the number of bookings. */
function bookings() {
  let going = true
  let count = 0
  const done = (async () => {
    while (going) {
      const check_in = addDays('2027-01-04', count % 300)
      const wish = { check_in, check_out: addDays(check_in, 1) }
      const headers = { 'idempotency-key': randomUUID() }
      const answered = await until(
        () => book(hotel.api, hotel.stock, wish, headers).catch(() => ({ status: 0 })),
        ({ status }) => status === 201 || status === 409,
      )
      if (answered.status === 201) count += 1
      await sometime(20)
    }
    return count
  })()
  return {
    end() {
      going = false
      return done
    },
  }
}

/** The process of the database server; null while it is down. */
const postmaster = () =>
  test.db.query(`SELECT pg_read_file('postmaster.pid') AS file`).then(
    ({ rows }) => Number(rows[0].file.split('\n')[0]),
    () => null,
  )

/**
 * Drains everything at once: leases of dead workers expire now, retries are due now. Progress is made every
 * minute.
 */
async function settle(events: number) {
  const successor = await work()
  const countEnded = async () => {
    await test.db.query(
      `UPDATE pending_deliveries SET due_at = now() - interval '1 s' WHERE lease IS NULL AND status = 'pending' AND due_at > now()`,
    )
    const { delivered = 0, failed = 0 } = await countDeliveries(test, hotel.account_id)
    return delivered + failed
  }
  for (let before = -1; before < events * endpoints.length; )
    before = await until(countEnded, (ended) => ended > before)
  await successor.kill()
}

/** All deliveries have ended, succeeded only where the receiver said so, and duplicates have a reason. */
async function expectExplained(events: number) {
  const seen = { deliveries: 0, duplicates: 0, interruptions: 0, 'given up': 0 }
  for (const { endpoint, receiver } of endpoints) {
    const path = new URL(endpoint.url).pathname
    const arrivals = Map.groupBy(
      receiver.received.filter((one) => one.path === path),
      ({ headers }) => headers['service-event-id'],
    )
    const deliveries = await deliveriesTo(hotel.api, endpoint)
    expect(deliveries).toHaveLength(events)
    for (const { event_id, status, attempts } of deliveries) {
      const arrived = arrivals.get(event_id) ?? []
      const counted = attempts.filter(({ error }: { error: string }) => error !== 'interrupted')
      const interruptions = attempts.length - counted.length
      expect(counted.map(({ number }: { number: number }) => number)).toEqual(
        counted.map((_: unknown, i: number) => i + 1),
      )
      expect(arrived.length).toBeGreaterThanOrEqual(counted.length)
      // A worker that dies may have repeated the request of one attempt on a broken connection.
      const hides = receiver === fickle ? 2 : 1
      expect([path, arrived.length]).toEqual([
        path,
        expect.toSatisfy((count) => count <= counted.length + hides * interruptions),
      ])
      expect(new Set(arrived.map(({ body }) => body)).size).toBeLessThanOrEqual(1)
      if (status === 'delivered') expect(counted.at(-1).status_code).toBe(200)
      else expect([5, interruptions >= 3 ? counted.length : 5]).toContain(counted.length)
      seen.deliveries += 1
      seen.duplicates += arrived.length - counted.length
      seen.interruptions += interruptions
      if (status === 'failed' && counted.length < 5) seen['given up'] += 1
    }
  }
  return seen
}

describe('nothing is lost, each duplicate is explained', () => {
  it(`${KILLS} workers are killed at random moments`, async () => {
    const booking = bookings()
    let workers = await Promise.all([work(), work(), work()])
    for (let i = 0; i < KILLS; i++) {
      const next = work()
      await sometime(400)
      const [oldest, ...others] = workers
      await oldest!.kill()
      workers = [...others, await next]
    }
    const events = await booking.end()
    await Promise.all(workers.map((one) => one.kill()))
    await settle(events)
    printFigures(`${KILLS} kills`, { events, ...(await expectExplained(events)) })
  })

  it(`the database is killed ${RESTARTS} times under two workers and the API`, async () => {
    const booking = bookings()
    const workers = await Promise.all([work(), work()])
    for (let i = 0; i < RESTARTS; i++) {
      const seen = steady.received.length
      await steady.arrived(seen + 100)
      await sometime(500)
      const pid = await postmaster()
      process.kill(pid!, 'SIGKILL')
      await until(postmaster, (now) => now !== null && now !== pid)
    }
    const events = await booking.end()
    // The processes that were not killed still work.
    await settle(events)
    await Promise.all(workers.map((one) => one.kill()))
    printFigures(`${RESTARTS} restarts of the database`, { events, ...(await expectExplained(events)) })
  })
})
