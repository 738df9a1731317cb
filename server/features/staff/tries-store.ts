import { createHash } from 'node:crypto'
import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/** So many wrong ones in so many minutes; then nothing is looked at until they have passed. */
export const MOST_TRIES = 5
export const TRIES_MINUTES = 15

// Counted before it is looked at, so that tries at the same moment count too.
const takeTryOf = statement(
  'take_staff_try',
  `INSERT INTO staff_tries AS known (subject, count, since) VALUES ($1, 1, $2)
   ON CONFLICT (account_id, subject) DO UPDATE SET
     count = CASE WHEN known.since <= excluded.since - interval '${TRIES_MINUTES} minutes' THEN 1 ELSE known.count + 1 END,
     since = CASE WHEN known.since <= excluded.since - interval '${TRIES_MINUTES} minutes' THEN excluded.since
       ELSE known.since END
   RETURNING count, since`,
)
const forgetTriesOf = statement('forget_staff_tries', `DELETE FROM staff_tries WHERE subject = $1`)
const sweepTries = statement(
  'sweep_staff_tries',
  `DELETE FROM staff_tries WHERE since <= $1::timestamptz - interval '1 day'`,
)

const digest = (subject: string) => createHash('sha256').update(subject).digest()

export const takeTry = async (tx: Tx, subject: string, now: Temporal.Instant) =>
  (await tx.one<{ count: number; since: string }>(takeTryOf, [digest(subject), now.toString()]))!

export const forgetTries = (tx: Tx, subject: string) => tx.run(forgetTriesOf, [digest(subject)])

export const forgetOldTries = (tx: Tx, now: Temporal.Instant) => tx.run(sweepTries, [now.toString()])
