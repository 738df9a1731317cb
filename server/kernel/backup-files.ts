import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A finished backup in the folder of backups, by the moment in its name. */
export interface BackupFile {
  readonly path: string
  readonly moment: Temporal.Instant
}

/** What the names of all backups begin with. */
export const BACKUP_PREFIX = 'serai-'
const NAME = /^serai-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/

/** `serai-2027-01-04T020000Z.age` */
export const backupName = (moment: Temporal.Instant): string =>
  `serai-${moment.toString({ smallestUnit: 'second' }).replaceAll(':', '')}.age`

/** The moment in the name of a backup; undefined for any other name. */
export function momentOfBackup(name: string): Temporal.Instant | undefined {
  const [, date, hour, minute, second] = NAME.exec(name) ?? []
  return date === undefined ? undefined : Temporal.Instant.from(`${date}T${hour}:${minute}:${second}Z`)
}

/** The backups of a folder, oldest first; none where there is no folder. Other files are left alone. */
export async function backupFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => {
      const moment = momentOfBackup(name)
      return moment === undefined ? [] : [{ path: join(folder, name), moment }]
    })
    .sort((a, b) => Temporal.Instant.compare(a.moment, b.moment))
}
