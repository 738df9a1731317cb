import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** A statement that is prepared once for each connection: unnamed ones halve the rate. */
export interface Statement {
  readonly name: string
  readonly text: string
}

const text_of = new Map<string, string>()

/**
 * SQL that stands as it is, with $1, $2 … for its values. Throws for a second text under a name: a connection that has
 * prepared the first would run it for both.
 */
export function statement(name: string, text: string): Statement {
  if ((text_of.get(name) ?? text) !== text) throw new Error(`Two statements are named "${name}".`)
  text_of.set(name, text)
  return { name, text }
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** SQL composed from parts (filters, sort orders); named by its text, so that it is prepared too. */
export function compose(query: RawBuilder<unknown>): Statement & { values: readonly unknown[] } {
  const { sql: text, parameters } = query.compile(compiler)
  return { name: createHash('md5').update(text).digest('base64url'), text, values: parameters }
}

export { type RawBuilder, sql }

/** Conditions joined with AND; no condition is true. */
export const every = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
