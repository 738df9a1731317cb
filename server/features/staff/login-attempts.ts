import { fault } from '../../kernel/errors.ts'
import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { countAttempt, MAX_TRIES, type Subject, TRIES_MINUTES, type Tries } from './login-attempts-store.ts'

/** 429 SVC-4105 with the minutes that are left after too many tries. */
export function requireFewTries({ count, since }: Tries, now: Temporal.Instant, most = MAX_TRIES): void {
  if (count <= most) return
  const over = Temporal.Instant.from(since).add({ minutes: TRIES_MINUTES })
  const seconds = Math.max(1, Math.ceil((over.epochMilliseconds - now.epochMilliseconds) / 1000))
  const minutes = Math.ceil(seconds / 60)
  throw fault('SVC-4105', {
    message: `There were too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    headers: { 'retry-after': String(seconds) },
    details: { minutes },
  })
}

/**
 * Counts a try, in a transaction of its own: it counts whatever comes of it, and before it is looked at. A right one is
 * to forget them. The count is the same for an e-mail that nobody has.
 */
export async function recordAttempt(live: Database, subject: Subject, now: Temporal.Instant): Promise<void> {
  requireFewTries(await writing(live, null, (tx) => countAttempt(tx, subject, now)), now)
}
