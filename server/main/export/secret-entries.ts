import { join } from 'node:path'
import type { Decrypter } from 'age-encryption'
import type { EnvironmentName } from '#contract/lists.ts'
import { type ArchiveEntry, readArchive } from '../backup/archive-file.ts'
import { placeOf } from '../backup/contents.ts'
import { OperatorError } from '../operator-error.ts'
import { SECRETS_FILE } from './contents.ts'

/** The tables of `secrets.age`, which are read in the order in which they were written. */
export interface SecretEntries {
  /** The lines of a table, each changed; none where the next entry is of another one. */
  lines(environment: EnvironmentName, table: string, change: (line: string) => string): AsyncIterable<Buffer>
  /** Throws an OperatorError where anything is left. A file that was cut is told by its end. */
  requireEnd(): Promise<void>
  close(): Promise<unknown>
}

/** Opens the file; the entries of an environment that need not be read are passed over. */
export function secretEntries(
  folder: string,
  decrypter: Decrypter,
  skipped?: EnvironmentName,
): SecretEntries {
  const path = join(folder, SECRETS_FILE)
  const entries = readArchive(path, decrypter)
  let next: ArchiveEntry | undefined
  let is_started = false
  const advance = async () => {
    const { done, value } = await entries.next()
    next = done ? undefined : value
  }
  const start = async () => {
    if (is_started) return
    is_started = true
    do await advance()
    while (skipped !== undefined && next && placeOf(next.name)?.environment === skipped)
  }
  return {
    async *lines(environment, table, change) {
      await start()
      for (let place = next && placeOf(next.name); place; place = next && placeOf(next.name)) {
        if (place.environment !== environment || place.table !== table) return
        const lines = next!.content.toString().split('\n').filter(Boolean)
        yield Buffer.from(lines.map((line) => `${change(line)}\n`).join(''))
        await advance()
      }
    },
    async requireEnd() {
      await start()
      if (next) throw new OperatorError(`${path} has an entry that the export does not name: ${next.name}.`)
    },
    close: () => entries.return(undefined),
  }
}
