import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { ensureDatabase, migrate } from '#server/postgres/migrate.ts'
import { type Hotel, makeHotel, testConfig } from '#test/harness/app.ts'
import { clientOf, type Reply } from '#test/harness/client.ts'
import { printFigures } from '#test/harness/memory.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { bookingOf, makeStock } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

expectUnavailable()

const SIZE_MB = 400
const CLIENTS = 6
/** Requests of each client while the disk is full. A server that has to begin another file of its log would stop. */
const REQUESTS_WHILE_FULL = 60
/** Long enough that few rows fill a page. */
const NOTES_LENGTH = 1_500

/** A small file system in memory, which only root may mount. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

const disk = mountSmallDisk()
const ENVIRONMENTS = ['live', 'sandbox'] as const
let database: EmbeddedPostgres
let app: App
let base: string
let hotel: Hotel

beforeAll(async () => {
  if (!disk) return
  const data_dir = join(disk, 'data')
  mkdirSync(data_dir, { mode: 0o711 })
  database = await startEmbeddedPostgres({
    data_dir,
    state_dir: join(disk, 'state'),
    settings: { max_wal_size: '96MB', min_wal_size: '64MB' },
  })
  for (const name of ENVIRONMENTS) {
    await ensureDatabase(database.url(name))
    await migrate(database.url(name))
  }
  const loginsOf = (name: string) => ({
    serai_app: database.loginUrl('serai_app', name),
    serai_system: database.loginUrl('serai_system', name),
  })
  app = makeApp({
    config: testConfig({ data_dir, secret: randomBytes(32), role: 'all' }),
    urls: { live: loginsOf('live'), sandbox: loginsOf('sandbox') },
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  base = await app.start()
  const urls = { live: database.url('live'), sandbox: database.url('sandbox') }
  const client = (secret: string | null) => clientOf(`${base}/v1`, secret)
  hotel = await makeHotel({ app, clock: systemClock, urls, client })
}, 300_000)
afterAll(async () => {
  if (!disk) return
  await app?.stop()
  await database?.stop()
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
}, 120_000)

/** Fills the disk to the last byte; returns what makes space again. */
function fillDisk(folder: string): () => void {
  const ballast = join(folder, 'ballast')
  mkdirSync(ballast)
  for (let n = 0, size = 1 << 20; size >= 4_096; n++) {
    try {
      writeFileSync(join(ballast, String(n)), Buffer.alloc(size))
    } catch {
      size >>= 1
    }
  }
  return () => rmSync(ballast, { recursive: true })
}

interface Write {
  readonly body: object
  readonly headers: Record<string, string>
}

let count = 0
const newWrite = (stock: Parameters<typeof bookingOf>[0]): Write => ({
  body: bookingOf(stock, {
    notes: 'n'.repeat(NOTES_LENGTH),
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${++count}@example.com` },
  }),
  headers: { 'idempotency-key': randomUUID() },
})

const save = ({ body, headers }: Write) => hotel.api.post('/reservations', body, headers)

/** Each client sends its requests one after the other. */
async function saveAll(make: () => Write, each: number) {
  const saved: string[] = []
  const refused: { write: Write; reply: Reply }[] = []
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let n = 0; n < each; n++) {
        const write = make()
        const reply = await save(write)
        if (reply.status === 201) saved.push(reply.body.id)
        else refused.push({ write, reply })
      }
    }),
  )
  return { saved, refused }
}

/** Ends with an empty file of the log, so that what follows needs no other. */
async function switchLog() {
  const owner = new pg.Client({ connectionString: database.url('live') })
  await owner.connect()
  await owner.query('CHECKPOINT')
  await owner.query('SELECT pg_switch_wal()')
  await owner.query('CHECKPOINT')
  await owner.end()
}

describe('rule 14.17 — the disk of the database is full', () => {
  it.skipIf(!disk)(
    'writes are 503 SVC-9002 with Retry-After, reads go on, and what was answered is there afterwards',
    async () => {
      const stock = await makeStock(hotel.api, { inventory_count: 1_000 })
      const make = () => newWrite(stock)
      const before = await saveAll(make, 5)
      expect(before.refused.map(({ reply }) => reply.text)).toEqual([])
      await switchLog()
      const makeSpace = fillDisk(disk!)
      const full = await saveAll(make, REQUESTS_WHILE_FULL)
      const answers = new Set(
        full.refused.map(({ reply: { status, body, headers } }) =>
          [status, body.error.code, Number(headers.get('retry-after')) > 0].join(' '),
        ),
      )
      expect([...answers]).toEqual(['503 SVC-9002 true'])
      const ready = await fetch(`${base}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([
        503,
        expect.objectContaining({ shortage: 'the database cannot write: no space is left on its disk' }),
      ])
      expect((await hotel.api.get('/reservations?limit=1')).status).toBe(200)
      const free_bytes = statfsSync(disk!).bavail
      makeSpace()
      const space_at = performance.now()
      const [first, ...others] = full.refused.map(({ write }) => write)
      const answered = await until(
        () => save(first!),
        ({ status }) => status === 201,
      )
      const back_ms = performance.now() - space_at
      const again = [answered]
      for (const write of others) again.push(await save(write))
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]))
      await until(
        () => fetch(`${base}/readyz`),
        ({ status }) => status === 200,
      )
      const ids = [...before.saved, ...full.saved, ...again.map(({ body }) => body.id)]
      await expectEachOnce(ids)
      printFigures('full disk', {
        refused: full.refused.length,
        'saved meanwhile': full.saved.length,
        'free pages': free_bytes,
        'ms until writes went on': back_ms,
        reservations: ids.length,
      })
    },
  )
})

/** Exactly these reservations exist, each with one event, and the doctor finds nothing. */
async function expectEachOnce(ids: readonly string[]) {
  const { system } = app.environments.live
  const owner = new pg.Client({ connectionString: database.url('live'), options: '-c search_path=serai' })
  await owner.connect()
  const { rows } = await owner.query(
    `SELECT id, (SELECT count(*)::int FROM events WHERE resource_id = r.id) AS events FROM reservations AS r`,
  )
  await owner.end()
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(new Set(rows.map(({ events }) => events))).toEqual(new Set([1]))
  expect((await diagnose('live', system, Temporal.Now.instant())).findings).toEqual([])
}
