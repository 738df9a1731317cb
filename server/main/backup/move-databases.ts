import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { Databases, OwnerUrls } from '../databases.ts'
import { OperatorError } from '../operator-error.ts'
import {
  type ArchiveHeader,
  type DatabaseContents,
  requireSame,
  rowsOf,
  type TableCheck,
} from './contents.ts'
import { copyOut } from './copy-store.ts'
import { withSnapshots } from './create-backup.ts'
import { type DatabaseLoad, openLoad } from './load-database.ts'
import { otherConnections } from './move-store.ts'
import { createTables, isInUse } from './restore-backup.ts'
import { readAgain } from './verify-backup.ts'

export interface MovedDatabases {
  /** What arrived: every table of both databases, read again after the move. */
  readonly checks: Readonly<Record<EnvironmentName, readonly TableCheck[]>>
  readonly rows: number
}

/** The one that reads each database. */
const OWN_CONNECTIONS = 1

/**
 * Copies both databases of a stopped service into empty ones, and compares every table with what it was. Until the last
 * row has arrived nothing is committed; a move that was interrupted can be repeated. decisions 24
 */
export async function moveDatabases(
  source: Pick<Databases, 'urls'>,
  target: Pick<Databases, 'urls'> & { readonly owners: OwnerUrls },
): Promise<MovedDatabases> {
  await requireStopped(source)
  return withSnapshots(source, async (clients, contents) => {
    const databases = { databases: contents }
    if (await isInUse(target.owners)) return requireMoved(source, target, databases)
    await createTables(target.owners, databases)
    const loads: DatabaseLoad[] = []
    try {
      const copy = async (environment: EnvironmentName) => {
        const load = await openLoad('The database', target.owners[environment], contents[environment])
        loads.push(load)
        return copyDatabase(clients[environment], contents[environment], load)
      }
      const checks = { live: await copy('live'), sandbox: await copy('sandbox') }
      // A service that was started meanwhile has bookings that did not come along.
      await requireStopped(source, OWN_CONNECTIONS)
      // The sandbox first: while live is empty, a move can be repeated.
      for (const load of loads.reverse()) await load.commit()
      requireSame('The move', checks, await readAgain(target, databases))
      return { checks, rows: rowsOf(checks) }
    } finally {
      for (const load of loads) await load.close()
    }
  })
}

/** A move that was killed after its last commit is complete. Throws an OperatorError where the target is in use. */
async function requireMoved(
  source: Pick<Databases, 'urls'>,
  target: Pick<Databases, 'urls'>,
  databases: Pick<ArchiveHeader, 'databases'>,
): Promise<MovedDatabases> {
  const checks = await readAgain(source, databases)
  requireSame(
    'The database holds accounts already, and they are others',
    checks,
    await readAgain(target, databases),
  )
  return { checks, rows: rowsOf(checks) }
}

async function copyDatabase(
  client: Parameters<typeof copyOut>[0],
  { tables }: DatabaseContents,
  load: DatabaseLoad,
): Promise<TableCheck[]> {
  const checks: TableCheck[] = []
  for (const table of tables)
    checks.push(await copyOut(client, table, (piece) => load.write(table.name, piece)))
  requireSame('The copy', { live: checks, sandbox: [] }, { live: await load.end(false), sandbox: [] })
  return checks
}

/** Throws an OperatorError while something is connected to the databases by the logins of a service. */
async function requireStopped({ urls }: Pick<Databases, 'urls'>, own = 0): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const count = (await otherConnections(urls[environment])) - own
    if (count <= 0) continue
    throw new OperatorError(
      `${count} connections to the ${environment} database are open: stop every process of the service first.`,
    )
  }
}
