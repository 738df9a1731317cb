import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { recordOutcome } from '#server/main/backup/record-outcome.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { partners } from '../harness/channels/partner.ts'
import { staffOf } from '../harness/staff.ts'
import { book, makeBooking, makeStock } from '../harness/stock.ts'
import { emptyDatabases } from './empty-databases.ts'
import { runCommand, temporaryFolder } from './program.ts'

const secret = Buffer.from(randomBytes(24).toString('hex'))
const test = testApp({ webhook_allow_loopback: true, secret })
const connect = partners(test)
/** Keys of a pair: a passphrase takes a second to try. */
const identity = await generateIdentity()
const KEYS = { BACKUP_RECIPIENTS: await identityToRecipient(identity), BACKUP_IDENTITY: identity }
const PASSPHRASE = { BACKUP_RECIPIENTS: '', BACKUP_PASSPHRASE: 'correct horse battery staple' }
const closing: (() => Promise<void>)[] = []
let hotel: Hotel
let folder: string

const serai = (env: Record<string, string>, ...args: string[]) => runCommand(args, env)
const source = (more: Record<string, string> = {}) => ({
  ...test.database_env,
  SERAI_SECRET: secret.toString(),
  ...KEYS,
  ...more,
})

/** Two empty databases, and the environment of a service on them. */
async function emptyPlace(more: Record<string, string> = {}) {
  const { env, live, sandbox, drop } = await emptyDatabases()
  closing.push(drop)
  return { env: { ...source(), ...env, ...more }, live, sandbox }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=serai -c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const rowsOf = (url: string, text: string) =>
  withClient(url, async (client) => (await client.query(text)).rows)

/** Every row of every table, but for the channels, which a restore changes. */
const contentOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ relname: string }>(TABLES)
    const content: Record<string, string[]> = {}
    for (const { relname } of rows) {
      const { rows: all } = await client.query(`SELECT to_jsonb(t)::text AS row FROM ${relname} t ORDER BY 1`)
      content[relname] = all.map(({ row }) => row)
    }
    return content
  })

beforeAll(async () => {
  folder = temporaryFolder()
  hotel = await test.createHotel()
  await connect(hotel)
  const stock = await makeStock(hotel.api, { inventory_count: 5 })
  // What COPY writes by escapes, and what is longer in bytes than in letters.
  const guest = { first_name: 'Zoë \\N', last_name: '\\. 林 and 🛎️', email: 'zoe@example.com' }
  await makeBooking(hotel.api, stock, { guest, notes: 'one\n\\.\ntwo\tthree' })
  await createApiKey(test.app.environments.sandbox.system, test.clock, {
    account_id: hotel.account_id,
    property_id: null,
    name: 'Sandbox',
    access: 'write',
    environment: 'sandbox',
  })
})
afterAll(async () => {
  for (const close of closing) await close()
})

const TABLES = `SELECT relname FROM pg_class WHERE relnamespace = 'serai'::regnamespace AND relkind = 'r'
  AND relpersistence = 'p' AND relname NOT IN ('migrations', 'channels') ORDER BY 1`
const POLICIES = `SELECT relname FROM pg_class WHERE relnamespace = 'serai'::regnamespace AND relforcerowsecurity ORDER BY 1`

describe('decisions 24 — serai backup and restore', () => {
  it('under load: every booking that was acknowledged before its moment is in it', async () => {
    const stock = await makeStock(hotel.api, { inventory_count: 40 })
    const acknowledged: { id: string; at: number }[] = []
    let is_over = false
    const client = async () => {
      while (!is_over && acknowledged.length < 200) {
        const { status, body } = await book(hotel.api, stock)
        if (status === 201) acknowledged.push({ id: body.id, at: Date.now() })
      }
    }
    const path = join(folder, 'load.age')
    const clients = Array.from({ length: 4 }, client)
    const made = await serai(source(), 'backup', '--to', path, '--json')
    is_over = true
    await Promise.all(clients)
    const { moment } = JSON.parse(made.out)
    const place = await emptyPlace()
    expect(await serai(place.env, 'restore', path)).toMatchObject({ code: 0 })
    const restored = new Set((await rowsOf(place.live, 'SELECT id FROM reservations')).map(({ id }) => id))
    const before = acknowledged.filter(({ at }) => at < Date.parse(moment))
    expect(before.length).toBeGreaterThan(0)
    expect(before.filter(({ id }) => !restored.has(id))).toEqual([])
  })

  it('a file that is damaged, cut, of another key or no backup is refused in one line, and nothing is written', async () => {
    const path = join(folder, 'good.age')
    expect(await serai(source(), 'backup', '--to', path)).toMatchObject({ code: 0, err: '' })
    const good = readFileSync(path)
    const changed = Buffer.from(good)
    changed[changed.length - 1000]! ^= 1
    const files: [name: string, content: Buffer, expected: string][] = [
      ['changed.age', changed, 'damaged or incomplete'],
      ['cut.age', good.subarray(0, good.length - 70_000), 'damaged or incomplete'],
      ['half.age', good.subarray(0, 100), 'damaged or incomplete'],
      ['text.age', Buffer.from('no backup'), 'damaged or incomplete'],
    ]
    const place = await emptyPlace()
    for (const [name, content, expected] of files) {
      writeFileSync(join(folder, name), content)
      const { code, err } = await serai(place.env, 'restore', join(folder, name))
      expect([code, err], name).toEqual([1, expect.stringContaining(expected)])
      expect(err.trim().split('\n')).toHaveLength(1)
    }
    const other = await serai({ ...place.env, BACKUP_IDENTITY: await generateIdentity() }, 'restore', path)
    expect(other.err).toContain('was encrypted with another passphrase or for another key')
    expect((await serai(place.env, 'restore', join(folder, 'none.age'))).err).toContain('There is no file')
    const has_rows = await rowsOf(place.live, `SELECT to_regclass('serai.accounts') AS accounts`)
    if (has_rows[0].accounts) expect(await rowsOf(place.live, 'SELECT id FROM accounts')).toEqual([])
    expect(await serai(place.env, 'restore', path)).toMatchObject({ code: 0 })
  })

  it('keys of recipients, and the settings that are needed to restore elsewhere', async () => {
    const settings = { PUBLIC_URL: 'https://pms.example.com', SMTP_URL: 'smtp://a:b@mail.example.com' }
    const into = join(folder, 'nightly')
    const made = await serai(source({ ...settings, BACKUP_DIR: into }), 'backup')
    expect(made, made.err).toMatchObject({ code: 0 })
    const [name = ''] = readdirSync(into)
    expect(name).toMatch(/^serai-\d{4}-\d\d-\d\dT\d{6}Z\.age$/)
    const path = join(into, name)
    const opens = { BACKUP_IDENTITY: `# created: today\n${identity}\n` }
    const place = await emptyPlace({ ...opens, SERAI_SECRET: 'q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kA' })
    const file = join(folder, 'settings.env')
    const refused = await serai(place.env, 'restore', path, '--settings', file)
    expect(refused.err).toContain('SERAI_SECRET is not that of the backup')
    const written = readFileSync(file, 'utf8')
    expect(written).toContain(`SERAI_SECRET=${JSON.stringify(secret.toString())}`)
    expect(written).toContain('PUBLIC_URL="https://pms.example.com"')
    expect(written).not.toContain('DATABASE')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const restored = await serai({ ...place.env, SERAI_SECRET: secret.toString() }, 'restore', path)
    expect(restored, restored.err).toMatchObject({ code: 0 })
  })

  it('each night: one, where there is none since three o’clock; what the rule does not keep is deleted', async () => {
    const into = join(folder, 'scheduled')
    mkdirSync(into)
    const old = [
      'serai-2025-01-04T030000Z.age',
      'serai-2025-01-05T030000Z.age',
      'serai-2025-01-06T030000Z.age',
    ]
    for (const name of [...old, 'serai-2025-01-07T030000Z.age.partial', 'notes.txt', 'serai-copy.age'])
      writeFileSync(join(into, name), '')
    const env = source({ BACKUP_DIR: into, BACKUP_KEEP: '2d 0w 1m' })
    const made = await serai(env, 'backup', '--scheduled')
    expect([made.code, made.err, made.out]).toEqual([0, '', expect.stringContaining('Backed up')])
    const names = readdirSync(into)
    expect(names).toEqual(expect.arrayContaining(['notes.txt', 'serai-copy.age', old[2]]))
    expect(names).toHaveLength(4)
    const again = await serai(env, 'backup', '--scheduled')
    expect([again.code, again.err, again.out]).toEqual([0, '', ''])
    expect(readdirSync(into)).toEqual(names)
    const refused = await serai({ ...env, BACKUP_KEEP: '7' }, 'backup', '--scheduled')
    expect(refused.err).toContain('BACKUP_KEEP must be')
  })

  it('a nightly backup that fails twice in a row is a notice of staff until one succeeds', async () => {
    const { api } = await staffOf(test, hotel)
    const record = (error?: Error) =>
      recordOutcome(test.app.staff, { clock: test.clock, folder: '/srv/backups', error })
    const notices = async () =>
      (await api.get('/notices')).body.data.filter(({ kind }: { kind: string }) => kind === 'job_failed')
    await record(new Error('no space left'))
    expect(await notices()).toEqual([])
    await record(new Error('no space left'))
    expect(await notices()).toMatchObject([{ subject: 'nightly_backup', count: 2 }])
    await record()
    expect(await notices()).toEqual([])
  })

  it.each([
    [{ BACKUP_RECIPIENTS: '' }, 'A backup is encrypted: give BACKUP_PASSPHRASE or BACKUP_RECIPIENTS'],
    [{ BACKUP_PASSPHRASE: 'short' }, 'at least 12 characters'],
    [{ BACKUP_PASSPHRASE: 'long enough to be one' }, 'are both given'],
    [{ BACKUP_RECIPIENTS: 'age1x' }, 'must list public keys'],
  ])('%j — says what is missing, and writes nothing', async (more, expected) => {
    const into = join(folder, 'refused')
    const { code, err } = await serai(source({ ...more, BACKUP_DIR: into }), 'backup')
    expect([code, err]).toEqual([1, expect.stringContaining(expected)])
    expect(existsSync(into)).toBe(false)
  })

  it('everything returns: each row of both databases, and channels are sent everything again', async () => {
    const path = join(folder, 'whole.age')
    const place = await emptyPlace(PASSPHRASE)
    // Stopped, because a service writes when its keys were last used.
    await test.restart(async () => {
      const made = await serai(source(PASSPHRASE), 'backup', '--to', path, '--json')
      expect(made, made.err).toMatchObject({ code: 0 })
      const other = { ...place.env, BACKUP_PASSPHRASE: 'another passphrase' }
      expect((await serai(other, 'restore', path)).err).toContain('was encrypted with another passphrase')
      const { rows, moment } = JSON.parse(made.out)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const restored = await serai(place.env, 'restore', path)
      expect(restored, restored.err).toMatchObject({ code: 0 })
      expect(restored.out).toContain(`Restored ${rows} rows as of ${moment}`)
      const content = await contentOf(test.urls.live)
      expect(Object.values(content).flat().length).toBeGreaterThan(1000)
      expect(await contentOf(place.live)).toEqual(content)
      expect(await contentOf(place.sandbox)).toEqual(await contentOf(test.urls.sandbox))
    })
    expect(await rowsOf(place.live, POLICIES)).toEqual(await rowsOf(test.urls.live, POLICIES))
    const syncs = await rowsOf(place.live, 'SELECT sync_status, lease FROM channels')
    expect(syncs).toEqual([{ sync_status: 'queued', lease: null }])
    const doctor = await serai(place.env, 'doctor')
    expect(doctor, doctor.out).toMatchObject({ code: 0 })
    const again = await serai(place.env, 'restore', path)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('holds accounts already')])
  })
})
