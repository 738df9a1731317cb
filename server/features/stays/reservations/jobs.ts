import { jobOfItems } from '#server/engine/job.ts'
import { announceDueDeposits } from './groups/deposits/announce-due-deposits.ts'
import { releaseDueGroups } from './groups/release-due-groups.ts'
import { expireDueHolds } from './holds/expire-due-holds.ts'

export const reservationJobs = [
  jobOfItems('expire_holds', 20_000, ({ system, pipeline }, attempts) =>
    expireDueHolds(system, attempts, pipeline.clock),
  ),
  jobOfItems('release_groups', 20_000, ({ system, pipeline }, attempts) =>
    releaseDueGroups(system, attempts, pipeline),
  ),
  jobOfItems('announce_group_deposits', 60_000, ({ system, pipeline }, attempts) =>
    announceDueDeposits(system, attempts, pipeline),
  ),
]
