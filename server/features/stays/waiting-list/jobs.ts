import { jobOfItems } from '#server/engine/job.ts'
import { forgetClosedEntries } from './guest/forget-closed-entries.ts'
import { proposeFreeRooms } from './proposals/propose-free-rooms.ts'

export const waitingListJobs = [
  jobOfItems('propose_free_rooms', 20_000, ({ system, pipeline }, attempts) =>
    proposeFreeRooms(system, attempts, pipeline),
  ),
  {
    name: 'forget_waiting_guests',
    every_ms: 3_600_000,
    run: forgetClosedEntries,
  },
]
