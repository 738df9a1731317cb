import type { EnvironmentJob } from '#server/engine/job.ts'
import { momentOf } from '#server/http/request.ts'
import { settleMoney } from './settle-money.ts'

export const paymentJobs: readonly EnvironmentJob[] = [
  {
    name: 'settle_payments',
    every_ms: 4_000,
    run({ system, pipeline, now, openAttempts }) {
      const { cards, onCommit } = pipeline
      const momentIn = (account_id: string) => momentOf(pipeline, account_id)
      return settleMoney({ system, cards, now, momentOf: momentIn, onCommit }, () =>
        openAttempts('settle_payments'),
      )
    },
  },
]
