import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import type { Failpoint } from '#server/http/request.ts'
import { type Hotel, testApp, testConfig } from '../../harness/app.ts'
import { type Client, clientOf, type Reply } from '../../harness/client.ts'
import { type SeededIds, seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { expectUnavailable } from '../../harness/requests/unavailable.ts'

expectUnavailable()

const test = testApp()
let hotel: Hotel
let rooms: SeededIds
let api: Client
/** A second process: the same databases, nothing else shared. */
let twin: App
let twin_api: Client
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  rooms = await seedOneOfEach(hotel)
  api = hotel.api
  twin = makeApp({ config: testConfig(), urls: test.logins, clock: test.clock })
  twin_api = clientOf(`${await twin.start()}/v1`, api.secret)
})
afterEach(() => {
  test.failpoint = undefined
})
afterAll(() => twin?.stop())

const newKey = () => ({ 'idempotency-key': `key-${++count}` })
const refusal = ({ status, body }: Reply) => [status, body.error?.code]
const isReplay = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true'
const bookings = async () =>
  (
    await test.db.query('SELECT count(*)::int AS n FROM reservations WHERE account_id = $1', [
      hotel.account_id,
    ])
  ).rows[0].n

/** Blocks the next write at a failpoint until it is released; reports when it has arrived. */
function hold(place: Failpoint) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  test.failpoint = (name) => {
    if (name !== place) return undefined
    test.failpoint = undefined
    arrived.resolve()
    return released.promise
  }
  return { arrived: arrived.promise, release: () => released.resolve() }
}

/** Fails the next write at a failpoint. */
function failOnce(place: Failpoint, error: Error = new Error('caused by the test')) {
  test.failpoint = (name) => {
    if (name !== place) return undefined
    test.failpoint = undefined
    return Promise.reject(error)
  }
}

describe('rule 11 — while the first request is in flight', () => {
  it('409 SVC-6001 — after waiting 5 s, in this process and in another; then the response is replayed', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const held = hold('before_commit')
    const first = api.post('/reservations', body, key)
    await held.arrived
    const started = performance.now()
    const impatient = await Promise.all([
      api.post('/reservations', body, key),
      twin_api.post('/reservations', body, key),
    ])
    expect(performance.now() - started).toBeGreaterThan(4_500)
    for (const reply of impatient) {
      expect(refusal(reply)).toEqual([409, 'SVC-6001'])
      expect(reply.headers.get('retry-after')).toBe('1')
    }
    held.release()
    const { text } = await first
    for (const client of [api, twin_api]) {
      const again = await client.post('/reservations', body, key)
      expect([again.text, isReplay(again)]).toEqual([text, true])
    }
  })

  it('a repeat that waits less gets the response of the first, in this process and in another', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const before = await bookings()
    const held = hold('before_commit')
    const first = api.post('/reservations', body, key)
    await held.arrived
    const repeats = [api.post('/reservations', body, key), twin_api.post('/reservations', body, key)]
    await expect.poll(waitingClaims).toBe(1)
    held.release()
    const { text } = await first
    for (const reply of await Promise.all(repeats))
      expect([reply.text, isReplay(reply)]).toEqual([text, true])
    expect(await bookings()).toBe(before + 1)
  })

  const waitingClaims = async () =>
    (
      await test.db.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rows[0].n

  it('a repeat runs the operation where the first was rolled back', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const before = await bookings()
    const held = hold('before_commit')
    const first = api.post('/reservations', body, key)
    await held.arrived
    const repeat = twin_api.post('/reservations', body, key)
    await expect.poll(waitingClaims).toBe(1)
    await test.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    )
    held.release()
    const replies = [await first, await repeat]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]!.text).toBe(replies[1]!.text)
    expect(await bookings()).toBe(before + 1)
  })
})

describe('rule 11 — repeats of a request that was refused or failed, within one process', () => {
  it.each([
    ['404 SVC-3001 — refused', undefined, [404, 'SVC-3001']],
    ['500 SVC-9001 — failed', new Error('caused by the test'), [500, 'SVC-9001']],
  ] as const)('%s: one at a time has a connection, and the others wait', async (_what, error, expected) => {
    const key = newKey()
    const cancel = () => api.post('/reservations/res_none/cancel', {}, key)
    const held = hold('after_claim')
    const first = cancel()
    await held.arrived
    const repeats = Array.from({ length: 20 }, cancel)
    let inside = 0
    let most = 0
    const released = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    test.failpoint = async (name) => {
      if (name === 'before_claim') {
        most = Math.max(most, ++inside)
        entered.resolve()
        await released.promise
        inside--
      }
      if (error) throw error
    }
    held.release()
    await entered.promise
    // Gives waiting requests the time of three requests to proceed.
    for (let i = 0; i < 3; i++) await twin_api.get('/properties')
    released.resolve()
    const replies = await Promise.all([first, ...repeats])
    expect(new Set(replies.map((reply) => String(refusal(reply))))).toEqual(new Set([String(expected)]))
    expect(most).toBe(1)
  })
})

describe('rule 11 — what is not stored', () => {
  it.each(['before_claim', 'after_claim', 'after_work', 'before_commit'] as const)(
    '500 SVC-9001 — a failure %s leaves nothing, and the repeat does it',
    async (place) => {
      const [key, body] = [newKey(), rooms.booking()]
      const before = await bookings()
      failOnce(place)
      const failed = await api.post('/reservations', body, key)
      expect(refusal(failed)).toEqual([500, 'SVC-9001'])
      expect(failed.text).not.toContain('caused by the test')
      expect(await bookings()).toBe(before)
      const again = await api.post('/reservations', body, key)
      expect([again.status, isReplay(again)]).toEqual([201, false])
      expect(await bookings()).toBe(before + 1)
    },
  )

  it.each(['after_claim', 'after_work', 'before_commit', 'commit_sent'] as const)(
    '201 — a connection that dies %s is carried out again, once, with and without a key',
    async (place) => {
      for (const key of [newKey(), {}]) {
        const before = await bookings()
        failOnce(place, Object.assign(new Error('cut by the test'), { code: 'ECONNRESET' }))
        const reply = await api.post('/reservations', rooms.booking(), key)
        expect(reply.status).toBe(201)
        expect(await bookings()).toBe(before + 1)
        expect((await api.get(`/reservations/${reply.body.id}`)).status).toBe(200)
      }
    },
  )

  it('201 — a COMMIT whose result was lost, without a key: its own response is found, and is not marked as a replay', async () => {
    const before = await bookings()
    test.failpoint = async (name) => {
      if (name !== 'commit_sent') return
      test.failpoint = undefined
      await expect.poll(bookings).toBe(before + 1)
      throw Object.assign(new Error('cut by the test'), { code: 'ECONNRESET' })
    }
    const reply = await api.post('/reservations', rooms.booking())
    expect([reply.status, isReplay(reply)]).toEqual([201, false])
    expect(await bookings()).toBe(before + 1)
  })

  it('503 SVC-9002 — a database that stays unavailable; the repeat succeeds', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const before = await bookings()
    test.failpoint = () => Promise.reject(Object.assign(new Error('cut'), { code: 'ECONNREFUSED' }))
    const failed = await api.post('/reservations', body, key)
    expect(refusal(failed)).toEqual([503, 'SVC-9002'])
    expect(failed.headers.get('retry-after')).toBe('1')
    test.failpoint = undefined
    expect((await api.post('/reservations', body, key)).status).toBe(201)
    expect(await bookings()).toBe(before + 1)
  })

  it('401, 403, 400, 413, 415 and 422 SVC-2002 — the key stays unused', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const reader = test.client((await hotel.key({ access: 'read' })).secret)
    const starter = await test.createHotel({ tier: 'starter' })
    const attempts: [Promise<Reply>, unknown[]][] = [
      [test.client(null).post('/reservations', body, key), [401, 'SVC-4001']],
      [reader.post('/reservations', body, key), [403, 'SVC-4004']],
      [starter.api.post('/reservations', body, key), [403, 'SVC-4006']],
      [api.post('/reservations', '{', key), [400, 'SVC-2001']],
      [api.post('/reservations', 'x'.repeat(300_000), key), [413, 'SVC-2004']],
      [api.post('/reservations', body, { ...key, 'content-type': 'text/plain' }), [415, 'SVC-2003']],
      [api.post('/reservations', { ...body, adults: 'two' }, key), [422, 'SVC-2002']],
      [api.patch(`/guests/${rooms.guest_id}`, { email: null }, key), [422, 'SVC-2002']],
    ]
    for (const [attempt, expected] of attempts) expect(refusal(await attempt)).toEqual(expected)
    const reply = await api.post('/reservations', body, key)
    expect([reply.status, isReplay(reply)]).toEqual([201, false])
  })

  it('429 SVC-5001 — the key stays unused', async () => {
    const strict = makeApp({
      config: testConfig({ rate_limit: { per_second: 1, burst: 1 } }),
      urls: test.logins,
      clock: test.clock,
    })
    try {
      const limited = clientOf(`${await strict.start()}/v1`, api.secret)
      const [key, body] = [newKey(), rooms.booking()]
      await limited.get('/properties')
      expect(refusal(await limited.post('/reservations', body, key))).toEqual([429, 'SVC-5001'])
      const reply = await api.post('/reservations', body, key)
      expect([reply.status, isReplay(reply)]).toEqual([201, false])
    } finally {
      await strict.stop()
    }
  })
})
