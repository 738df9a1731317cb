import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { findEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { clientOf } from '../harness/client.ts'
import { freePort, runToEnd, temporaryFolder, until } from './program.ts'
import { startedProgram } from './quick-start-program.ts'

const CLI = new URL('../../server/main/cli.ts', import.meta.url).pathname
const service = startedProgram()
const { start, stop, quickStart } = service

describe('a service that was started before', () => {
  it('writes the address it listens on to quickstart.json', async () => {
    await start('--empty')
    expect(await stop()).toBe(0)
    service.env.PORT = String(await freePort())
    await start()
    expect(quickStart().base_url).toBe(`http://127.0.0.1:${service.env.PORT}/v1`)
    expect(await stop()).toBe(0)
  })

  it('rotates its secret by rotate, restart, rotate and forget, and keeps its keys', async () => {
    await start()
    const before = readFileSync(join(service.data_dir, 'secret'), 'utf8')
    const early = await runToEnd(['secrets', 'rotate'], service.env)
    expect(early).toMatchObject({ code: 1, out: expect.stringContaining('Generated a new secret') })
    expect(early.err).toContain('does not have the new secret yet. Restart it')
    expect((await runToEnd(['secrets', 'rotate'], service.env)).code).toBe(1)
    expect(await stop()).toBe(0)
    await start()
    expect(await runToEnd(['secrets', 'rotate'], service.env)).toMatchObject({ code: 0, err: '' })
    expect(await runToEnd(['secrets', 'forget'], service.env)).toMatchObject({ code: 0, err: '' })
    const after = readFileSync(join(service.data_dir, 'secret'), 'utf8')
    expect(after).toMatch(/^[\w-]{43}$/)
    expect(after).not.toContain(before)
    const { base_url, live_key } = quickStart()
    expect((await clientOf(base_url, live_key).get('/properties')).status).toBe(200)
    expect(await stop()).toBe(0)
  })

  it('starts over when the first start was killed', async () => {
    const { live_key } = quickStart()
    rmSync(service.path)
    writeFileSync(join(service.data_dir, 'first-start'), '')
    await start('--empty')
    const { base_url, live_key: new_key } = quickStart()
    expect((await clientOf(base_url, new_key).get('/room-types')).body.data).toEqual([])
    expect((await clientOf(base_url, live_key).get('/properties')).status).toBe(401)
  })

  it('stops at once at a second signal', async () => {
    const database = new pg.Client({ connectionString: findEmbeddedPostgres(service.data_dir)!.url('serai') })
    await database.connect()
    await database.query('BEGIN; LOCK TABLE serai.properties IN ACCESS EXCLUSIVE MODE')
    const { base_url, live_key } = quickStart()
    const request = fetch(`${base_url}/properties`, { headers: { authorization: `Bearer ${live_key}` } })
    request.catch(() => undefined)
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    await until(
      async () => (await database.query(waiting)).rows[0].n,
      (n) => n === 1,
    )
    await until(
      () => service.program.child.kill('SIGTERM') && service.program.child.exitCode,
      (code) => code !== null,
    )
    expect(await service.program.ended).toBe(130)
    await database.query('ROLLBACK')
    await database.end()
    await start()
    expect(await stop()).toBe(0)
  })

  it('names the file of the keys where the journal of systemd keeps what is printed', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o711)
    const printed = join(folder, 'printed')
    const stream = openSync(printed, 'w')
    const { dev, ino } = fstatSync(stream)
    const child = spawn(process.execPath, [CLI, 'start', '--empty'], {
      env: {
        ...{
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          DRAIN_SECONDS: '0',
          DATA_DIR: join(folder, 'data'),
        },
        ...{ PORT: String(await freePort()), JOURNAL_STREAM: `${dev}:${ino}` },
      },
      stdio: ['ignore', stream, 'ignore'],
    })
    const ended = once(child, 'exit')
    await until(
      async () => readFileSync(printed, 'utf8'),
      (text) => text.includes('Ctrl-C') || child.exitCode !== null,
    )
    child.kill('SIGTERM')
    await ended
    const text = readFileSync(printed, 'utf8')
    expect(text).toContain(`The keys and the sign-in are in ${join(folder, 'data/quickstart.json')}.`)
    expect(text).not.toContain('sk_')
  })
})
