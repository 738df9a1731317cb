import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { shorten } from '#contract/text/shorten.ts'
import { SCHEMA } from './database.ts'

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** How long a migration waits for a lock, and how often it is tried. */
export interface LockRetry {
  /** Bookings queue behind a lock that is waited for, and time out after 5 s themselves. */
  readonly lock_timeout_ms: number
  readonly attempts: number
  /** Between attempts, so that queued statements can run. */
  readonly pause_ms: number
}

const DEFAULT_LOCK_RETRY: LockRetry = { lock_timeout_ms: 2_000, attempts: 20, pause_ms: 1_000 }

/** A line in a migration that only builds or drops indexes, each statement by itself, while a service writes. */
const CONCURRENTLY = /^-- migrate: indexes concurrently$/m
const CREATE_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON /i
const DROP_INDEX = /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/i

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Runs one migration and records it. */
export async function runMigration(
  client: pg.Client,
  migration: Migration,
  lock_retry = DEFAULT_LOCK_RETRY,
  progress: (line: string) => void = () => undefined,
): Promise<void> {
  if (CONCURRENTLY.test(migration.text)) return buildIndexes(client, migration, progress)
  await client.query(`SET lock_timeout = ${lock_retry.lock_timeout_ms}`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runInTransaction(client, migration)
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error
      if (attempt === lock_retry.attempts) throw lockNotHad(migration, error)
    }
    progress(`Migration ${migration.name} waits for a lock; attempt ${attempt + 1} follows.`)
    await pause(lock_retry.pause_ms)
  }
}

async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  await client.query(migration.text)
  await recordMigration(client, migration)
  await client.query('COMMIT')
}

const recordMigration = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('INSERT INTO migrations VALUES ($1, $2, now())', [name, checksum])

const lockNotHad = ({ name }: Migration, cause: unknown) =>
  new Error(
    `Migration ${name} could not lock a table: another transaction has held it all the while. Nothing was changed; ` +
      'end that transaction (see pg_stat_activity), or wait for it, then run serai migrate again.',
    { cause },
  )

/** A build that takes less is not reported: that of an empty table. */
const REPORTED_AFTER_MS = 1_000

/**
 * Outside a transaction, as PostgreSQL requires: what was built stays when a later statement fails, and the
 * next run continues after it. A build that failed leaves an invalid index, which is dropped and built again.
 * Nothing queues behind what these wait for, so they wait as long as it takes.
 */
async function buildIndexes(client: pg.Client, migration: Migration, progress: (line: string) => void) {
  await client.query('SET lock_timeout = 0')
  await client.query('SET statement_timeout = 0')
  for (const text of statementsOf(migration)) {
    const name = CREATE_INDEX.exec(text)?.[1]
    if (name !== undefined) {
      const state = await stateOf(client, name)
      if (state === 'valid') continue
      if (state === 'invalid') await client.query(`DROP INDEX CONCURRENTLY ${name}`)
    }
    const verb = name === undefined ? 'Dropping' : 'Building'
    const report = () => progress(`${verb} the index ${name ?? text.split(' ').at(-1)}.`)
    const timer = setTimeout(report, REPORTED_AFTER_MS)
    await client.query(text).finally(() => clearTimeout(timer))
  }
  await recordMigration(client, migration)
}

function statementsOf({ name, text }: Migration): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const other = statements.find((one) => !CREATE_INDEX.test(one) && !DROP_INDEX.test(one))
  if (other !== undefined)
    throw new Error(
      `Migration ${name} builds indexes concurrently, so it holds nothing but CREATE INDEX CONCURRENTLY name ON … and ` +
        `DROP INDEX CONCURRENTLY IF EXISTS name; not "${shorten(other, 60)}".`,
    )
  return statements
}

async function stateOf(client: pg.Client, name: string): Promise<'missing' | 'valid' | 'invalid'> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    `SELECT i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname = $1 AND c.relnamespace = '${SCHEMA}'::regnamespace`,
    [name.toLowerCase()],
  )
  if (rows.length === 0) return 'missing'
  return rows[0]!.indisvalid ? 'valid' : 'invalid'
}
