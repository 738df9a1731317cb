import { type EnvironmentJob, jobOfItems } from '#server/engine/job.ts'
import { momentOf } from '#server/http/request.ts'
import { settleMoney } from './settle-money.ts'

export const paymentJobs: readonly EnvironmentJob[] = [
  jobOfItems('settle_payments', 4_000, ({ system, pipeline, now }, attempts) => {
    const { cards, onCommit } = pipeline
    const momentIn = (account_id: string) => momentOf(pipeline, account_id)
    return settleMoney({ system, cards, now, momentOf: momentIn, onCommit }, attempts)
  }),
]
