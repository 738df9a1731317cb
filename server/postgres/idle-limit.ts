import type { Tx } from '../context.ts'
import { statement } from './statement.ts'

const lift = statement(
  'lift_idle_limit',
  `SELECT set_config('idle_in_transaction_session_timeout', '0', true)`,
)

/**
 * Lets a transaction pause for longer than ten seconds between two statements, until it ends: for bulk work
 * that nothing else waits for, such as the demo, which calculates a year of stays before it writes them. By
 * default PostgreSQL would end the session.
 */
export const liftIdleLimit = (tx: Tx): Promise<unknown> => tx.run(lift)
