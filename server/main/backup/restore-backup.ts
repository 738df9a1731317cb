import type { Decrypter } from 'age-encryption'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { shorten } from '#contract/text/shorten.ts'
import { ensureDatabase, knownMigrations, migrate } from '../../postgres/migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { type ArchiveEntry, readArchive } from './archive-file.ts'
import {
  type ArchiveChecks,
  type ArchiveHeader,
  CHECKS,
  type DatabaseContents,
  placeOf,
  readHeader,
  requireSame,
  rowsOf,
  type TableCheck,
  type TableColumns,
  tableCheck,
} from './contents.ts'
import {
  connectToCopy,
  continueNumbers,
  copyIn,
  liftPolicies,
  readTables,
  type TableLoad,
} from './copy-store.ts'
import { dropSchema, hasAccounts, queueSyncs } from './restore-store.ts'

/** The addresses of both databases, by their owner. */
export type OwnerUrls = Readonly<Record<EnvironmentName, string>>

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
    await prepareEmpty(owners, header)
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

/** Creates the tables as they were when the archive was made. */
async function prepareEmpty(owners: OwnerUrls, header: ArchiveHeader): Promise<void> {
  for (const environment of ENVIRONMENTS) await ensureDatabase(owners[environment])
  if (await hasAccounts(owners.live))
    throw new OperatorError(
      'The database holds accounts already: restore into an empty DATA_DIR or an empty database.',
    )
  // A restore that was interrupted between its two commits has left the sandbox alone.
  if (await hasAccounts(owners.sandbox)) await dropSchema(owners.sandbox)
  for (const environment of ENVIRONMENTS) {
    const { migrations } = header.databases[environment]
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

interface DatabaseLoad {
  write(table: string, piece: Buffer): Promise<void>
  /** Ends the last table; what is not in the archive has no rows. */
  end(resync: boolean): Promise<TableCheck[]>
  commit(): Promise<unknown>
  close(): Promise<void>
}

/** One transaction that writes all tables of a database. */
async function openLoad(path: string, url: string, contents: DatabaseContents): Promise<DatabaseLoad> {
  const client = await connectToCopy(url)
  try {
    await client.query('BEGIN')
    const tables = await readTables(client)
    requireColumns(path, contents.tables, tables)
    const restorePolicies = await liftPolicies(client, tables)
    const loaded = new Map<string, TableCheck>()
    let current: { readonly name: string; readonly load: TableLoad } | undefined
    const endTable = async () => {
      if (current) loaded.set(current.name, await current.load.end())
      current = undefined
    }
    return {
      async write(name, piece) {
        if (current?.name !== name) {
          await endTable()
          const table = tables.find((one) => one.name === name)
          if (!table || loaded.has(name))
            throw new OperatorError(`${path} is no backup of Serai: table ${name}.`)
          current = { name, load: copyIn(client, table) }
        }
        await current.load.write(piece)
      },
      async end(resync) {
        await endTable()
        await continueNumbers(client)
        if (resync) await queueSyncs(client)
        await restorePolicies()
        return contents.tables.map(({ name }) => loaded.get(name) ?? tableCheck(name).end(0))
      },
      commit: () => client.query('COMMIT'),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The schema that the migrations have made is that of the archive. */
function requireColumns(
  path: string,
  written: readonly TableColumns[],
  found: readonly TableColumns[],
): void {
  const textOf = (tables: readonly TableColumns[]) =>
    tables.map(({ name, columns }) => `${name}(${[...columns].sort().join()})`).sort()
  const [before, now] = [textOf(written), textOf(found)]
  const different = before.find((one, i) => one !== now[i]) ?? now[before.length]
  if (different === undefined) return
  throw new OperatorError(`${path} has another schema: ${shorten(different, 200)}.`)
}
