import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealCheckValue } from '#server/kernel/security/secret-check.ts'
import type { ExportManifest } from '#server/main/export/contents.ts'
import { testApp } from '../harness/app.ts'
import { openDemo } from './demo-account.ts'
import { emptyDatabases } from './empty-databases.ts'
import { run, runCommand, runToEnd, temporaryFolder } from './program.ts'

const [HERE, THERE] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
const test = testApp({ webhook_allow_loopback: true, secret: Buffer.from(HERE) })
let keys: Record<string, string>
let exported: string
let account_id: string
const dropping: (() => Promise<void>)[] = []

const here = () => ({ ...test.database_env, SERAI_SECRET: HERE, ...keys })

const accountsIn = async (url: string) => {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=serai -c role=serai_system',
  })
  await client.connect()
  try {
    return (await client.query('SELECT FROM accounts')).rowCount
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  const identity = await generateIdentity()
  keys = { BACKUP_RECIPIENTS: await identityToRecipient(identity), BACKUP_IDENTITY: identity }
  await openDemo(test)
  await test.db.query(`INSERT INTO secret_checks VALUES ('service', $1)`, [sealCheckValue([test.secret])])
  account_id = (await test.db.query('SELECT account_id FROM accounts')).rows[0].account_id
  exported = join(temporaryFolder(), 'exported')
  const made = await runCommand(['export', account_id, '--to', exported], here())
  expect(made, made.err).toMatchObject({ code: 0 })
})
afterAll(async () => {
  for (const drop of dropping) await drop()
})

describe('decisions 24 — the demo, exported and imported', () => {
  it('kill -9 at any moment of an import leaves all or nothing: repeated, it is whole, and doctor finds nothing', async () => {
    const { env, live, sandbox, drop } = await emptyDatabases()
    dropping.push(drop)
    const there = { ...env, SERAI_SECRET: THERE, ...keys }
    expect(await runCommand(['migrate'], there)).toMatchObject({ code: 0 })
    const began = performance.now()
    for (let kills = 0; (await accountsIn(live)) === 0; kills++) {
      const importing = run(['import', exported], there)
      const timer = setTimeout(() => importing.child.kill('SIGKILL'), 500 * 1.6 ** kills)
      const code = await importing.ended
      clearTimeout(timer)
      // Killed, or done: never refused by what the one before left.
      expect([null, 0], importing.err()).toContain(code)
    }
    expect(await accountsIn(sandbox)).toBe(1)
    const manifest = JSON.parse(readFileSync(join(exported, 'export.json'), 'utf8')) as ExportManifest
    const rows = manifest.databases.live.tables.reduce((sum, table) => sum + table.rows, 0)
    console.info(`${rows} rows of live; killed and imported in ${Math.round(performance.now() - began)} ms`)
    expect(rows).toBeGreaterThan(40_000)
    const again = join(temporaryFolder(), 'again')
    const exported_again = await runToEnd(['export', account_id, '--to', again], there)
    expect(exported_again, exported_again.err).toMatchObject({ code: 0 })
    const checksOf = (folder: string) =>
      (JSON.parse(readFileSync(join(folder, 'export.json'), 'utf8')) as ExportManifest).databases.live.tables
        // Sent everything again.
        .filter(({ name }) => name !== 'channels')
    expect(checksOf(again)).toEqual(checksOf(exported))
    // The demo has stays without events, as one that has forgotten its old ones: on both sides the same.
    const found = (env: Record<string, string>) => runToEnd(['doctor', '--json'], env)
    expect(await found(there)).toEqual(await found(here()))
  })
})
