import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import {
  createEventHotel,
  deliveriesTo,
  type Endpoint,
  type EventHotel,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import {
  BEHAVIOURS,
  type Behaviour,
  openReceiver,
  openSilentServer,
  type Receiver,
} from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'

// With a running worker, as in production.
const test = testApp({ role: 'all' })

interface Expected {
  readonly status: string
  readonly error: string | null
  readonly status_code: number | null
  /** Minimum and maximum in milliseconds, without the overhead of the machine. */
  readonly took: readonly [number, number]
}

const SLACK_MS = 1_500
const LIMIT: Expected['took'] = [9_990, 10_000 + SLACK_MS]
const BODY: Expected['took'] = [1_990, 2_000 + SLACK_MS]
const SOON: Expected['took'] = [0, SLACK_MS]
const timeout: Expected = { status: 'pending', error: 'timeout', status_code: null, took: LIMIT }
const delivered = (took: Expected['took']): Expected => ({
  status: 'delivered',
  error: null,
  status_code: 200,
  took,
})

const RECEIVERS: Record<string, [Behaviour, Expected]> = {
  hangs: [BEHAVIOURS.hangs, timeout],
  'sends its status line a byte a second': [drips('HTTP/1.1 200 OK\r\n\r\n'), timeout],
  'sends headers without end': [drips('HTTP/1.1 200 OK\r\n', 'x: y\r\n'), timeout],
  'gives one hint after another': [drips('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), timeout],
  'drips its body': [BEHAVIOURS.drips_a_body, delivered(BODY)],
  'sends a body without end': [BEHAVIOURS.never_ends, delivered(SOON)],
  'sends a bomb of gzip': [BEHAVIOURS.sends_a_gzip_bomb, delivered(SOON)],
  'promises a body and sends none': [
    (response) => response.writeHead(200, { 'content-length': '5' }).flushHeaders(),
    delivered(BODY),
  ],
  'breaks off in its body': [
    (response, _request, socket) => {
      response.writeHead(200, { 'content-length': '5' }).write('ab', () => socket.destroy())
    },
    delivered(SOON),
  ],
  resets: [BEHAVIOURS.resets, { status: 'pending', error: 'reset', status_code: null, took: SOON }],
  'sends 64 KB of headers': [
    BEHAVIOURS.sends_huge_headers,
    { status: 'pending', error: 'protocol', status_code: null, took: SOON },
  ],
}

/** Sends a text, then another one repeatedly, byte by byte. */
function drips(text: string, again = text): Behaviour {
  return (_response, _request, socket) => {
    let left = text
    const timer = setInterval(
      () => {
        if (left === '') left = again
        socket.write(left[0]!)
        left = left.slice(1)
      },
      text === again ? 1_000 : 20,
    )
    socket.on('close', () => clearInterval(timer))
    socket.on('error', () => undefined)
  }
}

let hotel: EventHotel
let healthy: Receiver
const hostile = new Map<string, { receiver: Receiver; endpoint: Endpoint; expected: Expected }>()
let silence: Awaited<ReturnType<typeof openSilentServer>>

beforeAll(async () => {
  hotel = await createEventHotel(test)
  healthy = await openReceiver()
  silence = await openSilentServer()
  await listen(hotel.api, healthy.url)
})
afterAll(async () => {
  const receivers = [...hostile.values()].map(({ receiver }) => receiver)
  await Promise.all([silence, healthy, ...new Set(receivers)].map((one) => one.close()))
})

/** From the response of a booking to the arrival of its event: p99 in milliseconds. */
async function slowest(bookings: number): Promise<number> {
  const latencies: number[] = []
  for (let i = 0; i < bookings; i++) {
    const count = healthy.received.length
    const arrived = healthy.arrived(count + 1)
    await hotel.createEvent()
    const committed = performance.now()
    await arrived
    latencies.push(performance.now() - committed)
  }
  return latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)]!
}

describe('spec 6.7, 8.5 — harmful receivers', () => {
  it('each delays its own attempts only, for at most 10 s', async () => {
    const quiet = await slowest(40)
    for (const [name, [behaviour, expected]] of Object.entries(RECEIVERS)) {
      const receiver = await openReceiver(behaviour)
      hostile.set(name, { receiver, endpoint: await listen(hotel.api, receiver.url), expected })
    }
    const silent = await openReceiver()
    hostile.set('hangs in the handshake', {
      receiver: silent,
      endpoint: await listen(hotel.api, `https://localhost:${silence.port}/`),
      expected: timeout,
    })
    test.resolve = (hostname, signal) =>
      hostname === 'mute.example.com'
        ? new Promise((_, reject) =>
            signal?.addEventListener('abort', () => reject(new Error('asked in vain'))),
          )
        : Promise.resolve(['93.184.215.14'])
    hostile.set('has name servers that never answer', {
      receiver: silent,
      endpoint: await listen(hotel.api, 'https://mute.example.com/'),
      expected: timeout,
    })
    const under_fire = await slowest(40)
    expect(under_fire).toBeLessThan(Math.max(quiet * 2, 500))

    for (const [name, { endpoint, expected }] of hostile) {
      const { took, ...rest } = expected
      const [first] = await until(
        async () =>
          (await deliveriesTo(hotel.api, endpoint)).filter(({ attempts }) => attempts.length > 0).slice(-1),
        (attempted) => attempted.length > 0,
      )
      const [attempt] = first.attempts
      expect({ name, status: first.status, ...attempt }).toMatchObject({ name, ...rest, number: 1 })
      expect([name, attempt.duration_ms]).toEqual([
        name,
        expect.toSatisfy((ms) => ms >= took[0] && ms <= took[1]),
      ])
      expect(Buffer.byteLength(attempt.response_body ?? '')).toBeLessThanOrEqual(4 * 1024 * 3)
    }
  }, 180_000)

  it('no connection is left open after an attempt', async () => {
    for (const { endpoint } of hostile.values()) await hotel.api.delete(`/webhooks/${endpoint.id}`)
    await until(
      () => [...hostile.values()].map(({ receiver }) => receiver.connections).concat(silence.connections),
      (open) => open.every((count) => count === 0),
    )
  }, 180_000)
})
