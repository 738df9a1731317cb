import type { EnvironmentJob } from '#server/engine/job.ts'
import { settleMoney } from './settle-money.ts'

export const paymentJobs: readonly EnvironmentJob[] = [
  {
    name: 'settle_payments',
    every_ms: 4_000,
    run({ system, pipeline, now, openAttempts }) {
      const { cards, onCommit } = pipeline
      return settleMoney({ system, cards, now, onCommit }, () => openAttempts('settle_payments'))
    },
  },
]
