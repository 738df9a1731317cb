import type { EnvironmentJob } from '../../engine/job.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { writing } from '../../postgres/transaction.ts'
import { forgetMerges } from './merges/merges-store.ts'

export const guestJobs: readonly EnvironmentJob[] = [
  {
    name: 'forget_guest_merges',
    every_ms: 3_600_000,
    async run({ system, now }) {
      await writing(system, null, (tx) => forgetMerges(tx, toTimestamp(now())))
    },
  },
]
