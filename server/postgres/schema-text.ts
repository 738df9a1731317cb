import { type Statement, statement } from './statement.ts'

/** Runs a statement and returns its rows. */
export type ReadCatalog = (part: Statement, values: readonly string[]) => Promise<readonly unknown[]>

/**
 * The schema of a migrated database as text, read from its catalogs: the result of all migrations, for
 * readers. The text is the same for every PostgreSQL from 15 on.
 */
export async function schemaText(read: ReadCatalog, schema: string): Promise<string> {
  const list = async <Row>(part: Statement) => (await read(part, [schema])) as Row[]
  const domains = await list<{ name: string; text: string }>(DOMAINS)
  const tables = await list<TableRow>(TABLES)
  const columns = await list<Part>(COLUMNS)
  const constraints = await list<Part>(CONSTRAINTS)
  const indexes = await list<Part>(INDEXES)
  const policies = await list<Part>(POLICIES)
  const triggers = await list<Part>(TRIGGERS)
  const functions = await list<{ text: string }>(FUNCTIONS)
  const of = (parts: Part[], table: string) => parts.filter((part) => part.table === table)
  const blocks = tables.map(({ name, options, secured, forced }) => {
    const body = [...of(columns, name), ...of(constraints, name)].map(({ text }) => `  ${text}`).join(',\n')
    const after = [
      ...of(indexes, name).map(({ text }) => `${text};`),
      ...(secured ? [`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`] : []),
      ...(forced ? [`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;`] : []),
      ...of(policies, name).map(({ text }) => `${text};`),
      ...of(triggers, name).map(({ text }) => `${text};`),
    ]
    return [`CREATE TABLE ${name} (\n${body}\n)${options ? ` WITH (${options})` : ''};`, ...after].join('\n')
  })
  const made = functions.map((one) => `${one.text.trim()};`)
  const text = [HEAD, domains.map((domain) => domain.text).join('\n'), ...made, ...blocks].join('\n\n')
  return `${text.replaceAll(`${schema}.`, '')}\n`
}

const HEAD = `-- What the migrations come to, for reading; nothing runs it. Renew: npm run generate`

interface TableRow {
  name: string
  options: string | null
  secured: boolean
  forced: boolean
}
interface Part {
  table: string
  text: string
}

const DOMAINS = statement(
  'schema_domains',
  `
  SELECT t.typname AS name, format('CREATE DOMAIN %s AS %s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
    CASE WHEN t.typcollation <> b.typcollation THEN format(' COLLATE %I', c.collname) ELSE '' END) AS text
  FROM pg_type t JOIN pg_type b ON b.oid = t.typbasetype LEFT JOIN pg_collation c ON c.oid = t.typcollation
  WHERE t.typnamespace = $1::regnamespace AND t.typtype = 'd' ORDER BY t.typname COLLATE "C"`,
)

const TABLES = statement(
  'schema_tables',
  `
  SELECT relname AS name, array_to_string(reloptions, ', ') AS options, relrowsecurity AS secured,
    relforcerowsecurity AS forced
  FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') ORDER BY relname COLLATE "C"`,
)

const COLUMNS = statement(
  'schema_columns',
  `
  SELECT c.relname AS table, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attcollation <> t.typcollation THEN format('COLLATE %I', l.collname) END,
    CASE WHEN a.attnotnull THEN 'NOT NULL' END,
    CASE WHEN a.attgenerated <> '' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
         WHEN d.oid IS NOT NULL THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END) AS text
  FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND c.relnamespace = $1::regnamespace
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_collation l ON l.oid = a.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname COLLATE "C", a.attnum`,
)

// NOT NULL is shown with its column; PostgreSQL 18 also lists it as a constraint.
const CONSTRAINTS = statement(
  'schema_constraints',
  `
  SELECT c.relname AS table, format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid)) AS text
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.connamespace = $1::regnamespace AND k.contype IN ('p', 'u', 'f', 'c', 'x')
  ORDER BY c.relname COLLATE "C", array_position('{p,u,f,c,x}'::text[], k.contype::text), k.conname COLLATE "C"`,
)

const INDEXES = statement(
  'schema_indexes',
  `
  SELECT c.relname AS table, pg_get_indexdef(i.indexrelid) AS text
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
  WHERE c.relnamespace = $1::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
  ORDER BY c.relname COLLATE "C", x.relname COLLATE "C"`,
)

const POLICIES = statement(
  'schema_policies',
  `
  SELECT tablename AS table, format('CREATE POLICY %I ON %I TO %s', policyname, tablename, array_to_string(roles, ', '))
    || coalesce(' USING (' || qual || ')', '') || coalesce(' WITH CHECK (' || with_check || ')', '') AS text
  FROM pg_policies WHERE schemaname = $1 ORDER BY tablename COLLATE "C", policyname COLLATE "C"`,
)

const TRIGGERS = statement(
  'schema_triggers',
  `
  SELECT c.relname AS table, pg_get_triggerdef(t.oid) AS text
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = $1::regnamespace AND NOT t.tgisinternal
  ORDER BY c.relname COLLATE "C", t.tgname COLLATE "C"`,
)

const FUNCTIONS = statement(
  'schema_functions',
  `
  SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE pronamespace = $1::regnamespace AND l.lanname IN ('sql', 'plpgsql') ORDER BY proname COLLATE "C"`,
)
