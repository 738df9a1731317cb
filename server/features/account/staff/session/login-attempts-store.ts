import { createHash } from 'node:crypto'
import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'

/** After so many wrong attempts in so many minutes, further ones are refused without being verified. */
export const MAX_ATTEMPTS = 5
export const ATTEMPTS_MINUTES = 15
const NOBODY = 'nobody'

// Counted before it is verified, so that concurrent attempts count too.
const countOne = statement(
  'count_login_attempt',
  `INSERT INTO login_attempts AS known (account_id, subject, count, since) VALUES ($1, $2, 1, $3)
   ON CONFLICT (account_id, subject) DO UPDATE SET
     count = CASE WHEN known.since <= excluded.since - $4 * interval '1 minute' THEN 1 ELSE known.count + 1 END,
     since = CASE WHEN known.since <= excluded.since - $4 * interval '1 minute' THEN excluded.since
       ELSE known.since END
   RETURNING count, since`,
)
const uncountOne = statement(
  'uncount_login_attempt',
  `UPDATE login_attempts SET count = greatest(0, count - 1) WHERE account_id = $1 AND subject = $2`,
)
const clearAll = statement(
  'clear_login_attempts',
  `DELETE FROM login_attempts WHERE account_id = $1 AND subject = $2`,
)
const touchAll = statement(
  'touch_login_attempts',
  `UPDATE login_attempts SET count = count WHERE account_id = $1 AND subject = $2`,
)
const purge = statement(
  'purge_login_attempts',
  `DELETE FROM login_attempts WHERE since <= $1::timestamptz - interval '1 day'`,
)

/** The key of a counter: an e-mail address, whether or not it exists, or the second factor or password of a user. */
export interface Subject {
  /** Before a user is known there is no account. */
  readonly account_id: string | null
  readonly of: `${'sign-in' | 'guess' | 'mail' | 'code' | 'password'} ${string}`
}

const keyOf = ({ account_id, of }: Subject) => [
  account_id ?? NOBODY,
  createHash('sha256').update(of).digest(),
]

export interface Attempts {
  readonly count: number
  readonly since: string
}

/** The attempts of the last minutes, this one included. */
export const countAttempt = async (
  tx: Tx,
  subject: Subject,
  now: Temporal.Instant,
  minutes = ATTEMPTS_MINUTES,
): Promise<Attempts> => (await tx.one<Attempts>(countOne, [...keyOf(subject), now.toString(), minutes]))!

/** Takes back an attempt that was not wrong. */
export const uncountAttempt = (tx: Tx, subject: Subject) => tx.run(uncountOne, keyOf(subject))

export const clearAttempts = (tx: Tx, subject: Subject) => tx.run(clearAll, keyOf(subject))

/** Writes without changing anything. */
export const touchAttempts = (tx: Tx, subject: Subject) => tx.run(touchAll, keyOf(subject))

export const purgeAttempts = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
