import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import { UnprovenConnection } from '#server/postgres/connections/verify-connection.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { isConnectionLost } from '#server/postgres/lost.ts'
import { testApp, testConfig } from '#test/harness/app.ts'
import { type Client, clientOf, type Reply } from '#test/harness/client.ts'
import { openPostgresProxy, type PostgresProxy } from '#test/harness/faults/postgres-proxy.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { book, makeStock } from '#test/harness/stock.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

expectUnavailable()

const test = testApp()
/** A second instance of the service, connected to its databases through the proxy. */
let app: App
let base: string
let proxy: PostgresProxy
/** Work outside of requests is not counted. */
let system_proxy: PostgresProxy
let strips = false

beforeAll(async () => {
  proxy = await openPostgresProxy(test.urls.live, () => strips)
  system_proxy = await openPostgresProxy(test.urls.live, () => strips)
  const { live, sandbox } = test.logins
  const through = {
    serai_app: proxy.through(live.serai_app),
    serai_system: system_proxy.through(live.serai_system),
  }
  app = makeApp({
    config: testConfig({ secret: test.secret, pool_size: 4 }),
    urls: { live: through, sandbox },
    clock: test.clock,
    log: pino({ level: 'silent' }),
  })
  base = await app.start()
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([proxy?.close(), system_proxy?.close()])
})

const there = (api: Client) => clientOf(`${base}/v1`, api.secret)
const cut = () =>
  test.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'serai serai_%'`,
  )
const expectAway = ({ status, body, headers }: Reply) => {
  expect([status, body.error?.code]).toEqual([503, 'SVC-9002'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('every new connection is verified before use', () => {
  it('503 SVC-9002 — a pooler drops the start-up options: nothing is read or written, until it keeps them', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 5 })
    const api = there(hotel.api)
    expect((await book(api, stock)).status).toBe(201)
    strips = true
    await cut()
    const headers = { 'idempotency-key': 'pooled' }
    for (const reply of await Promise.all([
      api.get('/reservations'),
      api.get('/guests'),
      book(api, stock, {}, headers),
    ]))
      expectAway(reply)
    expect(proxy.stripped).toBeGreaterThan(0)
    // A connection that was being opened meanwhile may still be one of before.
    const readinessProblems = async () => {
      await cut()
      const ready = await fetch(`${base}/readyz`)
      const { databases } = (await ready.json()) as { databases: Record<string, string[]> }
      return [ready.status, databases.live![0]]
    }
    await expect.poll(readinessProblems).toEqual([503, expect.stringContaining('pooler')])
    strips = false
    expect((await book(api, stock, {}, headers)).status).toBe(201)
    expect((await api.get('/reservations')).body.data).toHaveLength(2)
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it('a connection that fails the verification is closed: none is used, none waits, and the pool continues', async () => {
    const url = proxy.through(test.logins.live.serai_app)
    const log = pino({ level: 'silent' })
    const pool = openDatabase({ url, role: 'serai_app', size: 4, log })
    strips = true
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => pool.connect()))
    strips = false
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(UnprovenConnection) })
    expect([pool.in_use, pool.waiting]).toEqual([0, 0])
    const connections = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    for (const connection of connections) connection.release()
    await pool.close()
  })

  it('costs a round trip for each new connection and nothing for a request: a booking takes two', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 50 })
    const api = there(hotel.api)
    const guest = (n: number) => ({
      guest: { first_name: 'A', last_name: 'B', email: `trip${n}@example.com` },
    })
    for (let n = 0; n < 12; n++) expect((await book(api, stock, guest(n))).status).toBe(201)
    proxy.reset()
    for (let n = 0; n < 5; n++) expect((await book(api, stock, guest(100 + n))).status).toBe(201)
    expect(proxy.sent).toMatchObject({
      connections: 0,
      statements: 5 * 18,
      commits: 5,
      trips: 5 * 2,
      queries: 0,
    })
    await cut()
    proxy.reset()
    expect((await book(api, stock, guest(200))).status).toBe(201)
    expect(proxy.sent.queries).toBe(proxy.sent.connections)
  })
})

describe('a read-only server', () => {
  const name = () => new URL(test.urls.live).pathname.slice(1)
  const readOnly = (on: boolean) =>
    test.db.query(
      `ALTER DATABASE ${name()} ${on ? 'SET default_transaction_read_only = on' : 'RESET default_transaction_read_only'}`,
    )

  it('503 SVC-9002 — sessions started during read-only mode are neither used nor kept; after the promotion, the next one writes', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 50 })
    const api = there(hotel.api)
    const bookings = (count: number) => Promise.all(Array.from({ length: count }, () => book(api, stock)))
    await readOnly(true)
    try {
      await cut()
      for (const reply of await bookings(8)) expectAway(reply)
      expectAway(await api.get('/reservations'))
    } finally {
      await test.db.query('SET default_transaction_read_only = off')
      await readOnly(false)
    }
    for (const { status } of await bookings(8)) expect(status).toBe(201)
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it('503 SVC-9002 — SQLSTATE 25006 on a verified connection: it is discarded, and the next one writes', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 50 })
    const api = there(hotel.api)
    const { tenant } = app.environments.live
    // As on a server that becomes a standby: sessions stay, but are read-only.
    const connections = await Promise.all(Array.from({ length: 4 }, () => tenant.connect()))
    for (const connection of connections) {
      await connection.command('SET default_transaction_read_only = on')
      connection.release()
    }
    const replies = [await book(api, stock), await book(api, stock), await book(api, stock)]
    for (const reply of replies) if (reply.status !== 201) expectAway(reply)
    expect((await book(api, stock)).status).toBe(201)
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it.each(['25006', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNABORTED'])(
    '%s counts as a lost connection',
    (code) => {
      expect(isConnectionLost(Object.assign(new Error('x'), { code }))).toBe(true)
    },
  )

  it('0A000 does not: the statement is wrong, not the connection', () => {
    expect(isConnectionLost(Object.assign(new Error('x'), { code: '0A000' }))).toBe(false)
  })
})
