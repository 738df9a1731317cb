import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { forgetOldDevices } from './devices-store.ts'
import { forgetOldEmailChanges } from './email-changes-store.ts'
import { forgetOldTries } from './login-attempts-store.ts'
import { forgetOldSessions } from './sessions-store.ts'
import { forgetOldVerifications } from './verifications-store.ts'

/** Sweeps sessions, browsers and links that have run out, and tries of the day before. */
export async function forgetSignIns(system: Database, now: Temporal.Instant): Promise<void> {
  await writing(system, null, (tx) =>
    Promise.all([
      forgetOldSessions(tx, now),
      forgetOldDevices(tx, now),
      forgetOldVerifications(tx, now),
      forgetOldEmailChanges(tx, now),
      forgetOldTries(tx, now),
    ]),
  )
}
