import { afterEach, describe, expect, it } from 'vitest'
import { makeApiKey } from '#server/kernel/security/api-key.ts'
import type { Connection, Database } from '#server/postgres/database.ts'
import { MAX_QUEUED } from '#server/postgres/queue.ts'
import { testApp } from '#test/harness/app.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { book, bookingOf, makeStock } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

expectUnavailable()

const SIZE = 2
/** How much the clock of the machine was set, in milliseconds. */
let set_by_ms = 0
const machine_clock = { now: () => Temporal.Now.instant().add({ milliseconds: set_by_ms }) }
const test = testApp({ pool_size: SIZE }, { machine_clock })
const held: Connection[] = []
afterEach(() => {
  test.failpoint = undefined
  letGo()
})

/** Occupies connections. */
async function hold(database: Database, count: number) {
  held.push(...(await Promise.all(Array.from({ length: count }, () => database.connect()))))
}
function letGo() {
  for (const connection of held.splice(0)) connection.release()
}
const live = () => test.app.environments.live
const tenant = () => live().tenant

async function open() {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 5 })
  return { hotel, stock }
}

/** A booking whose client can disconnect, without an Idempotency-Key. */
function bookAndLeave({ hotel, stock }: Awaited<ReturnType<typeof open>>) {
  const leaving = new AbortController()
  const answer = fetch(`${test.base}/v1/reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hotel.api.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(bookingOf(stock)),
    signal: leaving.signal,
  }).catch(() => 'gone')
  return {
    async leave() {
      leaving.abort()
      expect(await answer).toBe('gone')
    },
  }
}

describe('more requests than connections', () => {
  it('503 SVC-9002 — beyond the maximum of waiting requests, at once and with Retry-After; waiting ones are served', async () => {
    const { hotel } = await open()
    await hold(tenant(), SIZE)
    const waiting = hotel.api.get('/guests')
    await until(
      () => tenant().waiting,
      (count) => count === 1,
    )
    const others = Array.from({ length: MAX_QUEUED - 1 }, async () => (await tenant().connect()).release())
    for (const { status, body, headers } of await Promise.all(
      Array.from({ length: 10 }, () => hotel.api.get('/guests')),
    )) {
      expect([status, body.error.code]).toEqual([503, 'SVC-9002'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    letGo()
    await Promise.all(others)
    expect((await waiting).status).toBe(200)
  })

  it('503 SVC-9002 — at the deadline of the request, after one attempt; nothing is booked', async () => {
    const { hotel, stock } = await open()
    let attempts = 0
    test.failpoint = async (name) => {
      if (name === 'before_claim') attempts++
    }
    await hold(tenant(), SIZE)
    const { status, body } = await book(hotel.api, stock)
    expect([status, body.error.code, attempts]).toEqual([503, 'SVC-9002', 1])
    letGo()
    expect((await hotel.api.get('/reservations')).body.data).toEqual([])
  })
})

describe('a disconnected client', () => {
  it('waits for no connection, and no booking is made', async () => {
    const place = await open()
    await hold(tenant(), SIZE)
    const booking = bookAndLeave(place)
    await until(
      () => tenant().waiting,
      (count) => count === 1,
    )
    await booking.leave()
    await until(
      () => tenant().waiting,
      (count) => count === 0,
    )
    letGo()
    expect((await place.hotel.api.get('/reservations')).body.data).toEqual([])
  })

  it('before BEGIN: no booking is made', async () => {
    const place = await open()
    const reached = Promise.withResolvers<void>()
    const go_on = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    test.failpoint = async (name) => {
      if (name !== 'before_claim') return
      reached.resolve()
      await go_on.promise
      setImmediate(over.resolve)
    }
    const booking = bookAndLeave(place)
    await reached.promise
    await booking.leave()
    // The server has processed the disconnect once it answers on another connection.
    await fetch(`${test.base}/healthz`)
    go_on.resolve()
    await over.promise
    test.failpoint = undefined
    expect((await place.hotel.api.get('/reservations')).body.data).toEqual([])
    expect(tenant().in_use).toBe(0)
  })
})

describe('unknown API keys', () => {
  it('do not delay recently used valid keys, and each is looked up once at a time', async () => {
    const { hotel } = await open()
    const { strangers } = live()
    await hold(strangers, 2)
    const unknown = test.client(makeApiKey('live'))
    const guesses = Array.from({ length: 20 }, () => unknown.get('/guests'))
    await until(
      () => strangers.waiting,
      (count) => count > 0,
    )
    // The cached key expires: it is looked up again.
    test.monotonic.advance(6_000)
    expect((await hotel.api.get('/guests')).status).toBe(200)
    expect(strangers.waiting).toBe(1)
    letGo()
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(401)
  })
})

describe('jobs', () => {
  it('have separate connections: they run while requests use all of theirs', async () => {
    await hold(live().system, 3)
    await hold(tenant(), SIZE)
    const job = test.app.jobs.find(({ every_ms, everywhere }) => every_ms === 20_000 && !everywhere)
    // The clocks are compared again before it runs.
    set_by_ms += 2_000
    await job!.run()
  })
})
