import { isSealedBy, WRONG_SECRET } from '../kernel/security/secret-check.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import type { Database } from './database.ts'
import { RLS_GAPS } from './row-level-security.ts'
import { statement } from './statement.ts'

/** A larger clock difference breaks deadlines, holds and signatures. */
const CLOCK_LIMIT_MS = 60_000

const readState = statement(
  'look_at_readiness',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock,
     (SELECT array_agg(name) FROM migrations) AS migrations,
     (SELECT sealed FROM secret_checks) AS secret_check,
     (SELECT array_agg(hole) FROM (${RLS_GAPS}) AS holes) AS holes`,
)

interface DatabaseState {
  clock: number
  migrations: string[] | null
  holes: string[] | null
  secret_check: Buffer | null
}

interface Expected {
  readonly now: Temporal.Instant
  /** The migrations of this program. */
  readonly known: readonly string[]
  /** Of a process that serves: commands that read no encrypted value do without. */
  readonly secret?: SecretRing
}

/** Why a database cannot serve this program at the moment; empty when it can. */
export async function readinessProblems(
  database: Database,
  { now, known, secret }: Expected,
): Promise<string[]> {
  const { clock, migrations, holes, secret_check } = await stateOf(database)
  const missing = known.filter((name) => !migrations?.includes(name))
  return [
    ...missing.map((name) => `migration ${name} has not run`),
    ...(holes ?? []),
    ...(Math.abs(clock - now.epochMilliseconds) > CLOCK_LIMIT_MS
      ? ['its clock and ours are more than 60 s apart']
      : []),
    ...(secret && secret_check && !isSealedBy(secret, secret_check) ? [WRONG_SECRET] : []),
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
