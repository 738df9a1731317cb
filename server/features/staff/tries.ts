import { fault } from '../../faults.ts'
import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { forgetTries, MOST_TRIES, TRIES_MINUTES, takeTry } from './tries-store.ts'

/** What is tried for: an e-mail that may be nobody's, or the second factor or password of a user. */
export type Subject =
  | `sign-in ${string}`
  | `code ${string}`
  | `password ${string}`
  | `mail ${string}`
  | `link ${string}`

/**
 * Counts a try, in a transaction of its own; 429 SVC-4105 with the minutes that are left after too many. A right one
 * is to forget them. The count is the same for an e-mail that nobody has.
 */
export async function countTry(live: Database, subject: Subject, now: Temporal.Instant): Promise<void> {
  const { count, since } = await writing(live, null, (tx) => takeTry(tx, subject, now))
  if (count <= MOST_TRIES) return
  const over = Temporal.Instant.from(since).add({ minutes: TRIES_MINUTES })
  const seconds = Math.max(1, Math.ceil((over.epochMilliseconds - now.epochMilliseconds) / 1000))
  const minutes = Math.ceil(seconds / 60)
  throw fault('SVC-4105', {
    message: `There were too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    headers: { 'retry-after': String(seconds) },
    details: { minutes },
  })
}

export { forgetTries }
