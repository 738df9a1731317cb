import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SCHEMA } from './database.ts'
import { analyzeAsOwner } from './planner-statistics.ts'
import { type LockRetry, type Migration, runMigration } from './run-migration.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
const MINIMUM_VERSION = 150_000
/** Tables whose rows are written once: the records of days. rule 17.4 */
export const LEDGERS: readonly string[] = ['business_days', 'postings', 'order_book', 'day_reopenings']
/** Tables of money that moved: inserted by requests, and neither changed nor deleted by a role. */
export const MONEY_ENTRIES: readonly string[] = ['company_credit_entries', 'security_deposit_entries']

/** Long enough for a distant server, short enough to detect a firewall that drops packets. */
const CONNECT_MS = 10_000
const DOES_NOT_EXIST = '3D000'

/** A connection outside the pools, for work before they exist. */
export async function connectTo(url: string, settings = ''): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...(settings && { options: settings }),
  })
  // A connection lost while idle must not end the process; the next statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Creates the database when it is missing. The name comes from the URL. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await (await connectTo(url)).end()
    return
  } catch (error) {
    if ((error as { code?: string }).code !== DOES_NOT_EXIST) throw error
  }
  const admin = new URL(url)
  const name = decodeURIComponent(admin.pathname.slice(1))
  admin.pathname = '/postgres'
  const client = await connectTo(admin.toString())
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch(unlessMadeMeanwhile)
  } finally {
    await client.end()
  }
}

function unlessMadeMeanwhile(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

export interface MigrateOptions {
  readonly folder?: URL
  readonly lock_retry?: LockRetry
  /** The last migration to run, by its name: all of them unless given. */
  readonly up_to?: string | undefined
  /** Called with what a migration waits for, and which indexes it builds. */
  readonly progress?: (line: string) => void
}

/**
 * Migrates a database to the newest schema, forward only. Several processes may start at once: one migrates,
 * the rest wait. Returns the names of the migrations that ran. Throws where a lock is not acquired in time:
 * what has not run then has changed nothing.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = await connectTo(url, `-c search_path=${SCHEMA}`)
  try {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    )
    if (rows[0]!.version < MINIMUM_VERSION) throw new Error('PostgreSQL 15 or newer is needed.')
    await waitForTurn(client)
    await prepare(client)
    const ran = await runMissing(client, options)
    if (ran.length > 0) await grant(client)
    await analyzeAsOwner(client, ran.length > 0 ? 'all' : 'never analysed')
    return ran
  } finally {
    await client.end()
  }
}

const TURN_MS = 250

/**
 * One process migrates at a time. Polled: a statement that waits for the lock would hold a snapshot, which
 * CREATE INDEX CONCURRENTLY of the other process waits for.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(7236901) AS taken')
    if (rows[0]!.taken) return
    await pause(TURN_MS)
  }
}

async function prepare(client: pg.Client) {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
  await client.query(`CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA ${SCHEMA}`)
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
  )
  await client.query(MAKE_ROLES)
  for (const role of ROLES) {
    // Migrations that change rows run as serai_system: the owner of the tables sees none.
    await client.query(
      `DO $$ BEGIN
         IF NOT pg_has_role(CURRENT_USER, '${role}', 'MEMBER') THEN GRANT ${role} TO CURRENT_USER; END IF; END $$`,
    )
  }
}

const ROLES = ['serai_app', 'serai_system']

/**
 * Roles belong to the whole server; for a second database, or a second process, they exist already. A login
 * that may not create roles works with roles that were created and granted beforehand.
 */
export const MAKE_ROLES = ROLES.map(
  (role) => `DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
).join(';\n')

/** The names of the migrations that this program knows, in order. */
export const knownMigrations = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** The first migration of the time before releases, whose schemas cannot be upgraded. */
const BEFORE_RELEASES = '0001_core.sql'

const NO_UPGRADE =
  'it was made before release 0.1.0 and cannot be upgraded; move the data folder away (mv data data-old), or name empty ' +
  'databases in DATABASE_URL, and start again'

async function runMissing(
  client: pg.Client,
  { folder = FOLDER, up_to, lock_retry, progress }: MigrateOptions,
) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  if (applied.has(BEFORE_RELEASES)) throw new Error(NO_UPGRADE)
  const ran: string[] = []
  const names = await knownMigrations(folder)
  for (const name of names.filter((one) => up_to === undefined || one <= up_to)) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const migration: Migration = { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    const known = applied.get(name)
    if (known === migration.checksum) continue
    if (known) throw new Error(`Migration ${name} was changed after it ran.`)
    await runMigration(client, migration, lock_retry, progress)
    ran.push(name)
  }
  return ran
}

/** From PostgreSQL 17 on: to analyse tables without owning them. */
async function mayMaintain(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  )
  return rows[0]!.version >= 170_000
}

/** Those of the tables that are there: a database that is migrated to an older schema lacks the newer ones. */
async function presentOf(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename = ANY ($2) ORDER BY 1',
    [SCHEMA, tables],
  )
  return rows.map(({ name }) => name)
}

/** The record of a day is written once. */
async function grantLedgers(client: pg.Client) {
  for (const ledger of await presentOf(client, LEDGERS)) {
    const written_by_requests = ledger === 'day_reopenings' ? '' : 'INSERT, '
    await client.query(`REVOKE ${written_by_requests}UPDATE, DELETE, TRUNCATE ON ${ledger} FROM serai_app`)
    await client.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${ledger} FROM serai_system`)
    // A record is deleted by its reopening: a trigger refuses every other deletion.
    if (ledger === 'day_reopenings') await client.query('GRANT DELETE ON business_days TO serai_app')
  }
}

/** Money as it moved is recorded once. The references of security deposits are erased with their guest. rule 28, 36.10 */
async function grantEntries(client: pg.Client) {
  for (const entries of await presentOf(client, MONEY_ENTRIES))
    await client.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${entries} FROM serai_app, serai_system`)
  if ((await presentOf(client, ['security_deposit_entries'])).length > 0)
    await client.query('GRANT UPDATE (reference) ON security_deposit_entries TO serai_app, serai_system')
}

const WITHOUT_ACCOUNT = ['announcements', 'doctor_runs', 'secret_checks', 'service_processes']

async function grant(client: pg.Client) {
  for (const role of ROLES) {
    await client.query(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${role}`)
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${role}`)
    await client.query(`REVOKE ALL ON migrations FROM ${role}`)
  }
  if (await mayMaintain(client))
    await client.query(`GRANT MAINTAIN ON ALL TABLES IN SCHEMA ${SCHEMA} TO serai_system`)
  // Rows without an account are written by operators and processes alone.
  for (const table of await presentOf(client, WITHOUT_ACCOUNT))
    await client.query(`REVOKE ALL ON ${table} FROM serai_app`)
  // Requests insert; the system deletes what is old.
  await client.query(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM serai_app`)
  await grantLedgers(client)
  await grantEntries(client)
  // So that a running process can tell whether its database is current.
  await client.query('GRANT SELECT ON migrations TO serai_system')
}
