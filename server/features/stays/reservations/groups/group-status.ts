import type { GroupRow } from './store.ts'

/** Whether a group is to come, or in house. rule 31.1 */
export const isExpected = ({ status }: Pick<GroupRow, 'status'>): boolean =>
  status === 'tentative' || status === 'definite'

/** Whether the rooms of its block are off sale, until the job releases them. rule 31.4 */
export const holdsRooms = (row: Pick<GroupRow, 'status' | 'released_at'>): boolean =>
  isExpected(row) && row.released_at === null

/**
 * Whether the block of a group is over: from `release_at` on, also before the job has put its rooms back on sale. An
 * enquiry has nothing to release. rule 31.6
 */
export const isReleased = (
  row: Pick<GroupRow, 'status' | 'release_at' | 'released_at'>,
  now: Temporal.Instant,
): boolean =>
  row.released_at !== null ||
  (isExpected(row) &&
    row.release_at !== null &&
    Temporal.Instant.compare(now, Temporal.Instant.from(row.release_at)) >= 0)
