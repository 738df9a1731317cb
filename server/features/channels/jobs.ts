import { jobOfItems } from '../../engine/job.ts'
import { markHorizons } from './horizons-store.ts'

export const channelJobs = [
  jobOfItems('mark_new_nights', 600_000, ({ system, now }, attempts) =>
    markHorizons(system, attempts, now()),
  ),
]
