import type { Database } from '../../postgres/database.ts'
import { statement } from '../../postgres/statement.ts'
import { reading } from '../../postgres/transaction.ts'

type Row = Readonly<Record<string, unknown>>

/** What is asked of each database: counts and sizes, and nothing that a person or a hotel has entered. */
const QUESTIONS = {
  server: `SELECT version() AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
    pg_postmaster_start_time() AS started_at, now() AS asked_at`,
  server_settings: `SELECT name, setting, unit, source FROM pg_settings
    WHERE name IN ('max_connections', 'shared_buffers', 'work_mem', 'maintenance_work_mem', 'effective_cache_size', 'wal_level',
      'max_wal_size', 'checkpoint_timeout', 'synchronous_commit', 'fsync', 'full_page_writes', 'autovacuum',
      'default_transaction_isolation', 'timezone', 'server_encoding', 'lc_collate') ORDER BY name`,
  migrations: 'SELECT name, applied_at FROM migrations ORDER BY name',
  tables: `SELECT c.relname AS name, c.reltuples::bigint AS rows_estimated, pg_total_relation_size(c.oid) AS bytes,
      s.n_dead_tup AS dead_rows, s.last_autovacuum, s.last_autoanalyze
    FROM pg_class c LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
    WHERE c.relnamespace = 'serai'::regnamespace AND c.relkind = 'r' ORDER BY bytes DESC, name`,
  connections: `SELECT usename AS login, state, count(*)::integer AS count, max(now() - xact_start)::text AS longest_transaction
    FROM pg_stat_activity WHERE datname = current_database() GROUP BY 1, 2 ORDER BY 1, 2`,
  jobs_failing: `SELECT job, count(*)::integer AS items, max(failures) AS most_failures, max(failed_at) AS last_failed_at
    FROM job_retries GROUP BY job ORDER BY job`,
  mails:
    'SELECT status, count(*)::integer AS count, min(created_at) AS oldest FROM mails GROUP BY status ORDER BY status',
  webhook_endpoints:
    'SELECT status, count(*)::integer AS count FROM webhook_endpoints GROUP BY status ORDER BY status',
  webhook_deliveries: `SELECT status, count(*)::integer AS count, min(due_at) AS oldest
    FROM pending_deliveries GROUP BY status ORDER BY status`,
  channels: 'SELECT type, status, count(*)::integer AS count FROM channels GROUP BY 1, 2 ORDER BY 1, 2',
  accounts: `SELECT (SELECT count(*) FROM accounts)::integer AS accounts, (SELECT count(*) FROM properties)::integer AS properties,
    (SELECT count(*) FROM room_types)::integer AS room_types, (SELECT count(*) FROM staff_users)::integer AS users`,
} as const

type Question = keyof typeof QUESTIONS

/** The answers by question; an error in place of rows, so that a database in trouble is described as far as it goes. */
export type DatabaseState = Readonly<Record<Question, readonly Row[] | { readonly error: string }>>

/** Describes a database. */
export async function readState(system: Database): Promise<DatabaseState> {
  const answers: [string, DatabaseState[Question]][] = []
  for (const [name, text] of Object.entries(QUESTIONS)) {
    const question = statement(`support_${name}`, text)
    const answer = await reading(system, { account_id: '' }, (tx) => tx.run<Row>(question)).catch(
      (error: Error) => ({ error: `${error.constructor.name}: ${error.message}` }),
    )
    answers.push([name, answer])
  }
  return Object.fromEntries(answers) as DatabaseState
}
