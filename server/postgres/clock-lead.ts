import { runAutocommit } from './autocommit.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'

const readClock = statement(
  'read_clock',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS microseconds`,
)

/** Milliseconds by which the database's clock is ahead of a local reading; behind is negative. */
export async function clockLead(database: Database, read: () => number): Promise<number> {
  const before = read()
  const [[row]] = await runAutocommit<[{ microseconds: number }]>(database, [[readClock, []]])
  return row!.microseconds / 1000 - (before + read()) / 2
}
