import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { freePort, type Program, run, runToEnd, temporaryFolder, until } from './program.ts'

const PASSPHRASE = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
let folder: string
let backup: string
let key: string

const started = async (data_dir: string, options: string[] = [], env: Record<string, string> = {}) => {
  const port = await freePort()
  const program = run(['start', ...options], { DATA_DIR: data_dir, PORT: String(port), ...env })
  const base = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(`${base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (ok) => ok,
  )
  return { program, base }
}
const readdirOf = (path: string) => (existsSync(path) ? readdirSync(path) : [])
const stop = async ({ child, ended }: Program) => {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}
const propertyOf = async (base: string) => {
  const reply = await fetch(`${base}/v1/properties`, { headers: { authorization: `Bearer ${key}` } })
  return ((await reply.json()) as { data: { name: string }[] }).data[0]!.name
}

beforeAll(async () => {
  folder = temporaryFolder()
  const data_dir = join(folder, 'hotel')
  const { program, base } = await started(data_dir, ['--empty'])
  key = JSON.parse(readFileSync(join(data_dir, 'quickstart.json'), 'utf8')).live_key
  expect(await propertyOf(base)).toBe('My property')
  const made = await runToEnd(['backup'], { DATA_DIR: data_dir, ...PASSPHRASE })
  expect(made, made.err).toMatchObject({ code: 0 })
  await stop(program)
  backup = join(data_dir, 'backups', readdirSync(join(data_dir, 'backups'))[0]!)
})

describe('decisions 24 — a backup of the embedded database', () => {
  it('is restored into an empty folder, and its keys and sessions are those of before', async () => {
    const data_dir = join(folder, 'restored')
    const restored = await runToEnd(['restore', backup], { DATA_DIR: data_dir, ...PASSPHRASE })
    expect(restored, restored.err).toMatchObject({ code: 0 })
    expect(existsSync(join(data_dir, 'without-demo'))).toBe(true)
    const { program, base } = await started(data_dir)
    expect(await propertyOf(base)).toBe('My property')
    await stop(program)
    const again = await runToEnd(['restore', backup], { DATA_DIR: data_dir, ...PASSPHRASE })
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('holds an installation already')])
    // The folder in use is left as it is.
    await stop((await started(data_dir)).program)
  })

  it('kill -9 of a restore leaves nothing half done: a start is refused, and the next restore is whole', async () => {
    const data_dir = join(folder, 'killed')
    const restoring = run(['restore', backup], { DATA_DIR: data_dir, ...PASSPHRASE })
    await until(
      () => existsSync(join(data_dir, 'restoring')),
      (is_there) => is_there,
    )
    restoring.child.kill('SIGKILL')
    await restoring.ended
    const refused = await runToEnd(['start'], { DATA_DIR: data_dir, PORT: '0' })
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('was interrupted: run serai restore'),
    ])
    const restored = await runToEnd(['restore', backup], { DATA_DIR: data_dir, ...PASSPHRASE })
    expect(restored, restored.err).toMatchObject({ code: 0 })
    const { program, base } = await started(data_dir)
    expect(await propertyOf(base)).toBe('My property')
    await stop(program)
  })

  it('is verified by restoring it, beside nothing that is there', async () => {
    const verified = await runToEnd(['verify', backup], { DATA_DIR: join(folder, 'unused'), ...PASSPHRASE })
    expect(verified, verified.err).toMatchObject({ code: 0 })
    expect(verified.out).toMatch(/restores: \d+ rows as of \S+, made by Serai \S+; consistent\.$/m)
    expect(existsSync(join(folder, 'unused'))).toBe(false)
  })

  it('is made by a service that is told where to, by one of its processes', async () => {
    const [data_dir, into] = [join(folder, 'hotel'), join(folder, 'nightly')]
    const refused = await runToEnd(['start'], { DATA_DIR: data_dir, PORT: '0', BACKUP_DIR: into })
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('BACKUP_DIR needs a key')])
    const { program, base } = await started(data_dir, [], { BACKUP_DIR: into, ...PASSPHRASE })
    await until(
      () => readdirOf(into),
      (names) => names.length === 1 && names[0]!.endsWith('.age'),
    )
    const metrics = await (await fetch(`${base}/metrics`)).text()
    expect(metrics).toMatch(/^serai_backup_newest_timestamp_seconds 1\d{9}$/m)
    await program.prints('Backed up')
    await stop(program)
  })
})

describe('decisions 24 — a backup of a database that is not consistent', () => {
  const secret = Buffer.from(randomBytes(24).toString('hex'))
  const test = testApp({ secret })
  it('is verified with the findings of doctor, and exit code 1', async () => {
    const hotel = await test.createHotel()
    await makeBooking(hotel.api, await makeStock(hotel.api, { inventory_count: 2 }))
    await test.db.query(`UPDATE nights SET sold = sold + 1 WHERE sold = 1 AND date = '2027-03-15'`)
    const path = join(folder, 'inconsistent.age')
    const env = { ...test.database_env, SERAI_SECRET: secret.toString(), ...PASSPHRASE }
    expect(await runToEnd(['backup', '--to', path], env)).toMatchObject({ code: 0 })
    const { code, out } = await runToEnd(['verify', path, '--json'], env)
    const found = { rule: 'sold', found: '2 sold, but 1 held by reservations and groups' }
    expect([code, JSON.parse(out).findings]).toEqual([1, [expect.objectContaining(found)]])
  })
})
