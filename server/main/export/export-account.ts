import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Encrypter } from 'age-encryption'
import type pg from 'pg'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { VERSION } from '../../config/version.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import { type ArchiveWriter, createArchive } from '../backup/archive-file.ts'
import { entryName, type TableColumns, tableCheck } from '../backup/contents.ts'
import { withSnapshots } from '../backup/create-backup.ts'
import type { Databases } from '../databases.ts'
import { OperatorError } from '../operator-error.ts'
import {
  csvFile,
  type ExportedDatabase,
  type ExportedTable,
  type ExportManifest,
  FORMAT,
  isSecretTable,
  jsonFile,
  MANIFEST,
  openColumns,
  SCHEMA_FILE,
  SECRETS_FILE,
} from './contents.ts'
import { copyCsv, copyLines, readAccountName, readAccountTables, readColumnTypes } from './export-store.ts'
import { jsonSchema } from './json-schema.ts'
import { linePieces } from './line-pieces.ts'
import { openingLines } from './secret-lines.ts'

export interface ExportSource {
  readonly databases: Pick<Databases, 'urls'>
  readonly account_id: string
  /** What encrypts the secrets, and opens them before; without, they are left out. */
  readonly secrets?: { readonly encrypter: Encrypter; readonly ring: SecretRing } | undefined
}

export interface MadeExport {
  readonly folder: string
  readonly account_id: string
  readonly name: string
  readonly rows: number
  /** The earlier one of the two databases. */
  readonly moment: string
}

/** The tables of an account in one database. */
interface Part {
  readonly environment: EnvironmentName
  readonly client: pg.Client
  readonly account_id: string
}

/**
 * Writes what both databases hold of an account into a new folder, each as of one moment, while the service runs. The
 * folder has its name only once it is complete. Throws an OperatorError for an account that is not there. decisions 24
 */
export async function exportAccount(folder: string, source: ExportSource): Promise<MadeExport> {
  const { databases, account_id } = source
  return withSnapshots(databases, async (clients, contents) => {
    const name = await readAccountName(clients.live, account_id)
    if (name === undefined) throw new OperatorError(`There is no account ${account_id}.`)
    const partial = `${folder}.partial`
    await rm(partial, { recursive: true, force: true })
    for (const environment of ENVIRONMENTS)
      await mkdir(join(partial, environment), { recursive: true, mode: 0o700 })
    const written = await writeParts(partial, clients, source)
    const of_database = (environment: EnvironmentName): ExportedDatabase => {
      const { moment, migrations } = contents[environment]
      return { moment, migrations, tables: written[environment] }
    }
    const manifest: ExportManifest = {
      format: FORMAT,
      version: VERSION,
      account_id,
      name,
      has_secrets: source.secrets !== undefined,
      databases: { live: of_database('live'), sandbox: of_database('sandbox') },
    }
    await writeJson(join(partial, SCHEMA_FILE), jsonSchema(written.live, await readColumnTypes(clients.live)))
    await writeJson(join(partial, MANIFEST), manifest)
    await rename(partial, folder)
    const rows = ENVIRONMENTS.flatMap((environment) => written[environment])
    const moments = ENVIRONMENTS.map((environment) => contents[environment].moment)
    return {
      folder,
      account_id,
      name,
      rows: rows.reduce((sum, table) => sum + table.rows, 0),
      moment: moments.sort()[0]!,
    }
  })
}

const writeJson = (path: string, value: unknown) =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })

async function writeParts(
  folder: string,
  clients: Record<EnvironmentName, pg.Client>,
  { account_id, secrets }: ExportSource,
): Promise<Record<EnvironmentName, ExportedTable[]>> {
  const archive = secrets && (await createArchive(join(folder, SECRETS_FILE), secrets.encrypter))
  const write = async (environment: EnvironmentName) => {
    const part = { environment, client: clients[environment], account_id }
    const written: ExportedTable[] = []
    for (const table of await readAccountTables(part.client)) {
      written.push(await writeOpenFiles(folder, part, { ...table, columns: openColumns(table) }))
      if (archive && isSecretTable(table.name)) await addSecrets(archive, part, table, secrets.ring)
    }
    return written
  }
  try {
    // In the order in which they are imported: the entries of an archive are read once.
    const sandbox = await write('sandbox')
    const live = await write('live')
    await archive?.finish()
    return { live, sandbox }
  } catch (error) {
    await archive?.abandon()
    throw error
  }
}

const write = (from: Readable, path: string) =>
  pipeline(from, createWriteStream(path, { mode: 0o600, flush: true }))

async function writeOpenFiles(
  folder: string,
  { environment, client, account_id }: Part,
  table: TableColumns,
): Promise<ExportedTable> {
  const check = tableCheck(table.name)
  const lines = copyLines(client, table, account_id)
  lines.on('data', (piece: Buffer) => check.update(piece))
  await write(lines, join(folder, jsonFile(environment, table.name)))
  await write(copyCsv(client, table, account_id), join(folder, csvFile(environment, table.name)))
  return { ...table, ...check.end() }
}

async function addSecrets(
  archive: ArchiveWriter,
  { environment, client, account_id }: Part,
  table: TableColumns,
  ring: SecretRing,
): Promise<void> {
  const open = openingLines(table.name, ring)
  let number = 0
  for await (const lines of linePieces(copyLines(client, table, account_id))) {
    number += 1
    await archive.add(
      entryName(environment, table.name, number),
      Buffer.from(`${lines.map(open).join('\n')}\n`),
    )
  }
}
