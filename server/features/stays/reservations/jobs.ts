import { jobOfItems } from '#server/engine/job.ts'
import { releaseDueGroups } from './groups/release-due-groups.ts'
import { expireDueHolds } from './holds/expire-due-holds.ts'

export const reservationJobs = [
  jobOfItems('expire_holds', 20_000, ({ system, pipeline }, attempts) =>
    expireDueHolds(system, attempts, pipeline.clock),
  ),
  jobOfItems('release_groups', 20_000, ({ system, pipeline }, attempts) =>
    releaseDueGroups(system, attempts, pipeline),
  ),
]
