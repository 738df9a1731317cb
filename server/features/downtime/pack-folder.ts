import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Packs of a property that are kept: two days at the default times. */
const KEPT = 8

/** A file of a pack, as written to disk. */
export interface PackFile {
  readonly filename: string
  readonly bytes: Uint8Array
}

/**
 * Writes the files of a pack and deletes older packs: readable by the owner of the process alone, and written
 * whole or not at all. Writing the same pack again replaces it. rule 19.4
 */
export async function writePackFiles(folder: string, files: readonly PackFile[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { filename, bytes } of files) {
    const path = join(folder, filename)
    const file = await open(`${path}.tmp`, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.tmp`, path)
  }
  await prune(folder)
}

/** Names begin with the property and continue with the moment: the last are the newest. */
async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).sort()
  for (const ending of ['.html', '.pdf']) {
    const old = names.filter((name) => name.endsWith(ending)).slice(0, -KEPT)
    await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
  }
  const broken = names.filter((name) => name.endsWith('.tmp'))
  await Promise.all(broken.map((name) => rm(join(folder, name), { force: true })))
}
