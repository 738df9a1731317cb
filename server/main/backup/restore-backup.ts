import type { Decrypter } from 'age-encryption'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { ensureDatabase, knownMigrations, migrate } from '../../postgres/migrate.ts'
import type { OwnerUrls } from '../databases.ts'
import { OperatorError } from '../operator-error.ts'
import { type ArchiveEntry, readArchive } from './archive-file.ts'
import {
  type ArchiveChecks,
  type ArchiveHeader,
  CHECKS,
  placeOf,
  readHeader,
  requireSame,
  rowsOf,
} from './contents.ts'
import { type DatabaseLoad, openLoad } from './load-database.ts'
import { dropSchema, hasAccounts } from './restore-store.ts'

export interface RestoredBackup {
  readonly header: ArchiveHeader
  readonly checks: ArchiveChecks
  readonly rows: number
}

export interface RestoreOptions {
  /** Says where to, once the archive is known to be one; throws to refuse it. */
  readonly open: (header: ArchiveHeader) => Promise<OwnerUrls>
  /** Channels are told everything again: what they have heard since the archive is not known. False to verify only. */
  readonly resync: boolean
}

/**
 * Reads an archive into two empty databases, at the schema that it was made with. Nothing is committed before its last
 * byte was read and compared. Throws an OperatorError for anything that it is not, and for databases that are not empty.
 */
export async function restoreBackup(
  path: string,
  decrypter: Decrypter,
  { open, resync }: RestoreOptions,
): Promise<RestoredBackup> {
  const entries = readArchive(path, decrypter)
  try {
    const first = await entries.next()
    if (first.done) throw new OperatorError(`${path} is empty.`)
    const header = readHeader(first.value, path)
    await requireKnown(path, header)
    const owners = await open(header)
    if (await isInUse(owners))
      throw new OperatorError(
        'The database holds accounts already: restore or move into an empty DATA_DIR or an empty database.',
      )
    await createTables(owners, header)
    return await loadBoth(path, entries, owners, { header, resync })
  } finally {
    await entries.return(undefined)
  }
}

/** A newer program may have written what this one does not know. */
async function requireKnown(path: string, header: ArchiveHeader): Promise<void> {
  const known = await knownMigrations()
  for (const environment of ENVIRONMENTS) {
    const { migrations } = header.databases[environment]
    const newer = migrations.filter(({ name }) => !known.includes(name))
    if (newer.length === 0) continue
    throw new OperatorError(
      `${path} was made by Serai ${header.version}, which is newer: restore it with that version.`,
    )
  }
}

/** Makes sure that both databases exist; whether the live one has accounts. */
export async function isInUse(owners: OwnerUrls): Promise<boolean> {
  for (const environment of ENVIRONMENTS) await ensureDatabase(owners[environment])
  return hasAccounts(owners.live)
}

/** Creates the tables as they were when the contents were read, in databases that are not in use. */
export async function createTables(
  owners: OwnerUrls,
  { databases }: Pick<ArchiveHeader, 'databases'>,
): Promise<void> {
  // A restore that was interrupted between its two commits has left the sandbox alone.
  if (await hasAccounts(owners.sandbox)) await dropSchema(owners.sandbox)
  for (const environment of ENVIRONMENTS) {
    const { migrations } = databases[environment]
    await migrate(owners[environment], { up_to: migrations.at(-1)?.name })
  }
}

interface LoadOptions {
  readonly header: ArchiveHeader
  readonly resync: boolean
}

async function loadBoth(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  owners: OwnerUrls,
  { header, resync }: LoadOptions,
): Promise<RestoredBackup> {
  const opened: DatabaseLoad[] = []
  try {
    const open = async (environment: EnvironmentName) => {
      const load = await openLoad(path, owners[environment], header.databases[environment])
      opened.push(load)
      return load
    }
    const loads = { live: await open('live'), sandbox: await open('sandbox') }
    let written: ArchiveChecks | undefined
    for await (const { name, content } of entries) {
      const place = placeOf(name)
      if (written !== undefined || (place === undefined && name !== CHECKS))
        throw new OperatorError(`${path} is no backup of Serai: it has an entry ${name}.`)
      if (place) await loads[place.environment].write(place.table, content)
      else written = JSON.parse(content.toString()) as ArchiveChecks
    }
    if (written === undefined) throw new OperatorError(`${path} is incomplete.`)
    const checks = { live: await loads.live.end(resync), sandbox: await loads.sandbox.end(resync) }
    requireSame(path, written, checks)
    // The sandbox first: while live is empty, a restore can be repeated.
    await loads.sandbox.commit()
    await loads.live.commit()
    return { header, checks, rows: rowsOf(checks) }
  } finally {
    for (const load of opened) await load.close()
  }
}
