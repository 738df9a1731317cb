import type pg from 'pg'

export interface Finding {
  readonly table: string
  readonly column: string
  readonly id: string
}

interface SearchedTable {
  readonly table: string
  /** Name and text of each column that can hold one. */
  readonly values: string | null
  readonly has_id: boolean
}

const TABLES = `SELECT c.table_name AS table, bool_or(c.column_name = 'id') AS has_id,
       string_agg(CASE c.data_type
         WHEN 'bytea' THEN format('(%L, encode(%I, ''escape''))', c.column_name, c.column_name)
         ELSE format('(%L, %I::text)', c.column_name, c.column_name) END, ', ')
         FILTER (WHERE c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')) AS values
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
     GROUP BY c.table_name`

/** Read once for each database: the catalogue takes a third of a second. */
const tables_of = new WeakMap<pg.Pool, Promise<SearchedTable[]>>()

function tablesOf(db: pg.Pool): Promise<SearchedTable[]> {
  const known = tables_of.get(db) ?? db.query<SearchedTable>(TABLES).then(({ rows }) => rows)
  tables_of.set(db, known)
  return known
}

/** Finds texts in a database, case-insensitively: in every column of every table that can hold them, stored responses included. */
export async function findings(db: pg.Pool, texts: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { table, values, has_id } of await tablesOf(db)) {
    if (values === null) continue
    const { rows } = await db.query<{ column: string; id: string }>(
      `SELECT ${has_id ? 'id::text' : `''`} AS id, "column" FROM "${table}", LATERAL (VALUES ${values}) AS of_row ("column", value)
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS of (text) WHERE strpos(lower(value), lower(of.text)) > 0)`,
      [texts],
    )
    found.push(...rows.map(({ id, column }) => ({ table, column, id })))
  }
  return found
}

/** A guest whose names occur nowhere else in the database, and the texts by which it is found there. */
export function somebody(number: number) {
  const name = `Zyx${number}q`
  const who = {
    first_name: `${name}first`,
    last_name: `${name}last`,
    email: `${name}@person.example`.toLowerCase(),
    phone: `+49171${9_000_000 + number}`,
  }
  return { name, who, traces: [name, who.email, who.phone] }
}
