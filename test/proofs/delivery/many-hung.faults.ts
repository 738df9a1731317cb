import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { endWorkers, startWorker, type Worker } from '#test/harness/faults/workers.ts'
import { percentile, printFigures, residentMb } from '#test/harness/memory.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import {
  countDeliveries,
  createEventHotel,
  type EventHotel,
  insertBacklog,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, BEHAVIOURS, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const HUNG = 500
const BACKLOG = faultRuns('BACKLOG', 10_000, 50_000)

let healthy: Receiver
let hung: Receiver
let busy: Receiver
let hotel: EventHotel
beforeAll(async () => {
  test.clock.set(Temporal.Now.instant().toString())
  ;[healthy, hung, busy] = await Promise.all([
    openReceiver(),
    openReceiver(BEHAVIOURS.hangs),
    openReceiver(answers(200)),
  ])
  hotel = await createEventHotel(test)
})
afterEach(() => endWorkers())
afterAll(() => Promise.all([healthy, hung, busy].map((one) => one.close())))

const work = () => startWorker({ urls: test.logins, secret: secret.toString('hex') })

/** From the response of a booking to the arrival of its event, in milliseconds. */
async function latencies(count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const arrived = healthy.arrived(healthy.received.length + 1)
    await hotel.createEvent()
    const committed = performance.now()
    await arrived
    times.push(performance.now() - committed)
  }
  return times
}

const commits = async (): Promise<number> => {
  await test.db.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await test.db.query(
    'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()',
  )
  return rows[0].count
}

describe(`${HUNG} endpoints that hang, and ${BACKLOG} deliveries that wait for one`, () => {
  let worker: Worker
  it('a healthy one receives within two seconds, in 99 of 100 cases, and the worker stays small', async () => {
    worker = await work()
    await listen(hotel.api, healthy.url)
    const quiet = await latencies(200)
    const before = residentMb(worker.pid)
    for (let i = 0; i < HUNG / 20; i++) {
      const other = await createEventHotel(test)
      for (let j = 0; j < 20; j++) await listen(other.api, `${hung.url}/${j}`)
      for (let j = 0; j < 5; j++) await other.createEvent()
    }
    await hung.arrived(HUNG)
    const endpoint = await listen(hotel.api, busy.url, ['guest.updated'])
    for (let i = 0; i < 10; i++) await insertBacklog(test, hotel, endpoint.id, BACKLOG / 10)
    const began = performance.now()
    const under_fire = await latencies(200)
    const took_under_fire = performance.now() - began
    printFigures('latency in ms, from the answer to the arrival', {
      'quiet p50': percentile(quiet, 50),
      'quiet p99': percentile(quiet, 99),
      'under fire p50': percentile(under_fire, 50),
      'under fire p99': percentile(under_fire, 99),
      seconds: took_under_fire / 1000,
      'backlog left': BACKLOG - busy.received.length,
    })
    expect(percentile(under_fire, 99)).toBeLessThan(2_000)
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ pending = 0 }) => pending === 0,
    )
    expect(busy.received.length).toBe(BACKLOG)
    const after = residentMb(worker.pid)
    printFigures('memory of the worker in MB', { before, after })
    expect(after).toBeLessThan(300)
    await worker.kill()
  })

  it('a drain takes less than a tenth of a statement per delivery', async () => {
    const other = await createEventHotel(test)
    const names = Array.from({ length: 20 }, (_, i) => `${busy.url}/${i}`)
    const endpoints = await Promise.all(names.map((url) => listen(other.api, url, ['guest.updated'])))
    for (const { id } of endpoints) await insertBacklog(test, other, id, 1_000)
    const before = await commits()
    const began = performance.now()
    worker = await work()
    const arrived = busy.received.length + 20_000
    await busy.arrived(arrived)
    const seconds = (performance.now() - began) / 1000
    await worker.kill()
    const each = ((await commits()) - before) / 20_000
    printFigures('drain of 20 endpoints', { 'a second': 20_000 / seconds, 'statements a delivery': each })
    expect(each).toBeLessThan(0.1)
  })
})
