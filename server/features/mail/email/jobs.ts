import type { EnvironmentJob } from '#server/engine/job.ts'
import { expireMails, purgeMailLinks, purgeMails } from './dispatch/lease-store.ts'

export const emailJobs: readonly EnvironmentJob[] = [
  {
    /**
     * Gives up e-mails that were not sent in time, deletes links that have expired, and e-mails that ended 90
     * days ago.
     */
    name: 'purge_outbox',
    every_ms: 300_000,
    async run({ system, now }) {
      for (const batch of [expireMails, purgeMailLinks, purgeMails]) while ((await batch(system, now())) > 0);
    },
  },
]
