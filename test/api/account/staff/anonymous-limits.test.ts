import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anonymousLimit } from '#server/http/limits/anonymous-limit.ts'
import { rateLimiter } from '#server/http/limits/rate-limit.ts'
import { fault } from '#server/kernel/errors.ts'
import { makeApiKey } from '#server/kernel/security/api-key.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { staffOf } from '#test/harness/staff.ts'

const BURST = 6
const test = testApp({ rate_limit: { per_second: 1, burst: BURST } })
let hotel: Hotel
let base: string

beforeAll(async () => {
  hotel = await test.createHotel()
  base = new URL(test.base).origin
})
beforeEach(() => {
  // Each test starts with full buckets, and the clock stands still.
  test.monotonic.stop()
  test.monotonic.advance(1_000_000)
})

const statuses = (count: number, ask: (n: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, async (_, n) => (await ask(n)).status))
const refusals = (all: readonly number[]) => all.filter((status) => status === 429).length

describe('rule 12 — unauthenticated requests are limited by address range', () => {
  it.each([
    ['/docs'],
    ['/docs/none'],
    ['/changelog'],
    ['/v1/openapi.json'],
    ['/sandbox/v1/openapi.json'],
    [`/channels/ical/cal_${'a'.repeat(32)}.ics`],
    ['/app'],
  ])('429 SVC-5001 — %s above the burst', async (path) => {
    const all = await statuses(BURST + 3, () => fetch(base + path))
    expect(refusals(all)).toBe(3)
    const { status, headers } = await fetch(base + path)
    expect([status, headers.get('retry-after')]).toEqual([429, '1'])
  })

  it('429 SVC-5001 — guessed keys, while valid ones still work', async () => {
    expect((await hotel.api.get('/properties')).status).toBe(200)
    const guessed = await statuses(BURST + 20, () => test.client(makeApiKey('live')).get('/properties'))
    expect(refusals(guessed)).toBe(20)
    expect((await hotel.api.get('/properties')).status).toBe(200)
  })

  it('429 SVC-5001 — guessed cookies, while valid sessions still work', async () => {
    const { api } = await staffOf(test, hotel, 'manager')
    expect((await api.get('/properties')).status).toBe(200)
    const guess = () =>
      fetch(`${base}/app/api/live/properties`, {
        headers: { cookie: `serai_session=${randomBytes(24).toString('hex').slice(0, 32)}` },
      })
    const guessed = await statuses(BURST + 20, guess)
    expect(refusals(guessed)).toBeGreaterThanOrEqual(20)
    expect((await api.get('/properties')).status).toBe(200)
  })

  it('429 SVC-5001 — guessed addresses of partners', async () => {
    const guess = (n: number) =>
      fetch(`${base}/channels/ota-xml/cht_${String(n).padStart(32, '0')}`, { method: 'POST', body: '<x/>' })
    const all = await statuses(BURST + 5, guess)
    expect(refusals(all)).toBe(5)
  })

  it('requests of operators do not count', async () => {
    expect(refusals(await statuses(BURST + 5, () => fetch(`${base}/readyz`)))).toBe(0)
    expect(refusals(await statuses(BURST + 5, () => fetch(`${base}/healthz`)))).toBe(0)
  })
})

describe('the limiter', () => {
  /** A clock on which no tokens are refilled. */
  const standstill = () => 0

  it('evicts the least recently used, never everybody', () => {
    const limiter = rateLimiter({ per_second: 1, burst: 2 }, standstill)
    for (let i = 0; i < 2; i++) limiter.take('busy')
    for (let i = 0; i < 60_000; i++) {
      limiter.take(`other ${i}`)
      if (i % 10_000 === 0) expect(() => limiter.take('busy')).toThrow('SVC-5001')
    }
    expect(() => limiter.take('busy')).toThrow('SVC-5001')
  })

  it('counts /24 and /64 ranges', () => {
    const limit = anonymousLimit({ per_second: 1, burst: 2 }, standstill)
    const ranges = [
      ['203.0.113.1', '203.0.113.200', '::ffff:203.0.113.7'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6'],
    ]
    for (const [first, second, third] of ranges) {
      limit.take(first!)
      limit.take(second!)
      expect(() => limit.take(third!)).toThrow('SVC-5001')
    }
    limit.take('203.0.114.1')
    limit.take('2001:db8:1:3::1')
  })

  it('does not count failures of the service', async () => {
    const limit = anonymousLimit({ per_second: 1, burst: 2 }, standstill)
    const authenticate = (work: () => Promise<unknown>) =>
      limit.authenticateLimited('203.0.113.1', 'a key', work)
    for (let i = 0; i < 9; i++)
      await expect(authenticate(() => Promise.reject(fault('SVC-9002')))).rejects.toThrow('SVC-9002')
    for (let i = 0; i < 2; i++)
      await expect(authenticate(() => Promise.reject(fault('SVC-4002')))).rejects.toThrow('SVC-4002')
    await expect(authenticate(async () => 'never asked')).rejects.toThrow('SVC-5001')
  })
})
