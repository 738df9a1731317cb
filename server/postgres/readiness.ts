import type { Database } from './database.ts'
import { RLS_GAPS } from './row-level-security.ts'
import { statement } from './statement.ts'

/** A larger clock difference breaks deadlines, holds and signatures. */
const CLOCK_LIMIT_MS = 60_000

const readState = statement(
  'look_at_readiness',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock,
     (SELECT array_agg(name) FROM migrations) AS migrations,
     (SELECT array_agg(hole) FROM (${RLS_GAPS}) AS holes) AS holes`,
)

interface DatabaseState {
  clock: number
  migrations: string[] | null
  holes: string[] | null
}

/** Why a database cannot serve this program at the moment; empty when it can. */
export async function whyNotReady(
  database: Database,
  now: Temporal.Instant,
  known: readonly string[],
): Promise<string[]> {
  const { clock, migrations, holes } = await stateOf(database)
  const missing = known.filter((name) => !migrations?.includes(name))
  return [
    ...missing.map((name) => `migration ${name} has not run`),
    ...(holes ?? []),
    ...(Math.abs(clock - now.epochMilliseconds) > CLOCK_LIMIT_MS
      ? ['its clock and ours are more than 60 s apart']
      : []),
  ]
}

async function stateOf(database: Database): Promise<DatabaseState> {
  const connection = await database.connect()
  try {
    const [state] = await connection.run<DatabaseState>(readState)
    connection.release()
    return state!
  } catch (error) {
    connection.release(true)
    throw error
  }
}
