import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Values of columns that are irrelevant for a test. */
const FILLERS: Record<string, unknown> = {
  jsonb: '{}',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  integer: 1,
  smallint: 1,
  bigint: 1,
  boolean: false,
  text: 'x',
  uuid: '018f3b1c-0000-7000-8000-000000000000',
  ARRAY: '{}',
}

/** Bytes are hashes and similar, which must be unique. */
const fillerOf = (type: string) => (type === 'bytea' ? randomBytes(32) : FILLERS[type])

/** Inserts a row as the owner, without checks of foreign keys; required columns are filled. */
export async function fillRow(db: pg.Client | pg.Pool, table: string, values: Record<string, unknown>) {
  const { rows: needed } = await db.query(
    `SELECT column_name, data_type FROM information_schema.columns
     WHERE table_schema = 'serai' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL
       AND is_generated = 'NEVER' AND is_identity = 'NO'`,
    [table],
  )
  const filled = needed.map(({ column_name, data_type }) => [column_name, fillerOf(data_type)])
  const row = { ...Object.fromEntries(filled), ...values }
  const columns = Object.keys(row)
  const places = columns.map((_, at) => `$${at + 1}`)
  await db.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  )
}
