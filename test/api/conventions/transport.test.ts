import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { Drain } from '#server/http/health/drain.ts'
import { Shortage } from '#server/http/health/shortage.ts'
import { makeServer } from '#server/http/server.ts'
import { monotonic, systemClock } from '#server/kernel/time/clock.ts'
import { testConfig } from '../../harness/app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'

const test = sharedApp()
// As behind a proxy on another machine. Requests are injected, without a listening socket.
const proxied = makeServer({
  config: testConfig({ host: '192.0.2.10', trust_proxy: '10.0.0.0/24' }),
  log: pino({ level: 'silent' }),
  clock: systemClock,
  drain: new Drain(),
  shortage: new Shortage({ clock: monotonic, onBegin: () => undefined }),
})
for (const path of ['/v1/properties', '/healthz', '/readyz']) proxied.get(path, async () => ({ path }))
afterAll(() => proxied.close())

describe('rule 1 — HTTPS', () => {
  const ask = (headers: Record<string, string>, remoteAddress: string, url = '/v1/properties') =>
    proxied.inject({ url, headers, remoteAddress })

  it('403 SVC-4008 — plain HTTP without the proxy, or through it without HTTPS', async () => {
    const [direct, pretended, plain, safe] = await Promise.all([
      ask({}, '192.0.2.1'),
      ask({ 'x-forwarded-proto': 'https' }, '192.0.2.1'),
      ask({ 'x-forwarded-proto': 'http' }, '10.0.0.7'),
      ask({ 'x-forwarded-proto': 'https' }, '10.0.0.7'),
    ])
    for (const refused of [direct, pretended, plain])
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'SVC-4008'])
    expect(safe.statusCode).toBe(200)
    expect(safe.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  })

  it.each(['/healthz', '/readyz'])('%s is answered to whoever asks directly', async (path) => {
    expect((await ask({}, '192.0.2.1', path)).statusCode).toBe(200)
  })
})

describe('headers of every response for browsers and caches', () => {
  it('forbid sniffing, and caching by default', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel, 'manager')
    const base = new URL(test.base).origin
    const answers = [
      (await hotel.api.get('/guests')).headers,
      (await hotel.api.get('/nothing')).headers,
      (await api.get('/guests')).headers,
      ...(await Promise.all(
        ['/v1/guests', '/none', '/readyz', '/metrics', '/hooks/demo', '/app/auth/session'].map(
          async (path) => (await fetch(base + path)).headers,
        ),
      )),
    ]
    for (const headers of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toContain('no-store')
      // Plain HTTP on this machine: HSTS would force browsers to HTTPS.
      expect(headers.get('strict-transport-security')).toBeNull()
    }
    const document = await fetch(`${base}/v1/openapi.json`)
    expect(document.headers.get('cache-control')).toBe('public, max-age=300')
    expect(document.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
