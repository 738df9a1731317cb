import type { EnvironmentJob } from '#server/engine/job.ts'
import { purgeEvents } from '#server/events/purge.ts'
import { purgeExpired } from './deliveries/retention.ts'

export const webhookJobs: readonly EnvironmentJob[] = [
  {
    name: 'purge_deliveries',
    every_ms: 3_600_000,
    async run({ system, now }) {
      await purgeExpired(system, now())
      await purgeEvents(system, now())
    },
  },
]
