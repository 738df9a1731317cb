import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** In a data folder while a backup is restored into it. */
const markPath = (data_dir: string) => join(data_dir, 'restoring')

export const beginRestore = (data_dir: string) => writeFileSync(markPath(data_dir), '', { flush: true })
export const endRestore = (data_dir: string) => rmSync(markPath(data_dir), { force: true })

/** A service must not begin anew where a hotel was about to return. Throws an OperatorError. */
export function requireNoRestore(data_dir: string): void {
  if (!existsSync(markPath(data_dir))) return
  throw new OperatorError(
    `A restore into ${data_dir} was interrupted: run serai restore again, or move the folder away to begin anew.`,
  )
}
