import { describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import type { Reply } from '#test/harness/client.ts'
import { behindProxy } from '#test/harness/faults/behind-proxy.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { book, makeStock } from '#test/harness/stock.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

expectUnavailable()

const test = testApp()
const here = behindProxy(test, () => ({ pool_size: 4 }))

/** In addition to the time of the bookings on a busy machine. */
const RECOVERY_MS = 10_000
const guest = (n: number) => ({ guest: { first_name: 'A', last_name: 'B', email: `silent${n}@example.com` } })

/** 201, or a 503 with Retry-After; nothing else. */
function expectServedOrAway({ status, body, headers }: Reply) {
  if (status < 300) return
  expect([status, body.error?.code]).toEqual([503, 'SVC-9002'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('a database that goes silent without closing its connections', () => {
  it.each([
    ['its host is gone', false],
    ['the connections were forgotten on the way, and its processes wait with their locks', true],
  ])(
    '%s: within 10 s bookings, reads and /readyz work on new connections, and nothing is lost or duplicated',
    async (_what, forgotten) => {
      const hotel = await test.createHotel()
      const stock = await makeStock(hotel.api, { inventory_count: 50 })
      const api = here.there(hotel.api)
      // All connections are open, and none is known to be silent.
      const began = performance.now()
      const opened = await Promise.all(Array.from({ length: 12 }, (_, n) => book(api, stock, guest(n))))
      for (const { status } of opened) expect(status).toBe(201)
      const calm_ms = performance.now() - began
      const under_way = Array.from({ length: 6 }, (_, n) => book(api, stock, guest(100 + n)))
      expect(here.proxy.freeze({ forgotten })).toBeGreaterThan(4)
      const frozen_at = performance.now()
      const replies = await Promise.all([
        ...under_way,
        ...Array.from({ length: 6 }, (_, n) => book(api, stock, guest(200 + n))),
        api.get('/reservations'),
      ])
      for (const reply of replies) expectServedOrAway(reply)
      // New requests are served at once.
      for (const { status } of await Promise.all([book(api, stock, guest(300)), api.get('/guests')]))
        expect(status).toBeLessThan(300)
      expect((await fetch(`${here.base}/readyz`)).status).toBe(200)
      expect(performance.now() - frozen_at).toBeLessThan(RECOVERY_MS + 10 * calm_ms)
      const made = replies.filter(({ status }) => status === 201).length
      const { data } = (await hotel.api.get('/reservations?limit=100')).body
      expect(data).toHaveLength(12 + made + 1)
      await expectNightsAgree(test.db, hotel.account_id)
    },
  )

  it('long-running statements are not affected', async () => {
    const slow = await here.app.environments.live.tenant.connect()
    expect(await slow.command('DO $$ BEGIN PERFORM pg_sleep(5); END $$')).toBe('DO')
    slow.release()
  })
})
