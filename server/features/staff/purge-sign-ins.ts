import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { purgeEmailChanges } from './profile/email-changes-store.ts'
import { purgeDevices } from './session/devices-store.ts'
import { purgeAttempts } from './session/login-attempts-store.ts'
import { purgeOneTimeTokens } from './session/one-time-tokens-store.ts'
import { purgeSessions } from './session/sessions-store.ts'

/** Sweeps sessions, browsers and links that have run out, and tries of the day before. */
export async function purgeSignIns(system: Database, now: Temporal.Instant): Promise<void> {
  await writing(system, null, (tx) =>
    Promise.all([
      purgeSessions(tx, now),
      purgeDevices(tx, now),
      purgeOneTimeTokens(tx, now),
      purgeEmailChanges(tx, now),
      purgeAttempts(tx, now),
    ]),
  )
}
