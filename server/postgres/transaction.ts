import type { Scope, Tx } from '../context.ts'
import type { Connection, Connector } from './database.ts'
import { isConnectionLost, READS_ONLY } from './lost.ts'
import { compose, type RawBuilder, type Statement, statement } from './statement.ts'

export { isConnectionLost }

const bind = statement('bind_account', `SELECT set_config('app.account_id', $1, true)`)

/**
 * Runs work in the open transaction of a connection. After a failure, whatever the work left running can send
 * nothing more: by then the connection may serve another account. Nor can it once `only_if` turns false.
 */
export async function runInTransaction<T>(
  connection: Connection,
  work: (tx: Tx) => Promise<T>,
  only_if?: Promise<boolean>,
): Promise<T> {
  let over = false
  only_if?.then(
    (go_on) => {
      over ||= !go_on
    },
    () => undefined,
  )
  const run = <Row>(text: Statement, values?: readonly unknown[]): Promise<Row[]> =>
    over ? Promise.reject(new Error('the transaction is over')) : connection.run<Row>(text, values)
  try {
    return await work({
      run,
      lead_ms: connection.lead_ms,
      async one<Row>(text: Statement, values?: readonly unknown[]) {
        const [row] = await run<Row>(text, values)
        return row
      },
      compose<Row>(query: RawBuilder<unknown>) {
        const { values, ...text } = compose(query)
        return run<Row>(text, values)
      },
    })
  } finally {
    over = true
  }
}

/** Opens a transaction for one account; the caller's next statements are sent in the same batch. */
export function begin(
  connection: Connection,
  account_id: string,
  mode: '' | ' READ ONLY' | ' ISOLATION LEVEL REPEATABLE READ READ ONLY' = '',
): Promise<unknown> {
  return Promise.all([connection.command(`BEGIN${mode}`), connection.run(bind, [account_id])])
}

/**
 * Reads in one snapshot of one account. The response does not wait for COMMIT: the connection is released
 * when it is done.
 */
export async function reading<T>(
  database: Connector,
  scope: Pick<Scope, 'account_id'>,
  work: (tx: Tx) => Promise<T>,
) {
  const one = scope.account_id === '' ? database.instead_of_all : undefined
  const connection = await (one?.tenant ?? database).connect()
  try {
    const opened = begin(
      connection,
      one?.account_id ?? scope.account_id,
      ' ISOLATION LEVEL REPEATABLE READ READ ONLY',
    )
    const [value] = await Promise.all([runInTransaction(connection, work), opened])
    // Nothing depends on it: it may be sent with the next batch of the connection.
    connection.commandAlong('COMMIT').catch(() => undefined)
    connection.release()
    return value
  } catch (error) {
    rollBackQuietly(connection)
    throw isCodeOf(error, READS_ONLY) ? new Error('a read tried to write', { cause: error }) : error
  }
}

// The verb itself is wrong, not the database.
const isCodeOf = (error: unknown, code: string) => (error as { code?: string }).code === code

/** A connection that does not respond is closed. */
function rollBackQuietly(connection: Connection): Promise<void> {
  return connection.command('ROLLBACK').then(
    () => connection.release(),
    () => connection.release(true),
  )
}

/**
 * PostgreSQL requires the whole transaction to be repeated: deadlock, serialisation failure, and the lost
 * race for a new guest, or for the key of a payment.
 */
const AGAIN = new Set(['40P01', '40001'])
const RACES = new Set([
  'guest_email_unique',
  // The profile that a booking was to join has been merged into another meanwhile.
  'reservations_account_id_guest_id_fkey',
  // Or erased.
  'guest_not_erased',
  'payment_request_unique',
  'refund_request_unique',
])

const MAX_PAUSE_MS = 100

/**
 * Pause after a deadlock, before the next attempt: random, or the same two transactions deadlock again. Twice
 * as long at most after the second attempt. A lost race (`RACES`) has ended already and needs no pause.
 */
export async function pauseAfterDeadlock(error: unknown, attempt: number): Promise<void> {
  if (!AGAIN.has((error as { code?: string }).code ?? '')) return
  const pause_ms = Math.random() * MAX_PAUSE_MS * attempt
  await new Promise((resolve) => setTimeout(resolve, pause_ms))
}

export const isRetryable = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return AGAIN.has(code ?? '') || RACES.has(constraint ?? '')
}

/** A constraint of the database was violated: SQLSTATE class 23. */
export const isIntegrityError = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('23') ?? false

const MAX_ATTEMPTS = 3

/**
 * A change outside a request (jobs, commands), in one transaction, repeated after a deadlock. With
 * `serai_system` the account may be omitted.
 */
export async function writing<T>(
  database: Connector,
  account_id: string | null,
  work: (tx: Tx) => Promise<T>,
  attempt = 1,
): Promise<T> {
  const one = account_id === null ? database.instead_of_all : undefined
  const connection = await (one?.tenant ?? database).connect()
  try {
    await begin(connection, account_id ?? one?.account_id ?? '')
    const value = await runInTransaction(connection, work)
    const tag = await connection.command('COMMIT')
    if (tag !== 'COMMIT') throw new Error('the transaction was rolled back')
    connection.release()
    return value
  } catch (error) {
    await rollBackQuietly(connection)
    if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
    await pauseAfterDeadlock(error, attempt)
    return writing(database, account_id, work, attempt + 1)
  }
}

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
