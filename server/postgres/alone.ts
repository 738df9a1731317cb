import type { Database } from './database.ts'
import type { Statement } from './statement.ts'
import { isConnectionLost, isRetryable } from './transaction.ts'

/**
 * Runs one statement that is a transaction of its own: without BEGIN and COMMIT it costs one flight. Run again after a
 * deadlock; for serai_system, which sees every account without being bound to one.
 */
export async function runAlone<Row>(
  database: Database,
  text: Statement,
  values: readonly unknown[],
  attempts = 3,
): Promise<Row[]> {
  const connection = await database.connect()
  try {
    const rows = await connection.run<Row>(text, values)
    connection.release()
    return rows
  } catch (error) {
    connection.release(isConnectionLost(error))
    if (attempts > 1 && isRetryable(error)) return runAlone(database, text, values, attempts - 1)
    throw error
  }
}
