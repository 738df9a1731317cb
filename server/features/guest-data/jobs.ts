import { jobOfItems } from '../../engine/job.ts'
import { finishErasures } from './erasure/finish-erasures.ts'

export const guestDataJobs = [
  jobOfItems('finish_guest_erasures', 60_000, ({ system, pipeline }, attempts) =>
    finishErasures(system, attempts, pipeline.clock),
  ),
]
