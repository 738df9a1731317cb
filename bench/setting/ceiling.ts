import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Workspace } from './workspace.ts'

const FOLDER = new URL('../ceilings/', import.meta.url)

/** The result of a run of pgbench. */
export interface CeilingRun {
  readonly rate: number
  readonly transactions: number
  /** Milliseconds. */
  readonly latency: number
}

const PLACES = [
  '/usr/bin/pgbench',
  ...[18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`),
]

/** The path of pgbench; throws a one-line error where it is missing. */
export function findPgbench(): string {
  const on_path = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'))
  const found = [...on_path, ...PLACES].find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    "pgbench is missing, which measures the ceilings: install PostgreSQL's client programs (Debian: postgresql-contrib).",
  )
}

/** Copies a filled database, which must have no connections. */
export async function copyDatabase(place: Workspace, from: string, to: string): Promise<void> {
  const admin = await place.owner('postgres')
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY file_copy`)
  } finally {
    await admin.end()
  }
}

/** Copies a filled database for the ceiling, and installs the functions of `bench/ceilings`. */
export async function makeCeiling(place: Workspace, today: string): Promise<void> {
  await copyDatabase(place, 'serai', 'ceiling')
  const owner = await place.owner('ceiling')
  await owner.query(await filled(owner, readFileSync(new URL('book_one.sql', FOLDER), 'utf8'), today))
  await owner.query('ANALYZE')
  await owner.end()
}

/** Fills the texts of the pattern booking into a function. */
async function filled(owner: pg.Client, text: string, today: string): Promise<string> {
  const { rows } = await owner.query(
    `SELECT e.body AS event, convert_from(i.body, 'UTF8') AS answer, r.id, r.guest_id, e.id AS event_id,
       r.nightly_rates::text, r.taxes::text, r.vat_terms::text, v.line_items::text, v.vat_breakdown::text
     FROM reservations r JOIN events e ON e.resource_id = r.id
       JOIN invoices v ON v.account_id = r.account_id AND v.reservation_id = r.id
       JOIN idempotency i ON i.account_id = r.account_id AND position(r.id::bytea IN i.body) > 0
     ORDER BY r.id LIMIT 1`,
  )
  const { event, answer, id, guest_id, event_id, ...rest } = rows[0]
  const blank = (body: string) =>
    body.replaceAll(id, 'RES').replaceAll(guest_id, 'GST').replaceAll(event_id, 'EVT')
  const texts: Record<string, string> = { ...rest, event: blank(event), answer: blank(answer), today }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => owner.escapeLiteral(texts[name]!))
}

/** Runs a script of pgbench on the ceiling's database, with prepared statements. */
export async function runCeiling(
  place: Workspace,
  script: string,
  { clients, seconds, database = 'ceiling' }: { clients: number; seconds: number; database?: string },
): Promise<CeilingRun> {
  const file = join(place.folder, 'ceiling.sql')
  writeFileSync(file, script)
  const url = new URL(place.url(database))
  const args = ['-n', '-M', 'prepared', '-c', clients, '-j', Math.min(clients, 2), '-T', seconds, '-f', file]
  const env = {
    PATH: process.env.PATH,
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: database,
    PGOPTIONS: '-c search_path=serai,bench,public -c timezone=UTC',
  }
  const output = await outputOf(findPgbench(), args.map(String), env)
  const number = (pattern: RegExp) => {
    const found = pattern.exec(output)?.[1]
    if (found === undefined) throw new Error(`pgbench said:\n${output}`)
    return Number(found)
  }
  const failed = number(/number of failed transactions: (\d+)/)
  if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed:\n${output}`)
  return {
    rate: number(/tps = ([\d.]+)/),
    transactions: number(/transactions actually processed: (\d+)/),
    latency: number(/latency average = ([\d.]+)/),
  }
}

function outputOf(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`pgbench: ${output}`))))
  })
}
