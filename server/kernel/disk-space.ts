import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  readonly free_bytes: number
  readonly total_bytes: number
}

/** A folder that the service writes to, by its name in metrics: `data` or `downtime`. */
export interface WatchedFolder {
  readonly name: string
  readonly path: string
}

export interface MeasuredDisk extends DiskSpace {
  readonly folder: string
}

/** The space that users without privileges have on the disk of a folder; undefined where it cannot be told. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch {
    return undefined
  }
}

/** The disks of some folders; without those that cannot be told. */
export async function measureDisks(
  folders: readonly WatchedFolder[],
  measure: typeof diskSpaceOf = diskSpaceOf,
): Promise<MeasuredDisk[]> {
  const measured = await Promise.all(
    folders.map(async ({ name, path }) => ({ folder: name, space: await measure(path) })),
  )
  return measured.flatMap(({ folder, space }) => (space ? [{ folder, ...space }] : []))
}
