import { fault } from '#server/kernel/errors.ts'
import type { Database } from '#server/postgres/database.ts'
import { writing } from '#server/postgres/transaction.ts'
import {
  ATTEMPTS_MINUTES,
  type Attempts,
  countAttempt,
  MAX_ATTEMPTS,
  type Subject,
} from './login-attempts-store.ts'

/** 429 SVC-4105 with the minutes that are left, after too many attempts. */
export function requireFewAttempts(
  { count, since }: Attempts,
  now: Temporal.Instant,
  most = MAX_ATTEMPTS,
): void {
  if (count <= most) return
  const over = Temporal.Instant.from(since).add({ minutes: ATTEMPTS_MINUTES })
  const seconds = Math.max(1, Math.ceil((over.epochMilliseconds - now.epochMilliseconds) / 1000))
  const minutes = Math.ceil(seconds / 60)
  throw fault('SVC-4105', {
    message: `There were too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    headers: { 'retry-after': String(seconds) },
    details: { minutes },
  })
}

/**
 * Counts an attempt, in a transaction of its own: it counts whatever the outcome, and before it is verified.
 * A right one clears the counter. The same for an unknown e-mail address.
 */
export async function recordAttempt(live: Database, subject: Subject, now: Temporal.Instant): Promise<void> {
  requireFewAttempts(await writing(live, null, (tx) => countAttempt(tx, subject, now)), now)
}
