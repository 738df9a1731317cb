import type pg from 'pg'

export interface Finding {
  readonly table: string
  readonly column: string
  readonly id: string
}

/** Finds texts in a database, case-insensitively: in every text column of every table. */
export async function findings(db: pg.Pool, texts: readonly string[]): Promise<Finding[]> {
  const { rows: columns } = await db.query<{ table: string; column: string; has_id: boolean }>(
    `SELECT c.table_name AS table, c.column_name AS column, EXISTS (
         SELECT FROM information_schema.columns i
         WHERE i.table_schema = c.table_schema AND i.table_name = c.table_name AND i.column_name = 'id') AS has_id
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
       AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  )
  const found: Finding[] = []
  for (const { table, column, has_id } of columns) {
    const { rows } = await db.query<{ id: string }>(
      `SELECT ${has_id ? 'id::text' : `''`} AS id FROM "${table}"
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS of (text) WHERE strpos(lower("${column}"::text), lower(of.text)) > 0)`,
      [texts],
    )
    found.push(...rows.map(({ id }) => ({ table, column, id })))
  }
  return found
}
