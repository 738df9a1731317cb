import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { canHold } from './account.ts'
import { makeOpenFolder } from './binaries.ts'
import { type Account, EmbeddedPostgresError } from './run.ts'

/** Where root keeps what the server's account cannot reach in the data folder. */
export const STATE_DIR = '/var/lib/serai'

/** Makes the data folder when missing and gives its real path, so that a link to it is not a second folder. */
export function openDataFolder(data_dir: string): string {
  try {
    const made = mkdirSync(data_dir, { recursive: true })
    // The server's account has to pass through a folder of root's, and nobody else has to list it.
    if (made !== undefined) chmodSync(data_dir, process.getuid?.() === 0 ? 0o711 : 0o700)
    return realpathSync(data_dir)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${data_dir} cannot be made (${(error as Error).message}).`,
    )
  }
}

const idFile = (data_dir: string) => join(data_dir, 'postgres-id')

/**
 * The folder of the cluster that belongs to a data folder, or undefined when it has none yet. It lies inside, or
 * under `state_dir` by the id noted inside; without the note (an emptied data folder) nothing outside is ever used.
 */
export function clusterOf(data_dir: string, state_dir: string): string | undefined {
  const inside = join(data_dir, 'postgres')
  if (!existsSync(idFile(data_dir))) return existsSync(join(inside, 'PG_VERSION')) ? inside : undefined
  const id = readFileSync(idFile(data_dir), 'utf8').trim()
  const outside = join(state_dir, id)
  if (!existsSync(outside)) {
    throw new EmbeddedPostgresError(
      `The database of ${data_dir} was kept in ${outside}, which no longer exists: restore that folder, ` +
        `or remove ${idFile(data_dir)} to begin with an empty database.`,
    )
  }
  claimOutside(data_dir, outside)
  return join(outside, 'postgres')
}

/** A copy of a data folder names the same id as its original: only the original may open the cluster. */
function claimOutside(data_dir: string, outside: string): void {
  const note = join(outside, 'data-dir')
  const owner = existsSync(note) ? readFileSync(note, 'utf8').trim() : data_dir
  const id = readFileSync(idFile(data_dir), 'utf8')
  if (owner !== data_dir && existsSync(idFile(owner)) && readFileSync(idFile(owner), 'utf8') === id) {
    throw new EmbeddedPostgresError(
      `${data_dir} is a copy of ${owner}, and the database in ${outside} belongs to the original: ` +
        `remove ${idFile(data_dir)} to begin with an empty database.`,
    )
  }
  if (owner !== data_dir && process.getuid?.() === 0) writeFileSync(note, `${data_dir}\n`)
}

/** Decides where a new cluster goes, and notes the id first when it has to be outside of the data folder. */
export async function chooseCluster(
  data_dir: string,
  state_dir: string,
  account: Account,
  progress: (line: string) => void,
): Promise<string> {
  if (await canHold(data_dir, account)) return join(data_dir, 'postgres')
  if (!account.ids)
    throw new EmbeddedPostgresError(`The data folder ${data_dir} is not writable by ${account.name}.`)
  const id = randomBytes(6).toString('hex')
  const outside = join(state_dir, id)
  try {
    makeOpenFolder(state_dir)
    mkdirSync(outside)
    chmodSync(outside, 0o711)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `User ${account.name}, who runs PostgreSQL for root, can reach neither ${data_dir} nor ${outside} ` +
        `(${(error as Error).message}): choose a DATA_DIR that other users may pass through.`,
    )
  }
  if (!(await canHold(outside, account))) {
    throw new EmbeddedPostgresError(
      `User ${account.name}, who runs PostgreSQL for root, cannot reach ${outside}.`,
    )
  }
  progress(`User ${account.name} cannot reach ${data_dir}: the database is kept in ${outside}`)
  writeFileSync(join(outside, 'data-dir'), `${data_dir}\n`)
  writeFileSync(`${idFile(data_dir)}.new`, `${id}\n`, { flush: true })
  renameSync(`${idFile(data_dir)}.new`, idFile(data_dir))
  return join(outside, 'postgres')
}
