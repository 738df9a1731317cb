import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatusCheck } from '#server/main/status/check.ts'
import { emptyDatabases } from './empty-databases.ts'
import { freePort, run, runCommand, temporaryFolder, until } from './program.ts'

let env: Record<string, string>
let live: pg.Client
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const { env: database_env, live: url, drop } = await emptyDatabases()
  closing.push(drop)
  env = {
    ...database_env,
    SERAI_SECRET: 'e7c1f0b2a4d8934d52c6a1f07b9e8d3c',
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    BACKUP_DIR: temporaryFolder(),
    DOWNTIME_DIR: temporaryFolder(),
  }
  const migrated = await runCommand(['migrate'], env)
  expect(migrated, migrated.err).toMatchObject({ code: 0 })
  live = new pg.Client({ connectionString: url, options: '-c search_path=serai' })
  await live.connect()
  closing.push(() => live.end())
}, 300_000)
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function checkOf(name: string): Promise<StatusCheck> {
  const { out } = await runCommand(['status', '--json'], env)
  return JSON.parse(out).checks.find((one: StatusCheck) => one.name === name)
}

async function serve(role: string) {
  const program = run(['serve', '--role', role], { ...env, PORT: String(await freePort()) })
  await program.prints('is listening')
  return program
}

const processes = (running: string) =>
  until(
    () => checkOf('processes'),
    ({ text }) => text.includes(running),
  )

describe('rule 14.30 — serai status beside running processes', () => {
  it('names each by role, misses one that was killed until another replaces it, and none that was stopped', async () => {
    expect(await checkOf('processes')).toMatchObject({ state: 'broken', values: { running: 0 } })
    const api = await serve('api')
    const killed = await serve('worker')
    expect(await processes('worker 0.1.0')).toMatchObject({
      state: 'ok',
      values: { running: 2, lost: 0, api: 1, workers: 1 },
    })
    killed.child.kill('SIGKILL')
    await killed.ended
    await live.query(
      `UPDATE service_processes SET seen_at = now() - interval '10.5 minutes' WHERE role = 'worker'`,
    )
    const missed = await checkOf('processes')
    expect(missed.state).toBe('broken')
    expect(missed.text).toMatch(
      /^no process runs as worker; worker 0\.1\.0 on \S+ was last seen 10 min ago; running: api/,
    )
    const worker = await serve('worker')
    expect(await processes('running: api 0.1.0')).toMatchObject({ state: 'ok' })
    for (const { child } of [api, worker]) child.kill('SIGTERM')
    expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0])
    expect(await checkOf('processes')).toMatchObject({ state: 'broken', values: { running: 0, lost: 0 } })
  })

  it('knows the last backup that was verified', async () => {
    expect(await checkOf('backup_verified')).toMatchObject({ state: 'attention' })
    expect((await runCommand(['backup'], env)).code).toBe(0)
    const [name] = readdirSync(env.BACKUP_DIR!)
    const verified = await runCommand(['verify', join(env.BACKUP_DIR!, name!)], env)
    expect(verified, verified.err).toMatchObject({ code: 0 })
    expect(await checkOf('backup_verified')).toMatchObject({
      state: 'ok',
      text: `${name} was verified 0 min ago: it restores`,
    })
    expect(await checkOf('backup')).toMatchObject({ state: 'ok' })
  })
})
