import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { sendRaw } from '../harness/requests/raw.ts'
import { runCommand, until } from './program.ts'

const test = testApp()
const secured = testApp({ metrics_token: 'a-token-for-metrics', trust_proxy: 'loopback' })

interface Unready {
  databases?: Record<string, string[]>
}

const at = (path: string, headers: Record<string, string> = {}, app = test) =>
  fetch(app.base + path, { headers })

/** Readiness is cached for half a second: polls until it changes. */
const readyz = (status: number) =>
  until(
    async () => {
      const response = await at('/readyz')
      return { status: response.status, body: (await response.json()) as Unready }
    },
    (answer) => answer.status === status,
  )

describe('/readyz', () => {
  it('is 200 when both databases answer, are current, and their clock matches', async () => {
    test.clock.set(Temporal.Now.instant().toString())
    expect((await readyz(200)).body).toEqual({ status: 'ready' })
  })

  it('is 503 when the clocks are more than 60 s apart', async () => {
    test.clock.advance({ seconds: 120 })
    const { body } = await readyz(503)
    expect(body.databases).toEqual({
      live: ['its clock and ours are more than 60 s apart'],
      sandbox: ['its clock and ours are more than 60 s apart'],
    })
    test.clock.advance({ seconds: -120 })
    await readyz(200)
  })

  it('is 503 when a migration has not run', async () => {
    await test.db.query(`UPDATE migrations SET name = 'x' || name WHERE name = '0001_types.sql'`)
    expect((await readyz(503)).body.databases).toEqual({ live: ['migration 0001_types.sql has not run'] })
    await test.db.query(`UPDATE migrations SET name = '0001_types.sql' WHERE name = 'x0001_types.sql'`)
    await readyz(200)
  })

  it('is 503 when a table lacks row-level security', async () => {
    await test.db.query('ALTER TABLE guests NO FORCE ROW LEVEL SECURITY')
    expect((await readyz(503)).body.databases).toEqual({
      live: ['table guests is not behind row-level security'],
    })
    await test.db.query('ALTER TABLE guests FORCE ROW LEVEL SECURITY')
    await readyz(200)
  })
})

describe('the version', () => {
  it('is that of the package: in /healthz, in a metric and on the command line', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await (await at('/healthz')).json()).toEqual({ status: 'ok', version })
    const node = process.versions.node
    expect(await (await at('/metrics')).text()).toContain(
      `serai_build_info{version="${version}",node="${node}"} 1`,
    )
    expect(await runCommand(['--version'], {})).toEqual({ code: 0, out: `${version}\n`, err: '' })
  })
})

describe('/metrics', () => {
  it('counts requests by route, never by id', async () => {
    const hotel = await test.createHotel()
    await hotel.api.get(`/properties/${hotel.property_id}`)
    await hotel.api.get('/nothing/here')
    const text = await (await at('/metrics')).text()
    expect(text).toMatch(
      /serai_http_request_duration_seconds_count\{environment="live",method="GET",route="\/v1\/properties\/:id",status="200"\} 1\n/,
    )
    expect(text).toMatch(/_count\{environment="live",method="any",route="none",status="404"\} 1\n/)
    expect(text).toContain('serai_database_connections_in_use{environment="live",role="serai_app"} 0')
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toMatch(/(prop|acct|key)_[0-9a-z]{26}/)
  })

  it('counts idempotent replays', async () => {
    const hotel = await test.createHotel()
    const read = async () =>
      Number(
        /serai_idempotent_replays_total\{environment="live"\} (\d+)/.exec(
          await (await at('/metrics')).text(),
        )?.[1],
      )
    const before = await read()
    const room_type = { name: 'Double room', inventory_count: 1, max_occupancy: 2 }
    const key = { 'idempotency-key': 'twice' }
    expect((await hotel.api.post('/room-types', room_type, key)).status).toBe(201)
    expect((await hotel.api.post('/room-types', room_type, key)).status).toBe(201)
    expect(await read()).toBe(before + 1)
  })

  it('is for callers on this machine only, and not for those behind a proxy on it', async () => {
    expect((await at('/metrics')).status).toBe(200)
    for (const name of [
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
    ])
      expect([name, (await at('/metrics', { [name]: '203.0.113.9' })).status]).toEqual([name, 403])
    // A stock nginx adds no header and speaks HTTP/1.0.
    const { host } = new URL(test.base)
    const { status } = await sendRaw(test.base, `GET /metrics HTTP/1.0\r\nHost: ${host}\r\n\r\n`)
    expect(status).toBe(403)
  })

  it('requires the token when one is configured', async () => {
    expect((await at('/metrics', {}, secured)).status).toBe(403)
    expect((await at('/metrics', { authorization: 'Bearer another' }, secured)).status).toBe(403)
    expect((await at('/metrics', { authorization: 'Bearer a-token-for-metrics' }, secured)).status).toBe(200)
  })
})

describe('TRUST_PROXY', () => {
  async function rangeSeenBy(app: typeof test) {
    const hotel = await app.createHotel()
    await hotel.api.get('/properties', { 'x-forwarded-for': '203.0.113.9' })
    await app.app.environments.live.keys.flush()
    const { rows } = await app.db.query('SELECT last_used_range FROM api_keys WHERE account_id = $1', [
      hotel.account_id,
    ])
    return rows[0].last_used_range
  }

  it('uses the address of the client from the trusted proxy', async () => {
    expect(await rangeSeenBy(secured)).toBe('203.0.113.0/24')
  })

  it('trusts no other', async () => {
    expect(await rangeSeenBy(test)).toBe('127.0.0.0/24')
  })
})
