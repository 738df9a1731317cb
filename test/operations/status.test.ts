import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backupName } from '#server/kernel/backup-files.ts'
import type { StatusCheck, StatusState } from '#server/main/status/check.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { freePort, runCommand, temporaryFolder } from './program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })
let env: Record<string, string>
let hotel: Hotel

interface PrintedStatus {
  readonly state: StatusState
  readonly checks: readonly StatusCheck[]
}

async function statusOf(more: Record<string, string> = {}) {
  const { code, out, err } = await runCommand(['status', '--json'], { ...env, ...more })
  const { state, checks } = JSON.parse(out) as PrintedStatus
  const check = (name: string, environment: string | null = null) =>
    checks.find((one) => one.name === name && one.environment === environment)
  return { code, err, state, checks, check }
}

const folderWith = (...hours_ago: number[]) => {
  const folder = temporaryFolder()
  for (const hours of hours_ago)
    writeFileSync(join(folder, backupName(Temporal.Now.instant().subtract({ hours }))), 'x')
  return folder
}

beforeAll(async () => {
  hotel = await test.createHotel()
  env = {
    ...test.database_env,
    SERAI_SECRET: secret,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    BACKUP_DIR: folderWith(1),
  }
})

describe('rule 14.30 — serai status', () => {
  it('says on one screen what runs, and in JSON each line with its state', async () => {
    await test.db.query(
      `INSERT INTO service_processes VALUES ($1, 'all', '0.1.0', 'front', now() - interval '1 hour', now())`,
      [randomUUID()],
    )
    expect((await runCommand(['doctor'], env)).code).toBe(0)
    const { checks, check, err } = await statusOf()
    expect(err).toBe('')
    expect(checks.map(({ name, environment }) => `${name} ${environment ?? ''}`.trim())).toEqual([
      'version',
      'processes',
      ...['database', 'jobs', 'outbox', 'webhooks', 'channels'].map((name) => `${name} live`),
      'mail_server',
      'doctor',
      'booking_domains',
      'accounts',
      ...['database', 'jobs', 'outbox', 'webhooks', 'channels'].map((name) => `${name} sandbox`),
      'disk_backups',
      'backup',
      'backup_verified',
    ])
    const bad = checks.filter(({ name, state }) => state !== 'ok' && !name.startsWith('disk'))
    expect(bad.map(({ name }) => name)).toEqual(['backup_verified'])
    expect(check('database', 'live')!.values).toMatchObject({
      bytes: expect.any(Number),
      connections: expect.any(Number),
      max_connections: expect.any(Number),
    })
    expect(check('doctor')).toMatchObject({ text: 'ran 0 min ago, findings: 0', values: { findings: 0 } })
    const { code, out } = await runCommand(['status'], env)
    expect([code, out.split('\n').length]).toEqual([1, checks.length + 2])
    expect(out).toMatch(/^ok {9}processes {9}running: all 0\.1\.0 on front$/m)
  })

  it('a database that is away is said, with all that can be read without it; the exit code is 2', async () => {
    const url = `postgres://a:b@127.0.0.1:${await freePort()}/serai`
    const away = { DATABASE_URL: url, DATABASE_APP_URL: url, DATABASE_SYSTEM_URL: url }
    const { code, check } = await statusOf(away)
    expect(code).toBe(2)
    expect(check('database', 'live')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(
        /^The database "serai" on 127\.0\.0\.1:\d+ cannot be used: nothing listens there\.$/,
      ),
    })
    expect(check('backup')).toMatchObject({ state: 'ok' })
  })

  it('starts no embedded database, and makes no folder', async () => {
    const folder = join(temporaryFolder(), 'data')
    const { code, out, err } = await runCommand(['status'], { DATA_DIR: folder })
    expect([code, err]).toEqual([2, ''])
    expect(out).toContain(`no service runs on ${folder}: its database is not started.`)
    expect(existsSync(folder)).toBe(false)
  })

  it('another secret than that of the database is broken', async () => {
    const { check } = await statusOf({ SERAI_SECRET: 'short' })
    expect(check('database', 'live')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('SERAI_SECRET'),
    })
  })
})

describe('rule 14.30 — what needs attention, and what is broken', () => {
  afterEach(async () => {
    for (const table of ['job_retries', 'mails', 'finished_deliveries', 'pending_deliveries', 'channels'])
      await test.db.query(`DELETE FROM ${table}`)
    await test.db.query('DELETE FROM service_processes')
    await test.db.query('UPDATE properties SET booking_domain = NULL')
  })

  const insertMail = (status: string, due: string, finished = 'NULL') =>
    `INSERT INTO mails (account_id, id, template, language, to_address, data, status, due_at, expires_at, created_at, finished_at)
     VALUES ($1, 'ml_1', 'invitation', 'en', 'a@example.com', '{}', '${status}', now() - interval '${due}', now() + interval '9 days', now(), ${finished})`
  const insertEndpoint = `INSERT INTO webhook_endpoints (account_id, id, url, events, secret, created_at, updated_at)
    VALUES ($1, 'we_1', 'https://example.com', '{}', '', now(), now()) ON CONFLICT DO NOTHING`
  const insertPending = (
    due: string,
  ) => `INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
    VALUES ($1, 'dl_1', 'we_1', 'evt_1', 'reservation.created', 'event', 'pending', now() - interval '${due}', now())`
  const insertProcess = (role: string, seen: string, version = '0.1.0') =>
    `INSERT INTO service_processes SELECT gen_random_uuid(), '${role}', '${version}', 'front', now() - interval '5 hours', now() - interval '${seen}'
     WHERE $1 <> ''`
  const insertRetry = (
    failures: number,
  ) => `INSERT INTO job_retries (account_id, job, item, failures, failed_at, retry_at, last_error)
    VALUES ($1, 'expire_holds', 'res_1', ${failures}, now(), now(), 'x')`

  const CASES: [
    name: string,
    environment: string | null,
    state: StatusState,
    text: string,
    ...sql: string[],
  ][] = [
    ['jobs', 'live', 'ok', 'items that fail: 1, three times or more in a row: 0', insertRetry(2)],
    ['jobs', 'live', 'attention', 'three times or more in a row: 1 (expire_holds)', insertRetry(3)],
    [
      'outbox',
      'live',
      'ok',
      'e-mails waiting: 1, the oldest due for 3 min',
      insertMail('waiting', '3.5 minutes'),
    ],
    ['outbox', 'live', 'attention', 'due for 20 min', insertMail('waiting', '20.5 minutes')],
    ['outbox', 'live', 'broken', 'due for 5 h', insertMail('waiting', '5.2 hours')],
    ['outbox', 'live', 'attention', 'given up within a day: 1', insertMail('failed', '1 hour', 'now()')],
    ['mail_server', null, 'ok', 'accepted an e-mail 0 min ago', insertMail('sent', '1 hour', 'now()')],
    ['mail_server', null, 'attention', 'has accepted no e-mail yet', insertMail('waiting', '20.5 minutes')],
    [
      'webhooks',
      'live',
      'attention',
      'deliveries pending: 1, the oldest due for 10 min',
      insertEndpoint,
      insertPending('10.5 minutes'),
    ],
    ['webhooks', 'live', 'broken', 'due for 5 h', insertEndpoint, insertPending('5.2 hours')],
    [
      'webhooks',
      'live',
      'attention',
      'given up within a day: 1',
      `INSERT INTO finished_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, attempts, interruptions, log, created_at, finished_at)
       VALUES ($1, 'dl_1', 'we_1', 'evt_1', 'reservation.created', 'event', 'failed', 5, 0, '[]', now(), now() - interval '23 hours')`,
    ],
    [
      'channels',
      'live',
      'attention',
      'connected: 1, red: 1 (',
      `INSERT INTO channels (account_id, property_id, id, name, type, status, created_at)
       SELECT account_id, id, 'mybooking', 'My booking', 'ota', 'red', now() FROM properties WHERE account_id = $1 LIMIT 1`,
    ],
    [
      'booking_domains',
      null,
      'attention',
      'own domains: 1, not leading here: 1 (book.hotel.example)',
      `UPDATE properties SET booking_domain = '{"name": "book.hotel.example", "checked_at": null, "problem": "no_address"}'
       WHERE account_id = $1`,
    ],
    ['processes', null, 'broken', 'no process runs as api; no process runs as worker'],
    [
      'processes',
      null,
      'ok',
      'running: api 0.1.0 on front, worker 0.1.0 on front',
      insertProcess('api', '1 minute'),
      insertProcess('worker', '2 minutes'),
    ],
    [
      'processes',
      null,
      'broken',
      'no process runs as worker; worker 0.1.0 on front was last seen 30 min ago',
      insertProcess('api', '1 minute'),
      insertProcess('worker', '30.5 minutes'),
    ],
    [
      'processes',
      null,
      'attention',
      'worker 0.1.0 on front was last seen 30 min ago',
      insertProcess('all', '1 minute'),
      insertProcess('worker', '30.5 minutes'),
    ],
    [
      'processes',
      null,
      'attention',
      'processes of another version than this program: 1',
      insertProcess('all', '1 minute', '0.0.9'),
    ],
  ]
  it.each(CASES)('%s %s: %s — %s', async (name, environment, state, text, ...sql) => {
    for (const one of sql) await test.db.query(one, [hotel.account_id])
    expect((await statusOf()).check(name, environment)).toMatchObject({
      state,
      text: expect.stringContaining(text),
    })
  })

  const BACKUPS: [hours: number[], state: StatusState, text: string][] = [
    [[], 'broken', 'there is none in'],
    [[90, 25], 'ok', 'is 25 h old'],
    [[27], 'attention', 'is 27 h old'],
    [[73], 'broken', 'is 3 days old'],
  ]
  it.each(BACKUPS)('backups of %j hours ago: %s', async (hours, state, text) => {
    const { check } = await statusOf({ BACKUP_DIR: folderWith(...hours) })
    expect(check('backup')).toMatchObject({ state, text: expect.stringContaining(text) })
  })

  it('a bucket that cannot be listed is no empty bucket; settings that are wrong are said', async () => {
    const bucket = {
      BACKUP_S3_URL: `http://127.0.0.1:${await freePort()}/hotel`,
      BACKUP_S3_ACCESS_KEY: 'a',
      BACKUP_S3_SECRET_KEY: 'b',
    }
    expect((await statusOf(bucket)).check('backup_bucket')).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(/^what is in the bucket is not known: Cannot list .*ECONNREFUSED/),
    })
    expect((await statusOf({ ...bucket, BACKUP_S3_ACCESS_KEY: '' })).check('backup')).toMatchObject({
      state: 'broken',
      text: 'BACKUP_S3_URL needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.',
    })
  })
})
