import { jobOfItems } from '#server/engine/job.ts'
import { settleMoney } from './settle-money.ts'

export const paymentJobs = [
  jobOfItems('settle_payments', 2_000, ({ system, pipeline, now }, attempts) => {
    const { cards, onCommit } = pipeline
    return settleMoney({ system, cards, now, onCommit }, attempts)
  }),
]
