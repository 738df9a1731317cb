import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Decrypter } from 'age-encryption'
import type pg from 'pg'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import { tableCheck } from '../backup/contents.ts'
import { connectToCopy } from '../backup/copy-store.ts'
import { queueSyncs } from '../backup/restore-store.ts'
import type { Databases } from '../databases.ts'
import { OperatorError } from '../operator-error.ts'
import { type ExportedTable, type ExportManifest, isSecretTable, jsonFile } from './contents.ts'
import { copyLines, readAccountName, readAccountTables } from './export-store.ts'
import { createLines, insertLines } from './import-store.ts'
import { readManifest, requireSameTables } from './manifest.ts'
import { type SecretEntries, secretEntries } from './secret-entries.ts'
import { sealingLines } from './secret-lines.ts'

export interface ImportTarget {
  readonly databases: Pick<Databases, 'urls'>
  readonly decrypter: Decrypter
  readonly ring: SecretRing
}

export interface ImportedAccount {
  readonly account_id: string
  readonly name: string
  readonly rows: number
  readonly moment: string
}

/**
 * Reads an export into the databases of a service that does not have its account, while it runs. Nothing is committed
 * before every row was read back and compared. Throws an OperatorError for an account or a value that is there already,
 * for another schema, and for files that are not as they were written. decisions 24
 */
export async function importAccount(folder: string, target: ImportTarget): Promise<ImportedAccount> {
  const manifest = await readManifest(folder)
  const clients: pg.Client[] = []
  try {
    const open = async (environment: EnvironmentName) => {
      const client = await connectToCopy(target.databases.urls[environment].serai_system, 'serai_system')
      clients.push(client)
      await client.query('BEGIN')
      return client
    }
    const both = { live: await open('live'), sandbox: await open('sandbox') }
    await loadBoth(folder, manifest, both, target)
    const { account_id, name, databases } = manifest
    const tables = ENVIRONMENTS.flatMap((environment) => databases[environment].tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { account_id, name, rows, moment: databases.live.moment }
  } catch (error) {
    throw explained(folder, error)
  } finally {
    for (const client of clients) await client.end()
  }
}

async function loadBoth(
  folder: string,
  manifest: ExportManifest,
  clients: Record<EnvironmentName, pg.Client>,
  { decrypter, ring }: ImportTarget,
): Promise<void> {
  const { account_id } = manifest
  if ((await readAccountName(clients.live, account_id)) !== undefined)
    throw new OperatorError(`The account ${account_id} is there already.`)
  // An import that was interrupted between its two commits has left the sandbox alone, which is complete then.
  const has_sandbox = (await readAccountName(clients.sandbox, account_id)) !== undefined
  const secrets = secretEntries(folder, decrypter, has_sandbox ? 'sandbox' : undefined)
  try {
    const source = { folder, manifest, ring, secrets }
    if (!has_sandbox) await loadDatabase(clients.sandbox, 'sandbox', source)
    await loadDatabase(clients.live, 'live', source)
    await secrets.requireEnd()
  } finally {
    await secrets.close()
  }
  // The sandbox first: while live is without the account, an import can be repeated.
  await clients.sandbox.query('COMMIT')
  await clients.live.query('COMMIT')
}

interface ImportSource {
  readonly folder: string
  readonly manifest: ExportManifest
  readonly ring: SecretRing
  readonly secrets: SecretEntries
}

async function loadDatabase(
  client: pg.Client,
  environment: EnvironmentName,
  source: ImportSource,
): Promise<void> {
  const { folder, manifest, ring, secrets } = source
  const { account_id } = manifest
  const tables = await readAccountTables(client)
  const written = manifest.databases[environment].tables
  requireSameTables(folder, manifest, written, tables)
  await createLines(client)
  const empty = new Set(written.filter(({ rows }) => rows === 0).map(({ name }) => name))
  for (const table of tables) {
    if (empty.has(table.name)) continue
    const lines = isSecretTable(table.name)
      ? secrets.lines(environment, table.name, sealingLines(table.name, ring))
      : contentOf(join(folder, jsonFile(environment, table.name)))
    await insertLines(client, table, account_id, lines)
  }
  for (const table of written) await requireSame(client, folder, environment, { account_id, table })
  await queueSyncs(client, account_id)
}

/** Opened when it is read: then a file that is missing fails the read. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** What the database holds now is what the manifest says was written. */
async function requireSame(
  client: pg.Client,
  folder: string,
  environment: EnvironmentName,
  { account_id, table }: { account_id: string; table: ExportedTable },
): Promise<void> {
  const check = tableCheck(table.name)
  for await (const piece of copyLines(client, table, account_id)) check.update(piece as Buffer)
  const { rows, rows_sha256 } = check.end()
  if (rows === table.rows && rows_sha256 === table.rows_sha256) return
  throw new OperatorError(
    `${folder}: ${environment} ${table.name} has ${rows} rows of ${table.rows}, or others than were written.`,
  )
}

const UNIQUE = '23505'

/** What the database says of rows that it does not accept. */
function explained(folder: string, error: unknown): unknown {
  const { code, table, detail, message } = error as pg.DatabaseError
  if (code === 'ENOENT')
    return new OperatorError(`${folder} is incomplete: ${(error as NodeJS.ErrnoException).path}.`)
  if (error instanceof OperatorError || (table === undefined && !/^22/.test(code ?? ''))) return error
  if (code === UNIQUE) return new OperatorError(`This service has it already, in ${table}: ${detail}`)
  return new OperatorError(`${folder} is not as it was written: ${message}.`)
}
