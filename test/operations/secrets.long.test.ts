import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import {
  CALENDAR_SECRETS,
  connectCalendar,
  shareCalendar,
} from '#server/features/distribution/ical/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { sealCheckValue } from '#server/kernel/security/secret-check.ts'
import { resealAll } from '#server/main/secrets/reseal.ts'
import { SEALED_COLUMNS } from '#server/main/secrets/sealed-columns.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type Hotel, testApp, testConfig } from '../harness/app.ts'
import { NGOZI } from '../harness/booking-page/registration.ts'
import { partners } from '../harness/channels/partner.ts'
import { clientOf } from '../harness/client.ts'
import { linkOf } from '../harness/mail/mails.ts'
import { scriptedDirectory } from '../harness/sign-in/scripted-directory.ts'
import { cookieOf, createStaff, PASSWORD, type SignedIn, signedIn, signInClient } from '../harness/staff.ts'
import { book, makeStock } from '../harness/stock.ts'
import { runCommand } from './program.ts'

const [OLD, NEW] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
const [old_secret, new_secret] = [Buffer.from(OLD), Buffer.from(NEW)]
const test = testApp({ secret: old_secret, webhook_allow_loopback: true })
const connect = partners(test)
const directory = scriptedDirectory('serai')
const apps: App[] = []
let hotel: Hotel
let person: SignedIn
let totp: () => string
let recovery_codes: string[]
const HOOK = { url: 'http://127.0.0.1:19009/hook', events: ['reservation.created'] }
const SAME = { 'idempotency-key': 'a-webhook' }
let hook: { id: string; secret: string }
let cursor: string
let registration: string
/** Another process on the same databases: with both secrets, or with the new one only. */
const bases: Record<'both' | 'new', string> = { both: '', new: '' }

async function serve(secrets: [Buffer, ...Buffer[]]) {
  const config = testConfig({ secret: secrets, webhook_allow_loopback: true })
  const app = makeApp({ config, urls: test.logins, clock: test.clock, log: pino({ level: 'silent' }) })
  apps.push(app)
  return app.start()
}
const at = (base: string) => ({ ...test, base })
const serai = (...args: string[]) =>
  runCommand(args, { ...test.database_env, SERAI_SECRET: NEW, SERAI_SECRET_OLD: OLD })
const look = (ring: [Buffer, ...Buffer[]]) =>
  resealAll('live', test.app.environments.live.system, { ring, keep: true })

beforeAll(async () => {
  test.clock.set(Temporal.Now.instant().toString())
  // As the program does at its first start.
  await test.db.query(`INSERT INTO secret_checks VALUES ('service', $1)`, [sealCheckValue([old_secret])])
  hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 5 })
  for (let n = 0; n < 3; n++) await book(hotel.api, stock)
  const { body: newest } = await hotel.api.get('/reservations?limit=1')
  cursor = newest.next_cursor
  registration = `/reservations/${newest.data[0].id}/registration`
  expect((await hotel.api.send('PUT', `${registration}/guests/1`, NGOZI)).status).toBe(200)
  expect(cursor).toMatch(/^c1/)
  const made = await hotel.api.post('/webhooks', HOOK, SAME)
  expect(made.status, made.text).toBe(201)
  hook = made.body
  const later = await runCommand(['webhooks', 'regenerate-secret', hook.id, '--in', '20h'], {
    ...test.database_env,
    SERAI_SECRET: OLD,
  })
  expect(later).toMatchObject({ code: 0, err: '' })
  await connect(hotel)
  await hotel.connectChannel('airbnb')
  const { body: rooms } = await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)
  const room = {
    account_id: hotel.account_id,
    property_id: hotel.property_id,
    channel: 'airbnb',
    room_id: rooms.data[0].id,
  }
  const { system } = test.app.environments.live
  const secrets = sealer(old_secret, CALENDAR_SECRETS)
  await writing(system, hotel.account_id, async (tx) => {
    const operator = { tx, now: test.clock.now(), secrets }
    await shareCalendar(operator, room)
    await connectCalendar(operator, room, {
      allowed: true,
      url: new URL('https://calendar.example.com/a.ics'),
    })
  })
  const hired = await createStaff(test, hotel, 'owner')
  person = await signedIn(test, hired)
  const started = await person.api.post('/me/second-factor', { password: PASSWORD })
  totp = () =>
    new TOTP({ secret: Secret.fromBase32(started.body.secret) }).generate({
      timestamp: test.clock.now().epochMilliseconds,
    })
  recovery_codes = (await person.api.post('/me/second-factor/confirm', { code: totp() })).body.recovery_codes
  test.clock.advance({ seconds: 60 })
  await signInClient(test).post('/forgotten-password', { email: person.email })
  const email_domains = [person.email.split('@')[1]!]
  const client = { issuer: directory.issuer, client_id: 'serai', client_secret: 'of the directory' }
  const saved = await person.api.patch('/directory', {
    ...client,
    label: 'Group',
    email_domains,
    enabled: true,
  })
  expect(saved.status, saved.text).toBe(200)
  bases.both = await serve([new_secret, old_secret])
  bases.new = await serve([new_secret])
})
afterAll(() => Promise.all(apps.map((app) => app.stop())))

async function enter(base: string, code: string) {
  const first = await signInClient(at(base)).post('/sign-in', { email: person.email, password: PASSWORD })
  return signInClient(at(base), cookieOf(first)).post('/second-factor', { code })
}

describe('a service with a rotated secret', () => {
  it('covers every encrypted column: each has a value here, and other bytes are hashes, responses or pictures', async () => {
    for (const { table, column, where = `${column} IS NOT NULL` } of SEALED_COLUMNS) {
      const { rows } = await test.db.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`)
      expect(rows[0].n, `${table}.${column}`).toBeGreaterThan(0)
    }
    const { rows } = await test.db.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'serai' AND data_type = 'bytea' AND column_name !~ '(^|_)(hash|fingerprint|subject)$'`,
    )
    const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
    for (const { name } of rows)
      expect([...known, 'properties.logo', 'properties.font', 'images.content']).toContain(name)
  })

  it('with the old secret beside the new one accepts everything issued before', async () => {
    const api = clientOf(`${bases.both}/v1`, hotel.api.secret)
    expect((await api.get(`/reservations?limit=1&cursor=${cursor}`)).status).toBe(200)
    const again = await api.post('/webhooks', HOOK, SAME)
    expect([again.status, again.body.secret, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      hook.secret,
      'true',
    ])
    const write = (base: string) =>
      fetch(`${base}/app/api/live/me`, {
        method: 'PATCH',
        headers: {
          cookie: person.cookie,
          'x-csrf-token': person.csrf_token,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name: 'Ana Souza' }),
      })
    expect((await write(bases.both)).status).toBe(200)
    expect((await write(bases.new)).status).toBe(403)
    expect((await enter(bases.both, totp())).status).toBe(200)
    const only_new = clientOf(`${bases.new}/v1`, hotel.api.secret)
    expect((await only_new.get(`/reservations?limit=1&cursor=${cursor}`)).body.error.code).toBe('SVC-2005')
  })

  it('reports values that no secret decrypts, and encrypts the rest again', async () => {
    const { rows } = await test.db.query(`SELECT id, secret FROM mails WHERE secret IS NOT NULL LIMIT 1`)
    const [{ id, secret }] = rows
    await test.db.query('UPDATE mails SET secret = $2 WHERE id = $1', [id, randomBytes(60)])
    const refused = await serai('secrets', 'forget')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('run serai secrets rotate first') })
    const { code, out, err } = await serai('secrets', 'rotate')
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(`No secret decrypts: live mails.secret ${hotel.account_id} ${id}`),
    })
    expect(out).toMatch(/^Encrypted \d+ values with the current secret\.\n$/)
    await test.db.query('UPDATE mails SET secret = $2 WHERE id = $1', [id, secret])
  })

  it('rotate continues where it was, and encrypts nothing twice', async () => {
    expect(await look([new_secret, old_secret])).toMatchObject({ resealed: 1, lost: [] })
    expect(await serai('secrets', 'rotate')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Encrypted 1 values'),
    })
    const again = await serai('secrets', 'rotate')
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^All \d+ encrypted values use the current secret/),
    })
    expect(await serai('secrets', 'forget')).toMatchObject({
      code: 0,
      out: expect.stringContaining('remove SERAI_SECRET_OLD'),
    })
    expect(await look([new_secret])).toMatchObject({ resealed: 0, lost: [] })
  })

  it('does not need the old secret any more, once everything was encrypted again', async () => {
    const api = clientOf(`${bases.new}/v1`, hotel.api.secret)
    expect((await api.post('/webhooks', HOOK, SAME)).body.secret).toBe(hook.secret)
    const { body: seen } = await api.post(`${registration}/view`, undefined)
    expect(seen.guests).toMatchObject([NGOZI])
    test.clock.advance({ seconds: 60 })
    expect((await enter(bases.new, totp())).status).toBe(200)
    expect((await enter(bases.new, recovery_codes[3]!)).status).toBe(200)
    const link = await linkOf({ ...test, secret: new_secret }, person.email)
    expect(link).toBeTruthy()
    const { sync_workers } = apps[1]!
    await sync_workers.live.drain()
    const { body } = await api.get(`/channels?property_id=${hotel.property_id}`)
    expect(body.data.filter(({ type }: { type: string }) => type === 'ota_xml')).toMatchObject([
      { status: 'green' },
    ])
  })
})
