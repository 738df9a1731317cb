import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { VERSION } from '#server/config/version.ts'
import { findEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { clientOf } from '../harness/client.ts'
import { freePort, runToEnd, until } from './program.ts'
import { startedProgram } from './quick-start-program.ts'

const service = startedProgram()
const { start, stop, quickStart, path, data_dir, env } = service
let first_start_ms: number

// Starts processes, on a machine that may run all other tests.
describe('the quick start', () => {
  it('writes quickstart.json, readable for its owner only, with everything a newcomer needs', async () => {
    const began = performance.now()
    await start('--empty')
    first_start_ms = performance.now() - began
    await service.program.prints('Ctrl-C stops it.')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const origin = `http://127.0.0.1:${env.PORT}`
    expect(quickStart()).toEqual({
      base_url: `${origin}/v1`,
      sandbox_base_url: `${origin}/sandbox/v1`,
      dashboard_url: `${origin}/app`,
      docs_url: `${origin}/docs`,
      email: expect.stringMatching(/@/),
      password: expect.stringMatching(/^\S{16,}$/),
      live_key: expect.stringMatching(/^sk_live_/),
      sandbox_key: expect.stringMatching(/^sk_sandbox_/),
      property_key: expect.stringMatching(/^sk_live_/),
      property_id: expect.stringMatching(/^prop_/),
      currency: 'EUR',
    })
  })

  it('prints addresses and keys once, in few lines, and no password into the log', async () => {
    // Six more are those of npm, the installation and the build.
    expect(service.program.out().trim().split('\n').length).toBeLessThanOrEqual(14)
    const { live_key, sandbox_key, property_key, base_url } = quickStart()
    for (const text of [live_key, sandbox_key, property_key, base_url])
      expect(service.program.out()).toContain(text)
    const log = readFileSync(join(data_dir, 'serai.log'), 'utf8')
    expect(log.split('\n', 1)[0]).toContain(`"version":"${VERSION}"`)
    expect(log).toContain('listening')
    expect(log).not.toContain('sk_live_')
  })

  it('accepts each of the three keys', async () => {
    const { base_url, sandbox_base_url, live_key, sandbox_key, property_key, property_id } = quickStart()
    for (const [base, key] of [
      [base_url, live_key],
      [sandbox_base_url, sandbox_key],
      [base_url, property_key],
    ] as const) {
      const { status, body } = await clientOf(base, key).get('/properties')
      expect(status).toBe(200)
      expect(body.data).toMatchObject([{ currency: 'EUR', timezone: 'Europe/Berlin' }])
      if (base === base_url) expect(body.data[0].id).toBe(property_id)
    }
  })

  it('without the demo accepts no test card in live and sends nothing to this machine; the sandbox accepts test cards', async () => {
    const { base_url, live_key } = quickStart()
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['reservation.created'] }
    const refused = await clientOf(base_url, live_key).post('/webhooks', hook)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'SVC-1501'])
    expect(readConfig({ DATA_DIR: data_dir }).cards).toEqual({
      live: { provider: 'none' },
      sandbox: { provider: 'demo' },
    })
  })

  it('answers /healthz and /readyz', async () => {
    const at = (where: string) => fetch(`http://127.0.0.1:${env.PORT}${where}`)
    expect(await (await at('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
    expect(await (await at('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('supports commands beside the running service', async () => {
    const made = await runToEnd(['keys', 'create', '--access', 'read', '--json'], env)
    expect(made).toMatchObject({ code: 0, err: '' })
    const { secret, id } = JSON.parse(made.out)
    const { base_url } = quickStart()
    expect((await clientOf(base_url, secret).get('/properties')).status).toBe(200)
    expect((await runToEnd(['keys', 'revoke', id], env)).code).toBe(0)
    const refused = () => clientOf(base_url, secret).get('/properties')
    await until(refused, ({ status, body }) => status === 401 && body.error.code === 'SVC-4003')
  })

  it('uses the logins of its two roles only, never the superuser', async () => {
    const database = new pg.Client({ connectionString: findEmbeddedPostgres(data_dir)!.url('serai') })
    await database.connect()
    const { rows } = await database.query(
      `SELECT DISTINCT usename, application_name FROM pg_stat_activity
       WHERE datname LIKE 'serai%' AND pid <> pg_backend_pid()`,
    )
    await database.end()
    const seen = rows.map(({ usename, application_name }) => `${usename} as ${application_name}`)
    expect(seen.toSorted()).toEqual([
      'serai_app_login as serai serai_app',
      'serai_system_login as serai serai_system',
    ])
  })

  it('refuses a second service on the same data folder', async () => {
    const { code, err } = await runToEnd(['start'], { ...env, PORT: String(await freePort()) })
    expect(code).toBe(1)
    expect(err).toMatch(/^Another Serai \(pid \d+\) is running on .*\n$/)
  })

  it('finishes a request in flight on stop, and exits with 0', async () => {
    const { base_url, live_key } = quickStart()
    const database = new pg.Client({ connectionString: findEmbeddedPostgres(data_dir)!.url('serai') })
    await database.connect()
    await database.query('BEGIN; LOCK TABLE serai.properties IN ACCESS EXCLUSIVE MODE')
    const request = clientOf(base_url, live_key).get('/properties')
    // Awaited below: until then its failure is nobody's.
    request.catch(() => undefined)
    // By its login: a job may wait too, and before the request has arrived.
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND usename = 'serai_app_login'`
    await until(
      async () => (await database.query(waiting)).rows[0].n,
      (n) => n === 1,
    )
    service.program.child.kill('SIGTERM')
    const began = performance.now()
    await service.program.prints('Stopping')
    await database.query('ROLLBACK')
    await database.end()
    expect((await request).status).toBe(200)
    expect(await service.program.ended).toBe(0)
    // Keep-alive connections are closed with their last response: the ten seconds are not waited for.
    expect(performance.now() - began).toBeLessThan(Math.max(9_000, 2 * first_start_ms))
  })

  it('restarts with the same keys, without printing them or repeating anything of the first start', async () => {
    const before = quickStart()
    await start()
    expect(service.program.out()).not.toMatch(/sk_|Creating|Migration/)
    expect(quickStart()).toEqual(before)
    expect((await clientOf(before.base_url, before.live_key).get('/properties')).status).toBe(200)
  })

  it('loses nothing by kill -9, and restarts without manual steps', async () => {
    const { base_url, live_key } = quickStart()
    const api = clientOf(base_url, live_key)
    const { id } = await api.make('/room-types', {
      name: 'Double room',
      inventory_count: 2,
      max_occupancy: 2,
    })
    service.program.child.kill('SIGKILL')
    await service.program.ended
    await start()
    expect((await api.get(`/room-types/${id}`)).body).toMatchObject({ id, inventory_count: 2 })
  })

  it('is verified by the doctor, which exits with 1 on a finding', async () => {
    const well = await runToEnd(['doctor'], env)
    expect(well.out).toMatch(
      /^All \d{4} nights of 1 room types, 0 reservations and 0 invoices are consistent\.\n$/,
    )
    expect(well.code).toBe(0)
    const database = new pg.Client({ connectionString: findEmbeddedPostgres(data_dir)!.url('serai') })
    await database.connect()
    try {
      await database.query('UPDATE serai.room_types SET inventory_count = 3')
      const ill = await runToEnd(['doctor'], env)
      expect(ill.out).toMatch(
        /^live inventory_count \(1\): rt_\w+ inventory_count is 3, but it has 2 rooms — /,
      )
      expect(ill.code).toBe(1)
      await database.query('UPDATE serai.room_types SET inventory_count = 2')
    } finally {
      await database.end()
    }
    expect(await stop()).toBe(0)
  })
})
