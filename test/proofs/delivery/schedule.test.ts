import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextDeliveryDue } from '#server/features/developer/webhooks/dispatch/upkeep-store.ts'
import { signatureOf } from '#server/kernel/security/webhook-signature.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import {
  type Failing,
  type FailingReceivers,
  NAMES,
  openFailing,
} from '#test/harness/webhooks/failing-receivers.ts'
import {
  createEventHotel,
  deliveriesTo,
  type Endpoint,
  expectSigned,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, openReceiver, type Received, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = sharedApp()
const DELAYS = [60, 900, 7_200, 72_000]

let failing: FailingReceivers
let receiver: Receiver
beforeAll(async () => {
  failing = await openFailing()
  receiver = await openReceiver()
})
afterAll(() => Promise.all([failing.close(), receiver.close()]))
beforeEach(() => {
  // During registration every name resolves to a public address; a test changes it afterwards.
  test.resolve = undefined
  receiver.behave(answers(200))
})

const drain = () => test.app.webhook_workers.live.drain()
const seconds = (instant: Temporal.Instant) => instant.epochMilliseconds / 1000

/** Due times of an event's deliveries in seconds, earliest first. */
async function dueTimes(event_id: string): Promise<number[]> {
  const { rows } = await test.db.query(
    `SELECT extract(epoch FROM due_at)::float8 AS due FROM pending_deliveries
     WHERE event_id = $1 AND status = 'pending' AND lease IS NULL ORDER BY due_at`,
    [event_id],
  )
  return rows.map(({ due }) => due)
}

const instantAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(Math.ceil(at * 1000))
const toText = (at: number) => toTimestamp(instantAt(at))
const setClock = (at: number) => test.clock.set(instantAt(at).toString())

describe('spec 6.8, 6.9, 8.6 — five attempts over about a day', () => {
  it('40 failing receivers: each gets five attempts, at the scheduled times, then none', async () => {
    const hotel = await createEventHotel(test)
    const at_property = await hotel.keyOf(hotel.property_id)
    const endpoints: { endpoint: Endpoint; expected: Failing }[] = []
    for (const [i, expected] of failing.all.entries()) {
      // The limit is twenty endpoints per scope.
      const endpoint = await listen(i < 20 ? hotel.api : at_property, expected.url)
      endpoints.push({ endpoint, expected })
    }
    expect(endpoints).toHaveLength(40)
    test.resolve = (hostname) => NAMES[hostname]!()
    const { event } = await hotel.createEvent()
    const begun: number[] = []
    const spread: number[] = []
    for (const delay of [...DELAYS, null]) {
      begun.push(seconds(test.clock.now()))
      expect(await drain()).toBe(40)
      const due = await dueTimes(event.id)
      expect(due).toHaveLength(delay === null ? 0 : 40)
      const next_ms = await nextDeliveryDue(test.app.environments.live.system)
      expect(next_ms).toBe(delay === null ? null : due[0]! * 1000)
      if (delay === null) break
      spread.push(...due.map((at) => (at - begun.at(-1)!) / delay))
      setClock(due[0]! - 1)
      expect(await drain()).toBe(0)
      setClock(due.at(-1)!)
    }
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(0.9)
    expect(Math.max(...spread)).toBeLessThanOrEqual(1.1)
    // Retries of a common failure are spread.
    expect(Math.max(...spread) - Math.min(...spread)).toBeGreaterThan(0.1)
    test.clock.advance({ hours: 24 * 10 })
    expect(await drain()).toBe(0)

    for (const { endpoint, expected } of endpoints) {
      const [delivery] = await deliveriesTo(hotel.api, endpoint)
      const { status_code, error } = expected
      const attempt = (at: number, i: number) => ({ number: i + 1, at: toText(at), status_code, error })
      expect([expected.name, delivery]).toMatchObject([
        expected.name,
        { status: 'failed', next_attempt_at: null, attempts: begun.map(attempt) },
      ])
      expect(delivery.finished_at).toBe(toText(begun.at(-1)!))
      expectSame(endpoint, event.id, begun)
    }
  })

  /** The same bytes each time, with a time and signature of its own. rule 9 */
  function expectSame({ url, secret }: Endpoint, event_id: string, begun: readonly number[]) {
    const { pathname, protocol } = new URL(url)
    const received = failing.receiver.of(event_id).filter(({ path }) => path === pathname)
    if (protocol !== 'http:' || received.length === 0) return
    expect(received.map(({ headers }) => headers['service-delivery-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    for (const [i, request] of received.entries())
      expectSigned(request, secret, Temporal.Instant.from(toText(begun[i]!)))
  }

  it('the host is resolved and checked at each attempt', async () => {
    const hotel = await createEventHotel(test)
    const endpoint = await listen(hotel.api, 'https://turning.example.com/')
    await hotel.createEvent()
    const answers_in_turn = [
      NAMES['nowhere.example.com'],
      NAMES['inside.example.com'],
      NAMES['silent.example.com'],
    ]
    for (const turn of answers_in_turn) {
      test.resolve = () => turn!()
      await drain()
      test.clock.advance({ hours: 3 })
    }
    const errors = ['dns', 'blocked_address', 'dns'].map((error) => ({ error, remote_address: null }))
    expect(await deliveriesTo(hotel.api, endpoint)).toMatchObject([{ attempts: errors }])
  })

  it('the delay counts from the end of an attempt', async () => {
    const hotel = await createEventHotel(test)
    const endpoint = await listen(hotel.api, receiver.url)
    receiver.behave((...request) => {
      test.clock.advance({ seconds: 9 })
      answers(500)(...request)
    })
    const { event } = await hotel.createEvent()
    const began = seconds(test.clock.now())
    await drain()
    const [due] = await dueTimes(event.id)
    expect(due! - began - 9).toBeGreaterThanOrEqual(54)
    expect(due! - began - 9).toBeLessThanOrEqual(66)
    expect(await deliveriesTo(hotel.api, endpoint)).toMatchObject([{ attempts: [{ at: toText(began) }] }])
  })

  it('the fifth may succeed', async () => {
    const hotel = await createEventHotel(test)
    const endpoint = await listen(hotel.api, receiver.url)
    const { event } = await hotel.createEvent()
    receiver.behave(answers(503))
    for (const delay of DELAYS) {
      await drain()
      test.clock.advance({ milliseconds: delay * 1_100 })
    }
    receiver.behave(answers(204))
    await drain()
    expect(receiver.of(event.id)).toHaveLength(5)
    const codes = [503, 503, 503, 503, 204].map((status_code) => ({ status_code }))
    expect(await deliveriesTo(hotel.api, endpoint)).toMatchObject([{ status: 'delivered', attempts: codes }])
  })

  it.each([200, 201, 202, 204, 226, 299])('%i is a success', async (status) => {
    const hotel = await createEventHotel(test)
    const endpoint = await listen(hotel.api, receiver.url)
    receiver.behave(answers(status, status === 204 ? '' : 'ok'))
    await hotel.createEvent()
    await drain()
    expect(await deliveriesTo(hotel.api, endpoint)).toMatchObject([
      { status: 'delivered', attempts: [{ number: 1, status_code: status, error: null }] },
    ])
  })

  it('an informational response is not final: 103, then 200', async () => {
    const hotel = await createEventHotel(test)
    const endpoint = await listen(hotel.api, receiver.url)
    receiver.behave((response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.writeHead(200).end()
    })
    await hotel.createEvent()
    await drain()
    expect(await deliveriesTo(hotel.api, endpoint)).toMatchObject([
      { status: 'delivered', attempts: [{ status_code: 200 }] },
    ])
  })
})

describe('spec 5.9, 6.3–6.5, 8.8 — the signature authenticates the sender', () => {
  it('the test vector of rule 9', () => {
    const body =
      '{"id":"evt_1","type":"reservation.created","created_at":"2026-03-01T10:00:00Z","data":{"id":"res_1"}}'
    expect(signatureOf('whsec_test', 1767225600, body)).toBe(
      't=1767225600,v1=5d0eb493bd54ae5eae7b98f7f0aa3a17210f105614490e7ada727ef76aadef81',
    )
  })

  it('a third-party verifier accepts a delivery, and refuses changed and old ones', async () => {
    const hotel = await createEventHotel(test)
    const { secret } = await listen(hotel.api, receiver.url)
    const { event } = await hotel.createEvent()
    await drain()
    const [{ body, headers }] = receiver.of(event.id) as [Received]
    expect(headers).not.toHaveProperty('authorization')
    const header = String(headers['service-signature'])
    const now = seconds(test.clock.now())
    const verify = (text: string, key: string, at: number) =>
      Stripe.webhooks.signature!.verifyHeader(text, header, key, 300, undefined, at * 1000)
    expect(verify(body, secret, now)).toBe(true)
    expect(verify(body, secret, now + 299)).toBe(true)
    expect(() => verify(body, secret, now + 301)).toThrow(/tolerance/)
    expect(() => verify(`${body} `, secret, now)).toThrow(/signature/)
    expect(() => verify(body, `${secret}x`, now)).toThrow(/signature/)
  })
})
