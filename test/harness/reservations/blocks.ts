import { pino } from 'pino'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import { type Database, openDatabase } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import type { TestApp } from '../app.ts'

const flush = statement('flush_statistics', 'SELECT pg_stat_force_next_flush()')

/**
 * The blocks of some tables and their indexes that system work reads, from memory or disk: independent of
 * load. Turns autovacuum of the tables off, so that it is not counted.
 */
export async function blocksRead(
  test: TestApp,
  tables: readonly string[],
  work: (system: Database) => Promise<unknown>,
): Promise<number> {
  for (const table of tables) await test.db.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
  const total = async () => {
    const { rows } = await test.db.query(
      `SELECT sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0) +
         coalesce(idx_blks_hit, 0))::int AS blocks FROM pg_statio_user_tables WHERE relname = ANY ($1)`,
      [tables],
    )
    return rows[0].blocks as number
  }
  const url = test.logins.live.serai_system
  const system = openDatabase({ url, role: 'serai_system', size: 1, log: pino({ level: 'silent' }) })
  try {
    // Flushes the statistics of the tests' own connections, which are used concurrently.
    const own = Array.from({ length: Math.max(2, test.db.totalCount) })
    await Promise.all(own.map(() => test.db.query('SELECT pg_stat_force_next_flush(), pg_sleep(0.05)')))
    const before = await total()
    await work(system)
    await runAutocommit(system, [[flush, []]])
    return (await total()) - before
  } finally {
    await system.close()
  }
}
