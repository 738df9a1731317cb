import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** In a data folder while a backup is restored into it, or a database moved. */
const markPath = (data_dir: string) => join(data_dir, 'restoring')

/** Throws an OperatorError for a folder in use, and leaves it as it is. */
export function beginRestore(data_dir: string): void {
  if (existsSync(join(data_dir, 'secret')) && !existsSync(markPath(data_dir)))
    throw new OperatorError(`${data_dir} holds an installation already: use an empty DATA_DIR.`)
  writeFileSync(markPath(data_dir), '', { flush: true })
}
export const endRestore = (data_dir: string) => rmSync(markPath(data_dir), { force: true })

/** A service must not begin anew where a hotel was about to return. Throws an OperatorError. */
export function requireNoRestore(data_dir: string): void {
  if (!existsSync(markPath(data_dir))) return
  throw new OperatorError(
    `A restore into ${data_dir} was interrupted: run serai restore or serai move again, or move the folder away to begin anew.`,
  )
}

/** In a data folder whose database was moved: what it was moved to, and when. */
const movedPath = (data_dir: string) => join(data_dir, 'moved')

export const markMoved = (data_dir: string, where: string) =>
  writeFileSync(movedPath(data_dir), where, { flush: true })

/** Two services would go on from the same bookings. Throws an OperatorError. */
export function requireNotMoved(data_dir: string): void {
  const path = movedPath(data_dir)
  if (!existsSync(path)) return
  throw new OperatorError(
    `The database of ${data_dir} was moved to ${readFileSync(path, 'utf8')}. Delete ${path} only if that one is not used.`,
  )
}
