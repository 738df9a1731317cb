import type { Database } from './database.ts'
import type { Statement } from './statement.ts'
import { isConnectionLost, isRetryable } from './transaction.ts'

/** A statement with its values. */
export type Bound = readonly [statement: Statement, values: readonly unknown[]]

/**
 * Runs statements that are a transaction of their own: sent in one round trip, without BEGIN and COMMIT, they
 * take effect together or not at all. Returns the rows of each. Repeated after a deadlock; for serai_system,
 * which sees every account without being bound to one.
 */
export async function runAutocommit<Rows extends readonly unknown[]>(
  database: Database,
  bound: { readonly [K in keyof Rows]: Bound },
  attempts = 3,
): Promise<{ [K in keyof Rows]: Rows[K][] }> {
  const connection = await database.connect()
  try {
    const sent = bound.map(([statement, values]) => connection.run(statement, values))
    const rows = await Promise.all(sent)
    connection.release()
    return rows as { [K in keyof Rows]: Rows[K][] }
  } catch (error) {
    connection.release(isConnectionLost(error))
    if (attempts > 1 && isRetryable(error)) return runAutocommit(database, bound, attempts - 1)
    throw error
  }
}
