import { jobOfDue } from '#server/engine/job.ts'
import { announceDeposits } from './groups/deposits/announce-deposits.ts'
import { readGroupsToAnnounce } from './groups/deposits/store.ts'
import { settleGroup } from './groups/settle-group.ts'
import { readDueGroups } from './groups/store.ts'
import { expireDueHold } from './holds/expire-due-hold.ts'
import { readExpiredHolds } from './store.ts'

export const reservationJobs = [
  jobOfDue('expire_holds', 20_000, { readDue: readExpiredHolds, settle: expireDueHold }),
  jobOfDue('release_groups', 20_000, {
    readDue: readDueGroups,
    settle: settleGroup,
    failpoints: ['before_group_release', 'before_group_commit'],
  }),
  jobOfDue('announce_group_deposits', 60_000, {
    readDue: readGroupsToAnnounce,
    settle: announceDeposits,
    failpoints: ['before_deposit_event', 'before_deposit_commit'],
  }),
]
