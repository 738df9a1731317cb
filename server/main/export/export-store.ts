import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SCHEMA } from '../../postgres/database.ts'
import type { TableColumns } from '../backup/contents.ts'
import { readTables } from '../backup/copy-store.ts'

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** JSON has neither of these letters: its lines pass COPY as they are. */
export const LINES = `(FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`

/** A column as `schema.json` describes it. */
export interface ColumnType {
  readonly table: string
  readonly column: string
  /** The name of its type in PostgreSQL, below its domain. */
  readonly type: string
  readonly is_array: boolean
  readonly is_nullable: boolean
}

/**
 * The tables whose rows belong to accounts, in an order in which what a row refers to comes before it. Without the
 * numbers that a database gives itself: each gives its own.
 */
export async function readAccountTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname::text AS "table", a.attname::text AS "column"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND a.attidentity <> ''`,
  )
  const is_identity = (table: string, column: string) =>
    rows.some((one) => one.table === table && one.column === column)
  const tables = await readTables(client)
  return tables
    .filter(({ columns }) => columns.includes('account_id'))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !is_identity(name, column)) }))
}

export async function readColumnTypes(client: pg.Client): Promise<ColumnType[]> {
  const { rows } = await client.query<ColumnType>(
    `SELECT c.relname::text AS "table", a.attname::text AS "column",
       CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) ELSE format_type(t.oid, NULL) END AS type,
       t.typcategory = 'A' AS is_array, NOT a.attnotnull AS is_nullable
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY c.relname, a.attnum`,
  )
  return rows
}

export async function readAccountName(client: pg.Client, account_id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [
    account_id,
  ])
  return rows[0]?.name
}

const rowsOf = (client: pg.Client, { name, columns }: TableColumns, account_id: string) =>
  `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)} WHERE account_id = ${client.escapeLiteral(account_id)}`

/** The rows of an account, an object of JSON a line. */
export const copyLines = (client: pg.Client, table: TableColumns, account_id: string): Readable =>
  client.query(
    copyTo(
      `COPY (SELECT row_to_json(r) FROM (${rowsOf(client, table, account_id)}) r) TO STDOUT WITH ${LINES}`,
    ),
  )

/** The same as CSV, with a head. */
export const copyCsv = (client: pg.Client, table: TableColumns, account_id: string): Readable =>
  client.query(copyTo(`COPY (${rowsOf(client, table, account_id)}) TO STDOUT WITH (FORMAT csv, HEADER)`))
