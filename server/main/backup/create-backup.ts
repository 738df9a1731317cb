import type { Encrypter } from 'age-encryption'
import type pg from 'pg'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { VERSION } from '../../config/version.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import type { Databases } from '../databases.ts'
import { type ArchiveWriter, createArchive } from './archive-file.ts'
import {
  type ArchiveHeader,
  CHECKS,
  type DatabaseContents,
  entryName,
  FORMAT,
  HEADER,
  rowsOf,
  type TableCheck,
} from './contents.ts'
import { beginSnapshot, connectToCopy, copyOut } from './copy-store.ts'

export interface BackupSource {
  readonly databases: Pick<Databases, 'urls'>
  readonly secrets: SecretRing
  readonly settings: Readonly<Record<string, string>>
  readonly demo: boolean
}

export interface MadeBackup {
  readonly path: string
  readonly bytes: number
  readonly rows: number
  /** The earlier one of the two databases. */
  readonly moment: string
}

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value))

/**
 * Writes both databases, each as of one moment, with the secrets and settings of the service, while it runs. The file has
 * its name only once it is complete. decisions 24
 */
export async function createBackup(
  path: string,
  encrypter: Encrypter,
  { databases, secrets, settings, demo }: BackupSource,
): Promise<MadeBackup> {
  return withSnapshots(databases, async (clients, contents) => {
    const header: ArchiveHeader = {
      format: FORMAT,
      version: VERSION,
      secrets: secrets.map((secret) => secret.toString('utf8')),
      settings,
      demo,
      databases: contents,
    }
    const archive = await createArchive(path, encrypter)
    try {
      await archive.add(HEADER, asJson(header))
      const checks = {
        live: await addDatabase(archive, 'live', clients.live, contents.live),
        sandbox: await addDatabase(archive, 'sandbox', clients.sandbox, contents.sandbox),
      }
      await archive.add(CHECKS, asJson(checks))
      const bytes = await archive.finish()
      const moments = ENVIRONMENTS.map((name) => contents[name].moment)
      return { path, bytes, rows: rowsOf(checks), moment: moments.sort()[0]! }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  })
}

type PerEnvironment<T> = Record<EnvironmentName, T>

/** Works on both databases, each as of one moment. */
export async function withSnapshots<T>(
  { urls }: Pick<Databases, 'urls'>,
  work: (clients: PerEnvironment<pg.Client>, contents: PerEnvironment<DatabaseContents>) => Promise<T>,
): Promise<T> {
  const live = await connectToCopy(urls.live.serai_system, 'serai_system')
  try {
    const sandbox = await connectToCopy(urls.sandbox.serai_system, 'serai_system')
    try {
      const contents = { live: await beginSnapshot(live), sandbox: await beginSnapshot(sandbox) }
      return await work({ live, sandbox }, contents)
    } finally {
      await sandbox.end()
    }
  } finally {
    await live.end()
  }
}

async function addDatabase(
  archive: ArchiveWriter,
  environment: EnvironmentName,
  client: pg.Client,
  { tables }: DatabaseContents,
): Promise<TableCheck[]> {
  const checks: TableCheck[] = []
  for (const table of tables) {
    let number = 0
    checks.push(
      await copyOut(client, table, (piece) => {
        number += 1
        return archive.add(entryName(environment, table.name, number), piece)
      }),
    )
  }
  return checks
}
