import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { SCHEMA } from './database.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
export const MINIMUM_VERSION = 150_000

/** Makes the database when it is missing. The name comes from the URL. */
export async function ensureDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.toString() })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/**
 * Brings a database to the newest schema, forward only. Several processes may start at once: one migrates,
 * the rest wait. Answers the names of what it ran.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${SCHEMA}` })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    )
    if (rows[0]!.version < MINIMUM_VERSION) throw new Error('PostgreSQL 15 or newer is needed.')
    await client.query('SELECT pg_advisory_lock(7236901)')
    await prepare(client)
    const ran = await runMissing(client)
    if (ran.length > 0) await grant(client)
    return ran
  } finally {
    await client.end()
  }
}

async function prepare(client: pg.Client) {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
  await client.query(`CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA ${SCHEMA}`)
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
  )
  for (const role of ['serai_app', 'serai_system']) {
    // Roles belong to the whole server; a second database, or a second process, finds them made.
    await client.query(
      `DO $$ BEGIN
         IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
       EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    )
    await client.query(`GRANT ${role} TO CURRENT_USER`)
  }
}

async function runMissing(client: pg.Client) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const ran: string[] = []
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was changed after it ran.`)
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migrations VALUES ($1, $2, now())', [name, checksum])
    await client.query('COMMIT')
    ran.push(name)
  }
  return ran
}

async function grant(client: pg.Client) {
  for (const role of ['serai_app', 'serai_system']) {
    await client.query(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${role}`)
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${role}`)
    await client.query(`REVOKE ALL ON migrations FROM ${role}`)
  }
}

/**
 * The start-up check of the second wall: every table with an account has row-level security, forced, and the
 * role of the requests neither owns a table nor may pass it by. Answers what is wrong.
 */
export async function checkWalls(url: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    options: `-c search_path=${SCHEMA} -c role=serai_app`,
  })
  await client.connect()
  try {
    const { rows: open } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = $1 AND c.relkind IN ('r', 'p')
         AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id')
         AND (NOT c.relrowsecurity OR NOT c.relforcerowsecurity OR c.relowner = 'serai_app'::regrole
              OR NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant'))`,
      [SCHEMA],
    )
    const { rows: role } = await client.query<{ powerful: boolean }>(
      `SELECT rolsuper OR rolbypassrls AS powerful FROM pg_roles WHERE rolname = current_user`,
    )
    const found = open.map(({ name }) => `table ${name} is not behind row-level security`)
    if (role[0]?.powerful) found.push('the role serai_app may pass row-level security by')
    return found
  } finally {
    await client.end()
  }
}
