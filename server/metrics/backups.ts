import { Gauge, type Registry } from 'prom-client'
import { backupFiles } from '../kernel/backup-files.ts'
import { type Monotonic, monotonic } from '../kernel/time/clock.ts'

/** Reads the moment of the newest backup in the bucket; undefined where it has none. */
export type ReadNewest = () => Promise<Temporal.Instant | undefined>

export interface BackupMetrics {
  /** Looks at each scrape for the newest backup in a folder. */
  watchBackups(folder: string): void
  /** Lists the bucket when it is scraped, at most every ten minutes; a scrape does not wait for it. */
  watchBucket(read: ReadNewest, onFailure: (error: unknown) => void, clock?: Monotonic): void
}

const LIST_EVERY_MS = 600_000

const secondsOf = (moment: Temporal.Instant | undefined) => (moment ? moment.epochMilliseconds / 1_000 : 0)

export function backupMetrics(registers: Registry[]): BackupMetrics {
  let watched: string | undefined
  const gauge = new Gauge({
    name: 'serai_backup_newest_timestamp_seconds',
    help: 'Moment of the newest backup in BACKUP_DIR, in seconds of the epoch; 0 where it has none',
    registers,
    async collect() {
      if (watched === undefined) return
      gauge.set(secondsOf((await backupFiles(watched)).at(-1)?.moment))
    },
  })
  // A process that makes no backups has none to miss.
  gauge.remove()
  return {
    watchBackups(folder) {
      watched = folder
    },
    watchBucket: bucketGauges(registers),
  }
}

/** Without a bucket, and until it was listed, there is no value: none is not "no backup". */
function bucketGauges(registers: Registry[]): BackupMetrics['watchBucket'] {
  let list = () => {}
  const newest = new Gauge({
    name: 'serai_backup_bucket_newest_timestamp_seconds',
    help: 'Moment of the newest backup in the bucket as it was last listed; 0 where it has none',
    registers,
    collect: () => list(),
  })
  const failing = new Gauge({
    name: 'serai_backup_bucket_list_failing',
    help: '1 while the bucket of backups could not be listed the last time, else 0',
    registers,
  })
  newest.remove()
  failing.remove()
  return (read, onFailure, clock = monotonic) => {
    let due_at = Number.NEGATIVE_INFINITY
    let is_listing = false
    list = () => {
      if (is_listing || clock() < due_at) return
      due_at = clock() + LIST_EVERY_MS
      is_listing = true
      read()
        .then(
          (moment) => {
            newest.set(secondsOf(moment))
            failing.set(0)
          },
          (error) => {
            failing.set(1)
            onFailure(error)
          },
        )
        .finally(() => {
          is_listing = false
        })
    }
  }
}
