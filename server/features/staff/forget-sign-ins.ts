import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { forgetOldSessions } from './sessions-store.ts'
import { forgetOldTries } from './tries-store.ts'
import { forgetOldVerifications } from './verifications-store.ts'

/** Sweeps sessions and links that have run out, and tries of the day before. */
export async function forgetSignIns(system: Database, now: Temporal.Instant): Promise<void> {
  await writing(system, null, (tx) =>
    Promise.all([forgetOldSessions(tx, now), forgetOldVerifications(tx, now), forgetOldTries(tx, now)]),
  )
}
