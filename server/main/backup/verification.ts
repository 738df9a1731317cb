import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The last backup that was verified, as its file in the folder of backups has it. */
export interface Verification {
  /** Its name. */
  readonly file: string
  readonly verified_at: string
  readonly findings: number
}

const NAME = 'verified.json'

/** Leaves the result for `serai status`. A backup may be verified where no such folder is. */
export async function recordVerification(folder: string, verification: Verification): Promise<void> {
  const path = join(folder, NAME)
  try {
    await writeFile(`${path}.partial`, JSON.stringify(verification), { mode: 0o600 })
    await rename(`${path}.partial`, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') console.error(`That it was verified is not recorded in ${folder} (${code}).`)
  }
}

/** Undefined where none was recorded, or what is there is not a record. */
export async function readVerification(folder: string): Promise<Verification | undefined> {
  try {
    const { file, verified_at, findings } = JSON.parse(await readFile(join(folder, NAME), 'utf8'))
    Temporal.Instant.from(verified_at)
    return { file: String(file), verified_at, findings: Number(findings) }
  } catch {
    return undefined
  }
}
