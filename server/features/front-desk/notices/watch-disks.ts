import { hostname } from 'node:os'
import type { JobContext } from '#server/engine/job.ts'
import type { DiskSpace } from '#server/kernel/disk-space.ts'
import { writing } from '#server/postgres/transaction.ts'
import { isKnownLow, removeLowDisk, writeLowDisk } from './low-disks-store.ts'

const LOW_SHARE = 0.1
/** On a large disk a tenth is more than enough. */
const MAX_LOW_BYTES = 5 * 1024 ** 3
/** So that a disk near the limit is not reported again and again. */
const RECOVERY_FACTOR = 1.25

/** Whether a disk is nearly full: a little later it is no longer. rule 14.22 */
function isNearlyFull({ free_bytes, total_bytes }: DiskSpace, { was_low }: { was_low: boolean }): boolean {
  const limit = Math.min(total_bytes * LOW_SHARE, MAX_LOW_BYTES)
  return free_bytes < (was_low ? limit * RECOVERY_FACTOR : limit)
}

/** Records which disks of this process are nearly full, before the database cannot write any more. rule 14.22 */
export async function watchDisks({ system, disks, now }: Pick<JobContext, 'system' | 'disks' | 'now'>) {
  const host = hostname()
  for (const disk of await disks())
    await writing(system, null, async (tx) => {
      const was_low = await isKnownLow(tx, host, disk.folder)
      if (isNearlyFull(disk, { was_low })) await writeLowDisk(tx, host, disk, now())
      else if (was_low) await removeLowDisk(tx, host, disk.folder)
    })
}
