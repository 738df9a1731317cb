import { Gauge, type Registry } from 'prom-client'
import { backupFiles } from '../kernel/backup-files.ts'

export interface BackupMetrics {
  /** Looks at each scrape for the newest backup in a folder. */
  watchBackups(folder: string): void
}

export function backupMetrics(registers: Registry[]): BackupMetrics {
  let watched: string | undefined
  const gauge = new Gauge({
    name: 'serai_backup_newest_timestamp_seconds',
    help: 'Moment of the newest backup in BACKUP_DIR, in seconds of the epoch; 0 where there is none',
    registers,
    async collect() {
      if (watched === undefined) return
      const newest = (await backupFiles(watched)).at(-1)
      gauge.set(newest ? newest.moment.epochMilliseconds / 1_000 : 0)
    },
  })
  return {
    watchBackups(folder) {
      watched = folder
    },
  }
}
