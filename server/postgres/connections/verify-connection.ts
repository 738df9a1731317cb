import type pg from 'pg'

/**
 * A connection that cannot serve: its start-up options did not arrive, or it leads to a read-only server.
 * Counts as lost, so that the caller is told to retry.
 */
export class UnprovenConnection extends Error {
  override name = 'UnprovenConnection'
}

/** The query on every new connection. */
export interface Expected {
  readonly role: string
  readonly schema: string
}

interface SessionState {
  backend: number
  role: string
  search_path: string
  zone: string
  reads_only: boolean
  in_recovery: boolean
}

const LOOK = `SELECT pg_backend_pid() AS backend, current_user AS role, current_setting('search_path') AS search_path,
  current_setting('TimeZone') AS zone, current_setting('transaction_read_only') = 'on' AS reads_only,
  pg_is_in_recovery() AS in_recovery`

/** Time-out for connecting. */
const LOOK_MS = 5_000

const DROPPED =
  'a pooler between here and the database drops the start-up options of connections: ' +
  'connect to the database itself, or let the pooler keep them'

/** Why a connection cannot serve; undefined when it can. */
function problemOf(found: SessionState, { role, schema }: Expected): string | undefined {
  if (found.role !== role) return `statements run as ${found.role} in place of ${role}; ${DROPPED}`
  if (found.search_path !== schema)
    return `tables are looked for in ${found.search_path} in place of ${schema}; ${DROPPED}`
  if (found.zone !== 'UTC') return `the time zone is ${found.zone} in place of UTC; ${DROPPED}`
  if (found.in_recovery) return 'the database is a standby, which only reads'
  return found.reads_only ? 'the database only reads' : undefined
}

/**
 * Checks a new connection once, before anything else is sent on it; one round trip for each connection.
 * Row-level security depends on the role, and the role on an option that a pooler may drop: a check at the
 * start says nothing of later connections. Returns the pid of its backend.
 */
export async function proveConnection(
  client: Pick<pg.ClientBase, 'query'>,
  expected: Expected,
): Promise<number> {
  const look = { text: LOOK, query_timeout: LOOK_MS }
  const { rows } = await client.query<SessionState>(look)
  const problem = problemOf(rows[0]!, expected)
  if (problem) throw new UnprovenConnection(`A connection to the database was refused: ${problem}.`)
  return rows[0]!.backend
}
