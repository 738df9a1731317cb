import { shorten } from '#contract/text/shorten.ts'
import { OperatorError } from '../operator-error.ts'
import { type DatabaseContents, type TableCheck, type TableColumns, tableCheck } from './contents.ts'
import {
  connectToCopy,
  continueNumbers,
  copyIn,
  liftPolicies,
  readTables,
  type TableLoad,
} from './copy-store.ts'
import { queueSyncs } from './restore-store.ts'

/** A database that is being written. */
export interface DatabaseLoad {
  write(table: string, piece: Buffer): Promise<void>
  /** Ends the last table; what is not in the archive has no rows. */
  end(resync: boolean): Promise<TableCheck[]>
  commit(): Promise<unknown>
  close(): Promise<void>
}

/**
 * Begins a transaction that writes all tables of a database. Throws an OperatorError where its tables are not those of
 * the contents; `path` names in it where they are from.
 */
export async function openLoad(path: string, url: string, contents: DatabaseContents): Promise<DatabaseLoad> {
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
        return contents.tables.map(({ name }) => loaded.get(name) ?? tableCheck(name).end())
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
