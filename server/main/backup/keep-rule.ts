import { ConfigError } from '../../config/config-error.ts'
import type { BackupFile } from '../../kernel/backup-files.ts'

/** How many days, weeks and months a backup of each is kept. */
export interface KeepRule {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const DEFAULT_RULE = '7d 4w 12m'
const MAX_COUNT = 1_000

/** Reads BACKUP_KEEP, such as `7d 4w 12m`. Throws a ConfigError. */
export function readKeepRule(text = DEFAULT_RULE): KeepRule {
  const [, days, weeks, months] = /^(\d{1,4})d (\d{1,4})w (\d{1,4})m$/.exec(text.trim()) ?? []
  const rule = { days: Number(days), weeks: Number(weeks), months: Number(months) }
  const counts = Object.values(rule)
  if (counts.every((count) => count <= MAX_COUNT) && counts.some((count) => count > 0)) return rule
  throw new ConfigError(
    `BACKUP_KEEP must be a number of days, weeks and months, such as "${DEFAULT_RULE}", not "${text}".`,
  )
}

const dateOf = ({ moment }: BackupFile) => moment.toZonedDateTimeISO('UTC').toPlainDate()
const PERIODS: Readonly<Record<keyof KeepRule, (file: BackupFile) => string>> = {
  days: (file) => dateOf(file).toString(),
  weeks: (file) => `${dateOf(file).yearOfWeek}-${dateOf(file).weekOfYear}`,
  months: (file) => dateOf(file).toPlainYearMonth().toString(),
}

/**
 * The backups that the rule does not keep. Of each of the last days, weeks and months that have one it keeps the newest:
 * a service that was off for a month loses none by it.
 */
export function outdatedBackups(files: readonly BackupFile[], rule: KeepRule): BackupFile[] {
  const newest_first = files.toSorted((a, b) => Temporal.Instant.compare(b.moment, a.moment))
  const retained = new Set<BackupFile>()
  for (const period of ['days', 'weeks', 'months'] as const) {
    const newest = new Map<string, BackupFile>()
    for (const file of newest_first) {
      const name = PERIODS[period](file)
      if (!newest.has(name)) newest.set(name, file)
    }
    for (const file of [...newest.values()].slice(0, rule[period])) retained.add(file)
  }
  return files.filter((file) => !retained.has(file))
}
