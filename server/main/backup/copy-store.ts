import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { SCHEMA } from '../../postgres/database.ts'
import { connectTo } from '../../postgres/migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { type DatabaseContents, type TableCheck, type TableColumns, tableCheck } from './contents.ts'

/** Values are written as text: in one form, whatever the server's settings are. */
const FORMS = [
  'timezone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'client_encoding=UTF8',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=60s',
  `search_path=${SCHEMA}`,
]

/** A connection that copies tables; with a role, as that role. */
export const connectToCopy = (url: string, role?: 'serai_system'): Promise<pg.Client> =>
  connectTo(url, [...FORMS, ...(role ? [`role=${role}`] : [])].map((one) => `-c ${one}`).join(' '))

/** An entry of an archive holds about this much of a table. Bytes. */
const ENTRY_BYTES = 4 * 1024 * 1024

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: TableColumns) => columns.map(quoted).join(', ')

/**
 * Begins to read a database as of one moment. That of the transaction comes before its snapshot: what was acknowledged
 * before it is seen.
 */
export async function beginSnapshot(client: pg.Client): Promise<DatabaseContents> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ moment: string }>(
    `SELECT to_char(transaction_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS moment`,
  )
  const migrations = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations ORDER BY name',
  )
  return { moment: rows[0]!.moment, migrations: migrations.rows, tables: await readTables(client) }
}

/**
 * The tables with the columns that are stored, in an order in which what a row refers to comes before it. Without tables
 * that a crash of the server empties, and the list of migrations.
 */
export async function readTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns & { refers_to: string[] }>(
    `SELECT c.relname::text AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       ARRAY (SELECT DISTINCT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS refers_to
     FROM pg_class c
     WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname <> 'migrations'
     ORDER BY c.relname`,
  )
  const by_name = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Set<string>()
  const visit = (name: string) => {
    if (ordered.has(name)) return
    for (const other of by_name.get(name)!.refers_to) visit(other)
    ordered.add(name)
  }
  for (const { name } of rows) visit(name)
  return [...ordered].map((name) => ({ name, columns: by_name.get(name)!.columns }))
}

/** Reads the rows of a table, in pieces of some megabytes. */
export async function copyOut(
  client: pg.Client,
  table: TableColumns,
  write: (piece: Buffer) => Promise<void>,
): Promise<TableCheck> {
  const check = tableCheck(table.name)
  const stream = client.query(copyTo(`COPY ${quoted(table.name)} (${columnsOf(table)}) TO STDOUT`))
  let pieces: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    if (bytes === 0) return
    const piece = Buffer.concat(pieces)
    pieces = []
    bytes = 0
    check.update(piece)
    await write(piece)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pieces.push(chunk)
    bytes += chunk.length
    if (bytes >= ENTRY_BYTES) await flush()
  }
  await flush()
  // Counted here: the stream ends before the server has said how many there were.
  return check.end()
}

export interface TableLoad {
  write(piece: Buffer): Promise<void>
  end(): Promise<TableCheck>
}

/** Writes the rows of a table. Constraints and references are checked by the database. */
export function copyIn(client: pg.Client, table: TableColumns): TableLoad {
  const check = tableCheck(table.name)
  const stream = client.query(copyFrom(`COPY ${quoted(table.name)} (${columnsOf(table)}) FROM STDIN`))
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve)
    stream.once('error', reject)
  })
  ended.catch(() => undefined)
  return {
    async write(piece) {
      check.update(piece)
      await Promise.race([ended, new Promise<void>((resolve) => stream.write(piece, () => resolve()))])
    },
    async end() {
      stream.end()
      await ended
      const sent = check.end()
      if (stream.rowCount === sent.rows) return sent
      throw new OperatorError(`The table ${table.name} took ${stream.rowCount} of ${sent.rows} rows.`)
    },
  }
}

/** Policies do not let the owner of a table write it: they are lifted from the owner within a transaction. */
export async function liftPolicies(
  client: pg.Client,
  tables: readonly TableColumns[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name)
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = '${SCHEMA}'::regnamespace AND relname = ANY ($1) AND relforcerowsecurity`,
    [names],
  )
  for (const { name } of rows) await client.query(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`)
  return async () => {
    for (const { name } of rows) await client.query(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`)
  }
}

/** Numbers that the database gives itself go on after the highest one. */
export async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname::text AS "table", a.attname::text AS "column"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind = 'r' AND a.attidentity <> ''`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce((SELECT max(${quoted(column)}) FROM ${quoted(table)}), 0) + 1, false)`,
      [`${SCHEMA}.${quoted(table)}`, column],
    )
  }
}

const LOCK = 7_236_902

/** Does the work unless another process is at it. */
export async function withBackupLock(url: string, work: () => Promise<void>): Promise<void> {
  const client = await connectTo(url)
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK}) AS is_free`,
    )
    if (rows[0]!.is_free) await work()
  } finally {
    await client.end()
  }
}
