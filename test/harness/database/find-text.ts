import type pg from 'pg'

export interface Finding {
  readonly table: string
  readonly column: string
  readonly id: string
}

/** Finds texts in a database, case-insensitively: in every column of every table that can hold them, stored responses included. */
export async function findings(db: pg.Pool, texts: readonly string[]): Promise<Finding[]> {
  const { rows: columns } = await db.query<{
    table: string
    column: string
    is_binary: boolean
    has_id: boolean
  }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type = 'bytea' AS is_binary, EXISTS (
         SELECT FROM information_schema.columns i
         WHERE i.table_schema = c.table_schema AND i.table_name = c.table_name AND i.column_name = 'id') AS has_id
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
       AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  )
  const found: Finding[] = []
  for (const { table, column, is_binary, has_id } of columns) {
    const value = is_binary ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await db.query<{ id: string }>(
      `SELECT ${has_id ? 'id::text' : `''`} AS id FROM "${table}"
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS of (text) WHERE strpos(lower(${value}), lower(of.text)) > 0)`,
      [texts],
    )
    found.push(...rows.map(({ id }) => ({ table, column, id })))
  }
  return found
}
