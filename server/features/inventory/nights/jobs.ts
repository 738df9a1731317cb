import { jobOfItems } from '#server/engine/job.ts'
import { extendHorizon } from './capacity.ts'

export const inventoryJobs = [
  jobOfItems('extend_horizon', 3_600_000, ({ system, now }, attempts) =>
    extendHorizon(system, attempts, now()),
  ),
]
