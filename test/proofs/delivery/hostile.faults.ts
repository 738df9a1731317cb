import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { endWorkers, startWorker } from '#test/harness/faults/workers.ts'
import { percentile, printFigures, residentMb } from '#test/harness/memory.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import { createEventHotel, type EventHotel, listen } from '#test/harness/webhooks/receive-deliveries.ts'
import {
  answers,
  BEHAVIOURS,
  type Behaviour,
  openReceiver,
  type Receiver,
} from '#test/harness/webhooks/receiver.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const ACCOUNTS = 5
const ENDPOINTS = 20
const LASTS_MS = 1_000 * faultRuns('HOSTILE_SECONDS', 30, 120)
/**
 * The limits of docs/guides/production.md for a separate worker. Without them heap size only shows how long
 * V8 has delayed garbage collection; with them a leak ends the process.
 */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=16']

const harm: Behaviour[] = [
  ...Object.values(BEHAVIOURS),
  (response) => response.writeHead(200, { 'content-length': '1000000' }).write('x'),
  (response) => response.writeHead(500).end('x'.repeat(5_000_000)),
  (_response, _request, socket) => socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(100_000)}`),
]

let receivers: Receiver[]
let healthy: Receiver
let hotels: EventHotel[]
beforeAll(async () => {
  test.clock.set(Temporal.Now.instant().toString())
  receivers = await Promise.all(harm.map((behaviour) => openReceiver(behaviour)))
  healthy = await openReceiver(answers(200))
  hotels = await Promise.all(Array.from({ length: ACCOUNTS }, () => createEventHotel(test)))
})
afterEach(() => endWorkers())
afterAll(() => Promise.all([healthy, ...receivers].map((one) => one.close())))

it(`${ACCOUNTS * (ENDPOINTS - 1)} receivers do harm for ${LASTS_MS / 1000} s: the worker stays small, and others hear`, async () => {
  const worker = await startWorker({ urls: test.logins, secret: secret.toString('hex') }, HEAP)
  for (const hotel of hotels) {
    await listen(hotel.api, healthy.url)
    for (let i = 1; i < ENDPOINTS; i++)
      await listen(hotel.api, `${receivers[i % receivers.length]!.url}/${i}`)
  }
  const sizes: number[] = []
  const latencies: number[] = []
  const began = performance.now()
  for (let i = 0; performance.now() - began < LASTS_MS; i++) {
    const arrived = healthy.arrived(healthy.received.length + 1)
    await hotels[i % ACCOUNTS]!.createEvent()
    const committed = performance.now()
    await arrived
    latencies.push(performance.now() - committed)
    if (i % 20 === 0) sizes.push(residentMb(worker.pid))
  }
  const largest = Math.max(...sizes)
  printFigures('receivers that do harm', {
    events: latencies.length,
    'attempts at them': receivers.reduce((sum, { received }) => sum + received.length, 0),
    'healthy p50 ms': percentile(latencies, 50),
    'healthy p99 ms': percentile(latencies, 99),
    'largest MB': largest,
  })
  expect(largest).toBeLessThan(300)
  expect(percentile(latencies, 99)).toBeLessThan(2_000)
})
