import type { Tx } from '../../context.ts'
import { SCHEMA } from '../../postgres/database.ts'
import { schemaText } from '../../postgres/schema-text.ts'
import { sql, statement } from '../../postgres/statement.ts'

/** What the catalogs and the references of a database say, over all accounts. */

export const readSchema = (tx: Tx): Promise<string> =>
  schemaText((part, values) => tx.run(part, values), SCHEMA)

interface Reference {
  table: string
  columns: string[]
  target: string
  target_columns: string[]
}

const readReferences = statement(
  'doctor_references',
  `SELECT c.relname AS table, t.relname AS target,
     (SELECT array_agg(a.attname::text ORDER BY n) FROM unnest(k.conkey) WITH ORDINALITY x(at, n)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = x.at) AS columns,
     (SELECT array_agg(a.attname::text ORDER BY n) FROM unnest(k.confkey) WITH ORDINALITY x(at, n)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = x.at) AS target_columns
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
   WHERE k.connamespace = '${SCHEMA}'::regnamespace AND k.contype = 'f' ORDER BY 1, 2`,
)

/** References that no constraint enforces, because each booking would pay for them. */
const UNENFORCED: readonly Reference[] = [
  ['invoices', 'guest_id', 'guests'],
  ['reservations', 'property_id', 'properties'],
  ['payments', 'property_id', 'properties'],
  ['rooms', 'property_id', 'properties'],
].map(([table, column, target]) => ({
  table: table!,
  columns: ['account_id', column!],
  target: target!,
  target_columns: ['account_id', 'id'],
}))

export interface Orphan {
  account_id: string
  id: string
  found: string
}

/** Rows that name an object that is not there: a constraint that was off once lets them in. */
export async function readOrphans(tx: Tx, limit: number): Promise<Orphan[]> {
  const references = [...(await tx.run<Reference>(readReferences)), ...UNENFORCED]
  const found = await Promise.all(references.map((reference) => readOrphansOf(tx, reference, limit)))
  return found.flat()
}

function readOrphansOf(tx: Tx, { table, columns, target, target_columns }: Reference, limit: number) {
  const name = columns.find((column) => column !== 'account_id') ?? columns[0]!
  const matches = columns.map((column, i) => sql`t.${sql.ref(target_columns[i]!)} = r.${sql.ref(column)}`)
  const named = columns.map((column) => sql`r.${sql.ref(column)} IS NOT NULL`)
  const account = columns.includes('account_id') ? sql`r.account_id` : sql`''`
  return tx.compose<Orphan>(
    sql`SELECT ${account} AS account_id, r.${sql.ref(name)}::text AS id,
          ${`it is named by ${table}.${name}, but there is none in ${target}`} AS found
        FROM ${sql.table(table)} r WHERE ${sql.join(named, sql` AND `)}
          AND NOT EXISTS (SELECT FROM ${sql.table(target)} t WHERE ${sql.join(matches, sql` AND `)})
        LIMIT ${limit}`,
  )
}

const readOwners = statement(
  'doctor_owners',
  `SELECT c.relname AS id, format('it belongs to %s, other tables to %s', pg_get_userbyid(c.relowner),
     pg_get_userbyid(m.relowner)) AS found
   FROM pg_class c, pg_class m
   WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind IN ('r', 'p')
     AND m.oid = '${SCHEMA}.migrations'::regclass AND c.relowner <> m.relowner ORDER BY 1`,
)

/** Tables of another owner than the others: migrations could not change them. */
export const readForeignTables = (tx: Tx) => tx.run<{ id: string; found: string }>(readOwners)
