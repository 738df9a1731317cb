import type { EnvironmentJob } from '#server/engine/job.ts'
import { writing } from '#server/postgres/transaction.ts'
import { purgePhones } from './phones/phones-store.ts'
import { purgeEmailChanges } from './profile/email-changes-store.ts'
import { purgeDevices } from './session/devices-store.ts'
import { purgeAttempts } from './session/login-attempts-store.ts'
import { purgeOneTimeTokens } from './session/one-time-tokens-store.ts'
import { purgeSessions } from './session/sessions-store.ts'

export const staffJobs: readonly EnvironmentJob[] = [
  {
    /** Deletes expired sessions, browsers and links, and login attempts of the day before. */
    name: 'purge_sign_ins',
    every_ms: 600_000,
    async run({ system, now }) {
      const at = now()
      await writing(system, null, (tx) =>
        Promise.all([
          purgeSessions(tx, at),
          purgeDevices(tx, at),
          purgePhones(tx, at),
          purgeOneTimeTokens(tx, at),
          purgeEmailChanges(tx, at),
          purgeAttempts(tx, at),
        ]),
      )
    },
  },
]
