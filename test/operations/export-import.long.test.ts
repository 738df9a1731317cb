import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp } from '#server/app.ts'
import {
  CALENDAR_SECRETS,
  connectCalendar,
  shareCalendar,
} from '#server/features/distribution/ical/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { sealCheckValue } from '#server/kernel/security/secret-check.ts'
import { secretColumnsOf } from '#server/main/export/contents.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type Hotel, testApp, testConfig } from '../harness/app.ts'
import { NGOZI } from '../harness/booking-page/registration.ts'
import { partners } from '../harness/channels/partner.ts'
import { clientOf } from '../harness/client.ts'
import { createStaff } from '../harness/staff.ts'
import { book, makeBooking, makeStock } from '../harness/stock.ts'
import { contentOf, rowsOf } from './account-rows.ts'
import { emptyDatabases } from './empty-databases.ts'
import { runCommand, temporaryFolder } from './program.ts'

const [HERE, THERE] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
const test = testApp({ webhook_allow_loopback: true, secret: Buffer.from(HERE) })
const connect = partners(test)
/** Keys of a pair: a passphrase takes a second to try. */
const identity = await generateIdentity()
const KEYS = { BACKUP_RECIPIENTS: await identityToRecipient(identity), BACKUP_IDENTITY: identity }
const HOOK = { url: 'http://127.0.0.1:19009/hook', events: ['reservation.created'] }
const GUEST = { first_name: 'Zoë \\N "é"', last_name: '\\. 林, and 🛎️', email: 'zoe@example.com' }
const closing: (() => Promise<unknown>)[] = []
let hotel: Hotel
let other: Hotel
let hook: { id: string; secret: string }
let staff_email: string
let folder: string
let exported: string

const serai = (env: Record<string, string>, ...args: string[]) => runCommand(args, env)
const here = () => ({ ...test.database_env, SERAI_SECRET: HERE, ...KEYS })

/** A service with another secret and no account. */
async function anotherService() {
  const { drop, env, ...databases } = await emptyDatabases()
  closing.push(drop)
  const all = { ...env, SERAI_SECRET: THERE, ...KEYS }
  expect(await serai(all, 'migrate')).toMatchObject({ code: 0 })
  return { env: all, ...databases }
}
type Service = Awaited<ReturnType<typeof anotherService>>

const accountsOf = async ({ live, sandbox }: Service) =>
  Promise.all([live, sandbox].map((url) => rowsOf(url, 'SELECT account_id FROM accounts')))

/** A copy of the export that a test damages. */
function copied(name: string): string {
  const path = join(folder, name)
  cpSync(exported, path, { recursive: true })
  return path
}

beforeAll(async () => {
  test.clock.set(Temporal.Now.instant().toString())
  folder = temporaryFolder()
  await test.db.query(`INSERT INTO secret_checks VALUES ('service', $1)`, [
    sealCheckValue([Buffer.from(HERE)]),
  ])
  hotel = await test.createHotel()
  other = await test.createHotel()
  await book(other.api, await makeStock(other.api))
  const stock = await makeStock(hotel.api, { inventory_count: 5 })
  const { id } = await makeBooking(hotel.api, stock, { guest: GUEST, notes: 'one\n\\.\ntwo\tthree "four"' })
  expect((await hotel.api.send('PUT', `/reservations/${id}/registration/guests/1`, NGOZI)).status).toBe(200)
  hook = (await hotel.api.post('/webhooks', HOOK, { 'idempotency-key': 'a-webhook' })).body
  staff_email = (await createStaff(test, hotel, 'owner')).email
  await connect(hotel)
  await hotel.connectChannel('airbnb')
  const { body: rooms } = await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)
  const room = {
    account_id: hotel.account_id,
    property_id: hotel.property_id,
    channel: 'airbnb',
    room_id: rooms.data[0].id,
  }
  const secrets = sealer(Buffer.from(HERE), CALENDAR_SECRETS)
  await writing(test.app.environments.live.system, hotel.account_id, async (tx) => {
    const operator = { tx, now: test.clock.now(), secrets }
    await shareCalendar(operator, room)
    await connectCalendar(operator, room, {
      allowed: true,
      url: new URL('https://calendar.example.com/a.ics'),
    })
  })
  exported = join(folder, 'exported')
  const made = await serai(here(), 'export', hotel.account_id, '--to', exported)
  expect(made, made.err).toMatchObject({ code: 0, out: expect.stringContaining('Exported ') })
})
afterAll(async () => {
  for (const close of closing) await close()
})

describe('decisions 24 — serai export', () => {
  it('writes JSON Lines that hold to its schema, and as many lines of CSV, of the account alone', async () => {
    const manifest = JSON.parse(readFileSync(join(exported, 'export.json'), 'utf8'))
    const schema = JSON.parse(readFileSync(join(exported, 'schema.json'), 'utf8'))
    const ajv = addFormats.default(new Ajv2020({ strict: false, schemas: [{ $id: 'export', ...schema }] }))
    for (const environment of ['live', 'sandbox']) {
      for (const { name, rows, columns } of manifest.databases[environment].tables) {
        const text = readFileSync(join(exported, environment, `${name}.jsonl`), 'utf8')
        const lines = text.split('\n').filter(Boolean)
        expect(lines, name).toHaveLength(rows)
        const validate = ajv.getSchema(`export#/$defs/${name}`)!
        for (const line of lines) {
          const row = JSON.parse(line)
          expect(validate(row), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true)
          expect(row.account_id).toBe(hotel.account_id)
        }
        const [head] = readFileSync(join(exported, environment, `${name}.csv`), 'utf8').split('\n')
        expect(head).toBe(columns.join(','))
      }
    }
    const guests = readFileSync(join(exported, 'live/guests.jsonl'), 'utf8').split('\n').filter(Boolean)
    expect(guests.map((line) => JSON.parse(line))).toEqual([expect.objectContaining(GUEST)])
    expect(statSync(join(exported, 'live/guests.jsonl')).mode & 0o77).toBe(0)
  })

  it('has no secret, no hash of one and no registration in its open files', async () => {
    const { rows } = await test.db.query('SELECT hash FROM api_keys WHERE account_id = $1', [
      hotel.account_id,
    ])
    const { rows: users } = await test.db.query('SELECT password_hash FROM staff_users')
    const values = [
      hook.secret,
      hotel.api.secret,
      NGOZI.document_number,
      rows[0].hash.toString('hex'),
      users[0].password_hash,
    ]
    for (const name of readdirSync(exported, { recursive: true }) as string[]) {
      const path = join(exported, name)
      if (statSync(path).isDirectory() || name === 'secrets.age') continue
      const text = readFileSync(path, 'utf8')
      for (const value of values) expect(text.includes(value), `${value} in ${name}`).toBe(false)
    }
  })

  it('knows every column that holds a secret: others of bytes are pictures, or say nothing without their text', async () => {
    const { rows } = await test.db.query(
      `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'serai'
       AND (data_type = 'bytea' OR column_name ~ '(hash|secret|token|password|credential)$')`,
    )
    const open = ['properties.logo', 'properties.font', 'images.content', 'idempotency.fingerprint']
    // A table of no account is not exported.
    const known = [...open, 'login_attempts.subject', 'secret_checks.sealed']
    for (const { table_name, column_name } of rows) {
      const is_secret = secretColumnsOf(table_name).includes(column_name)
      expect(
        is_secret || known.includes(`${table_name}.${column_name}`),
        `${table_name}.${column_name}`,
      ).toBe(true)
    }
  })

  it('refuses an account or a folder that it cannot take, and without secrets makes one to read', async () => {
    const unknown = await serai(here(), 'export', 'acct_unknown', '--to', join(folder, 'unknown'))
    expect(unknown).toMatchObject({ code: 1, err: 'There is no account acct_unknown.\n' })
    const existing = await serai(here(), 'export', hotel.account_id, '--to', exported)
    expect(existing).toMatchObject({ code: 1, err: expect.stringContaining('is there already') })
    const { BACKUP_RECIPIENTS: _, ...without_key } = here()
    const keyless = await serai(without_key, 'export', hotel.account_id, '--to', join(folder, 'keyless'))
    expect(keyless).toMatchObject({ code: 1, err: expect.stringContaining('BACKUP_RECIPIENTS') })
    const readable = join(folder, 'readable')
    const made = await serai(without_key, 'export', hotel.account_id, '--to', readable, '--without-secrets')
    expect(made, made.err).toMatchObject({ code: 0 })
    expect(existsSync(join(readable, 'secrets.age'))).toBe(false)
    const refused = await serai(here(), 'import', readable)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('without secrets') })
  })
})

describe('decisions 24 — serai import', () => {
  it('brings the account to a service with another secret: the same rows, keys and secrets, and a clean doctor', async () => {
    const service = await anotherService()
    expect(await serai(service.env, 'accounts', 'create', '--name', 'Neighbour')).toMatchObject({ code: 0 })
    const imported = await serai(service.env, 'import', exported)
    expect(imported, imported.err).toMatchObject({ code: 0, out: expect.stringContaining('Imported ') })
    expect(await contentOf(service.live, hotel.account_id)).toEqual(
      await contentOf(test.database_env.DATABASE_URL!, hotel.account_id),
    )
    expect(await contentOf(service.sandbox, hotel.account_id)).toEqual(
      await contentOf(test.database_env.SANDBOX_DATABASE_URL!, hotel.account_id),
    )
    const examined = await serai(service.env, 'doctor')
    expect(examined, examined.out).toMatchObject({ code: 0 })
    const config = testConfig({ secret: [Buffer.from(THERE)], webhook_allow_loopback: true })
    const app = makeApp({ config, urls: service.logins, clock: test.clock, log: pino({ level: 'silent' }) })
    try {
      const api = clientOf(`${await app.start()}/v1`, hotel.api.secret)
      expect((await api.get('/properties')).body.data[0].id).toBe(hotel.property_id)
      // The stored answer of before, whose secret is encrypted with that of the new service.
      const again = await api.post('/webhooks', HOOK, { 'idempotency-key': 'a-webhook' })
      expect([again.status, again.body.secret]).toEqual([201, hook.secret])
    } finally {
      await app.stop()
    }
    const channels = await rowsOf(service.live, 'SELECT sync_status FROM channels WHERE endpoint IS NOT NULL')
    expect(channels).toEqual([{ sync_status: 'queued' }])
    const twice = await serai(service.env, 'import', exported)
    expect(twice).toMatchObject({ code: 1, err: `The account ${hotel.account_id} is there already.\n` })
  })

  it('continues an import that was interrupted between its two commits', async () => {
    const service = await anotherService()
    const { account_id } = hotel
    // What the first commit leaves: the whole account in the sandbox. It has only its own row here.
    const whole = await contentOf(test.database_env.SANDBOX_DATABASE_URL!, hotel.account_id)
    const filled = Object.entries(whole).filter(([, rows]) => rows.length > 0)
    expect(filled.map(([name]) => name)).toEqual(['accounts'])
    await rowsOf(
      service.sandbox,
      `INSERT INTO accounts (account_id, name, tier, created_at) VALUES ($1, 'Hotel', 'growth', now())`,
      [account_id],
    )
    const imported = await serai(service.env, 'import', exported)
    expect(imported, imported.err).toMatchObject({ code: 0 })
    expect(await accountsOf(service)).toEqual([[{ account_id }], [{ account_id }]])
  })

  it('refuses what is not as it was written, in one line, and changes nothing', async () => {
    const service = await anotherService()
    const change = (name: string, file: string, of: (text: string) => string) => {
      const path = join(copied(name), file)
      writeFileSync(path, of(readFileSync(path, 'utf8')))
      return join(folder, name)
    }
    const cut = copied('cut')
    const secrets = readFileSync(join(cut, 'secrets.age'))
    writeFileSync(join(cut, 'secrets.age'), secrets.subarray(0, secrets.length - 100))
    const missing = copied('missing')
    rmSync(join(missing, 'live/guests.jsonl'))
    const cases: [path: string, expected: string][] = [
      [change('changed', 'live/guests.jsonl', (text) => text.replace('zoe@', 'eve@')), 'live guests'],
      [change('doubled', 'live/guests.jsonl', (text) => text + text), 'has it already'],
      [change('emptied', 'live/nights.jsonl', () => ''), 'nights'],
      [change('no-json', 'live/rooms.jsonl', () => '{"account_id"\n'), 'is not as it was written'],
      [change('newer', 'export.json', (text) => text.replace('"format": 1', '"format": 2')), 'has format 2'],
      [
        change('schema', 'export.json', (text) => text.replace('"checked_in_at"', '"came_at"')),
        'another schema',
      ],
      [change('no-manifest', 'export.json', () => '{'), 'is no export of Serai'],
      [cut, 'damaged or incomplete'],
      [missing, 'is incomplete'],
      [join(folder, 'nowhere'), 'is no export of Serai'],
    ]
    for (const [path, expected] of cases) {
      const { code, err } = await serai(service.env, 'import', path)
      expect([code, err.trim().split('\n').length, err], path).toEqual([
        1,
        1,
        expect.stringContaining(expected),
      ])
    }
    const other_key = { ...service.env, BACKUP_IDENTITY: await generateIdentity() }
    expect(await serai(other_key, 'import', exported)).toMatchObject({
      code: 1,
      err: expect.stringContaining('another passphrase or for another key'),
    })
    expect(await accountsOf(service)).toEqual([[], []])
  })

  it('refuses rows of another account of the service, and names what that has already', async () => {
    const service = await anotherService()
    const created = await serai(service.env, 'accounts', 'create', '--name', 'Neighbour', '--json')
    const { account_id } = JSON.parse(created.out)
    const person = ['--email', staff_email, '--name', 'Ana', '--role', 'owner']
    const hired = await serai(service.env, 'users', 'create', ...person, '--account', account_id)
    expect(hired, hired.err).toMatchObject({ code: 0 })
    // Guests that somebody has added for another account.
    const forged = join(copied('forged'), 'live/guests.jsonl')
    const lines = readFileSync(forged, 'utf8')
    writeFileSync(forged, lines + lines.replaceAll(hotel.account_id, account_id))
    expect(await serai(service.env, 'import', join(folder, 'forged'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('The lines of guests are not all of'),
    })
    const refused = await serai(service.env, 'import', exported)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('has it already, in staff_users') })
    expect(await accountsOf(service)).toEqual([[{ account_id }], [{ account_id }]])
  })
})
