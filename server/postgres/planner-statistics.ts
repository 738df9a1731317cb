import type pg from 'pg'
import type { Tx } from '../context.ts'
import { type Database, SCHEMA } from './database.ts'
import { type Statement, statement } from './statement.ts'
import { writing } from './transaction.ts'

/**
 * Statistics of tables. Plans of foreign keys are made once a connection: those made while a table was empty
 * may scan an index by its first column alone, every booking of the account for each new one, until the table
 * is analysed. The server's own autovacuum runs once a minute.
 */

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const analyze = (name: string) => `ANALYZE ${SCHEMA}.${quoted(name)}`

/** After migrations all tables; else those that were never analysed, as after a restore. As the owner. */
export async function analyzeAsOwner(client: pg.Client, which: 'all' | 'never analysed'): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind = 'r'
       AND ($1 OR reltuples < 0) ORDER BY relname`,
    [which === 'all'],
  )
  for (const { relname } of rows) await client.query(analyze(relname))
}

/** Below this number of rows no plan is far wrong. */
const MIN_CHANGES = 50

// Since PostgreSQL 17 the privilege MAINTAIN suffices; before, only the owner and autovacuum can analyse.
const list = (changes: string): Statement =>
  statement(
    `list_tables_to_analyze_${changes.length}`,
    `SELECT c.relname FROM pg_class c LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
     WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind = 'r' AND ${changes}
       AND CASE WHEN current_setting('server_version_num')::int >= 170000
         THEN has_table_privilege(c.oid, 'MAINTAIN') ELSE pg_has_role(c.relowner, 'USAGE') END
     ORDER BY c.relname`,
  )
const listYoung = list(`s.n_mod_since_analyze > greatest(${MIN_CHANGES}, c.reltuples)`)
const listAll = list('true')

async function analyzeEach(system: Database, which: Statement): Promise<void> {
  const tables = await writing(system, null, (tx) => tx.run<{ relname: string }>(which))
  for (const { relname } of tables)
    await writing(system, null, (tx) => tx.run(statement(`analyze_${relname}`, analyze(relname))))
}

/** Analyses the tables that have more than doubled: new ones soon, old ones never. */
export const analyzeYoungTables = (system: Database): Promise<void> => analyzeEach(system, listYoung)

/** Analyses every table, after demo history was written in bulk. */
export const analyzeTables = (system: Database): Promise<void> => analyzeEach(system, listAll)

/** Analyses every table inside of a transaction: later statements in it are planned with what it has written. */
export async function analyzeWithin(tx: Tx): Promise<void> {
  for (const { relname } of await tx.run<{ relname: string }>(listAll))
    await tx.run(statement(`analyze_${relname}`, analyze(relname)))
}
