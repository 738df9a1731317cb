import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/postgres/migrate.ts'
import { makeDatabases } from '../harness/database/databases.ts'

let url: string
let db: pg.Client
let other: pg.Client
let folder: string
let drop: () => Promise<void>

beforeEach(async () => {
  const databases = await makeDatabases(1)
  url = databases.urls[0]!
  drop = databases.drop
  folder = mkdtempSync(join(tmpdir(), 'serai-migrations-'))
  db = await connect()
  other = await connect()
})
afterEach(async () => {
  await Promise.all([db.end(), other.end()])
  await drop()
  rmSync(folder, { recursive: true })
})

async function connect() {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=serai' })
  await client.connect()
  return client
}
const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = (progress?: (line: string) => void) =>
  migrate(url, {
    folder: pathToFileURL(`${folder}/`),
    lock_retry: { lock_timeout_ms: 50, attempts: 3, pause_ms: 10 },
    ...(progress && { progress }),
  })
const indexes = async () => {
  const { rows } = await db.query<{ relname: string; oid: number; indisvalid: boolean }>(
    `SELECT c.relname, c.oid, i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname LIKE 'probe%' ORDER BY 1`,
  )
  return rows
}

describe('a migration of a database in use', () => {
  beforeEach(() => file('9001_column.sql', '-- why\n\nALTER TABLE reservations ADD COLUMN probe integer;\n'))

  it('waits briefly for a table lock, lets queued statements pass, and retries', async () => {
    await other.query('BEGIN; SELECT 1 FROM reservations')
    const lines: string[] = []
    const ran = await run(async (line) => {
      lines.push(line)
      await other.query('COMMIT')
    })
    expect(ran).toEqual(['9001_column.sql'])
    expect(lines[0]).toContain('9001_column.sql waits for a lock')
  })

  it('fails where the table stays locked, without changes; later it runs', async () => {
    await other.query('BEGIN; SELECT 1 FROM reservations')
    await expect(run()).rejects.toThrow(
      /Migration 9001_column\.sql could not lock a table.*Nothing was changed/,
    )
    const { rows } = await db.query(`SELECT 1 FROM migrations WHERE name = '9001_column.sql'`)
    expect(rows).toEqual([])
    await other.query('COMMIT')
    expect(await run()).toEqual(['9001_column.sql'])
    expect(await run()).toEqual([])
  })
})

it('a database from before the first release is refused with what to do, and is not changed', async () => {
  file('9001_column.sql', 'ALTER TABLE reservations ADD COLUMN probe integer;')
  await db.query(`INSERT INTO migrations VALUES ('0001_core.sql', 'x', now())`)
  await expect(run()).rejects.toThrow(/made before release 0\.1\.0 .* move the data folder away/)
  const { rows } = await db.query(`SELECT FROM pg_attribute WHERE attname = 'probe'`)
  expect(rows).toEqual([])
})

describe('a migration that builds indexes during writes', () => {
  const BUILD = `-- why
-- migrate: indexes concurrently

CREATE INDEX CONCURRENTLY probe_a ON probes (created_at);
CREATE UNIQUE INDEX CONCURRENTLY probe_b ON probes (kind);
`
  beforeEach(async () => {
    file('9001_indexes.sql', BUILD)
    await db.query(
      `CREATE TABLE probes (kind integer, created_at timestamptz); INSERT INTO probes VALUES (1), (1)`,
    )
  })

  it('continues after a failure: complete indexes stay, invalid ones are built again', async () => {
    await expect(run()).rejects.toThrow(/could not create unique index "probe_b"/)
    const before = await indexes()
    expect(before.map(({ indisvalid }) => indisvalid)).toEqual([true, false])
    await db.query('TRUNCATE probes; INSERT INTO probes VALUES (1), (2)')
    expect(await run()).toEqual(['9001_indexes.sql'])
    const after = await indexes()
    expect(after.map(({ indisvalid }) => indisvalid)).toEqual([true, true])
    expect(after[0]!.oid).toBe(before[0]!.oid)
    expect(await run()).toEqual([])
  })

  it('does not block writes while it waits for older transactions', async () => {
    await db.query('TRUNCATE probes')
    await other.query('BEGIN; INSERT INTO probes VALUES (1)')
    const begun = Promise.withResolvers<void>()
    const running = run((line) => line.includes('probe_a') && begun.resolve())
    await begun.promise
    await db.query('INSERT INTO probes VALUES (2)')
    await other.query('COMMIT')
    expect(await running).toEqual(['9001_indexes.sql'])
  })

  it('runs once with several processes', async () => {
    await db.query('TRUNCATE probes')
    const ran = await Promise.all([run(), run(), run()])
    expect(ran.flat()).toEqual(['9001_indexes.sql'])
  })

  it('contains only indexes', async () => {
    file('9001_indexes.sql', `${BUILD}UPDATE probes SET kind = 3;`)
    await expect(run()).rejects.toThrow(/holds nothing but CREATE INDEX CONCURRENTLY/)
    expect(await indexes()).toEqual([])
  })
})
