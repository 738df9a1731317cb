import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  readonly free_bytes: number
  readonly total_bytes: number
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
