/**
 * The default database: a real PostgreSQL 18 from npm, run by this process. Order of a start: lock the data folder,
 * find its cluster, choose who runs the server, stop what a killed process left behind, make the cluster when there
 * is none, start. A process that dies leaves its server running; the next start stops that one and loses nothing.
 */
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseRole } from '../database.ts'
import { serverAccount } from './account.ts'
import { readyBinaries } from './binaries.ts'
import {
  adjustCluster,
  createCluster,
  isCluster,
  ownerOf,
  readPassword,
  removeDrafts,
  SUPERUSER,
} from './cluster.ts'
import { chooseCluster, clusterOf, openDataFolder, STATE_DIR } from './location.ts'
import { acquireLock, isHeldElsewhere, lockHolder } from './lock.ts'
import { ensureLogins, type LoginPasswords, loginOf, readLogins } from './logins.ts'
import { readPidFile, stopOrphans } from './processes.ts'
import { EmbeddedPostgresError } from './run.ts'
import {
  type Address,
  chooseAddress,
  refuseForeignServer,
  removeSocketFolder,
  SOCKET_PORT,
  supervise,
} from './server.ts'

export { EmbeddedPostgresError } from './run.ts'

export interface EmbeddedPostgres {
  /** Connection URL (node-postgres and libpq form) of the superuser for a database of this cluster. */
  url(database: string): string
  /** The same for the login of a role, which may be nothing else: what serves signs in by these. */
  loginUrl(role: DatabaseRole, database: string): string
  /** Fast shutdown; resolves when the server is gone and the data folder is free. Call it last, as often as you like. */
  stop(): Promise<void>
  /** True when a server that a killed process left behind was found, and stopped first. */
  adopted: boolean
}

export interface EmbeddedPostgresOptions {
  data_dir: string
  /** Called with what takes long or is out of the ordinary, also after the start; one line each. */
  progress?: (line: string) => void
  /** Server settings over the defaults, such as `{ shared_buffers: '1GB' }`. */
  settings?: Record<string, string>
  /** Where root keeps what the server's account cannot reach in `data_dir`. */
  state_dir?: string
}

/** Starts the database of a data folder, or throws an EmbeddedPostgresError that says in one line what to do. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { progress = () => {}, settings = {}, state_dir = STATE_DIR } = options
  const data_dir = openDataFolder(options.data_dir)
  if (isHeldElsewhere(data_dir)) await refuseForeignServer(clusterOf(data_dir, state_dir))
  const unlock = acquireLock(data_dir)
  try {
    removeDrafts(data_dir)
    const existing = clusterOf(data_dir, state_dir)
    const account = await serverAccount(existing === undefined ? undefined : ownerOf(existing))
    const binaries = await readyBinaries(account, account.ids ? state_dir : data_dir, progress)
    const cluster = existing ?? (await chooseCluster(data_dir, state_dir, account, progress))

    let adopted = false
    if (isCluster(cluster)) {
      adjustCluster(cluster, binaries, account)
      const { socket_dir } = readPidFile(cluster)
      adopted = await stopOrphans(cluster, progress)
      removeSocketFolder(socket_dir)
    } else {
      progress('Creating the database (first start only)')
      removeDrafts(dirname(cluster))
      await createCluster(cluster, binaries, account)
    }

    const address = await chooseAddress(cluster, account)
    const url = urlOf(cluster, address)
    const start_log = join(data_dir, 'postgres-start.log')
    const server = await supervise({ cluster, binaries, account, address, settings, start_log, progress })
    const stop = async () => {
      await server.stop()
      if ('socket_dir' in address) removeSocketFolder(address.socket_dir)
      unlock()
    }
    let stopped: Promise<void> | undefined
    const stopOnce = () => (stopped ??= stop())
    const logins = await ensureLogins(cluster, url('postgres'), account).catch(async (error) => {
      await stopOnce()
      throw error
    })
    return { url, loginUrl: loginUrlOf(address, logins), stop: stopOnce, adopted }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The database that a living Serai process is running on a data folder, for a command beside it; undefined when
 * there is none, and then the command may start its own.
 */
export function findEmbeddedPostgres(
  data_dir: string,
  state_dir = STATE_DIR,
): Pick<EmbeddedPostgres, 'url' | 'loginUrl'> | undefined {
  if (lockHolder(data_dir) === undefined) return undefined
  const cluster = clusterOf(realpathSync(data_dir), state_dir)
  if (!cluster) return undefined
  const { ready, socket_dir, port } = readPidFile(cluster)
  if (!ready) return undefined
  const address = socket_dir ? { socket_dir } : { port: Number(port) }
  const logins = readLogins(cluster)
  if (!logins) {
    throw new EmbeddedPostgresError(
      'An earlier version of Serai is running on this data folder: restart it first.',
    )
  }
  return { url: urlOf(cluster, address), loginUrl: loginUrlOf(address, logins) }
}

function urlOf(cluster: string, address: Address): (database: string) => string {
  const password = readPassword(cluster)
  return (database) => `postgresql://${SUPERUSER}:${password}@${hostAndDatabase(address, database)}`
}

const loginUrlOf = (address: Address, logins: LoginPasswords) => (role: DatabaseRole, database: string) =>
  `postgresql://${loginOf(role)}:${logins[role]}@${hostAndDatabase(address, database)}`

function hostAndDatabase(address: Address, database: string): string {
  const host =
    'port' in address
      ? `127.0.0.1:${address.port}`
      : `${encodeURIComponent(address.socket_dir)}:${SOCKET_PORT}`
  return `${host}/${encodeURIComponent(database)}`
}
