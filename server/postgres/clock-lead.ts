import { runAutocommit } from './autocommit.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'

const readClock = statement(
  'read_clock',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS microseconds`,
)

/** By how much another clock is ahead of a local one, at least and at most; behind is negative. */
export interface ClockLead {
  readonly least_ms: number
  readonly most_ms: number
}

/**
 * The lead of the database's clock over a local reading. It was read between the request and its answer: a busy machine, or a slow
 * network, makes the bounds wide and says nothing about the clocks.
 */
export async function clockLead(database: Database, read: () => number): Promise<ClockLead> {
  const before = read()
  const [[row]] = await runAutocommit<[{ microseconds: number }]>(database, [[readClock, []]])
  const at_ms = row!.microseconds / 1000
  return { least_ms: at_ms - read(), most_ms: at_ms - before }
}
