import type { Decrypter } from 'age-encryption'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { makeLog } from '../../kernel/log.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import { openDatabase } from '../../postgres/database.ts'
import { type Databases, type OwnerUrls, prepareDatabases } from '../databases.ts'
import { diagnose, type Finding } from '../doctor/diagnose.ts'
import { inspectDatabase } from '../doctor/inspect-database.ts'
import { type ArchiveChecks, type ArchiveHeader, requireSame, type TableCheck } from './contents.ts'
import { connectToCopy, copyOut } from './copy-store.ts'
import { restoreBackup } from './restore-backup.ts'

export interface VerifiedBackup {
  readonly header: ArchiveHeader
  readonly rows: number
  /** Of doctor, on the restored databases. */
  readonly findings: readonly Finding[]
}

/**
 * Restores an archive into databases that are thrown away, reads every table again and compares it with what was
 * written, migrates them to the newest schema, and lets doctor look at them.
 */
export async function verifyBackup(
  path: string,
  decrypter: Decrypter,
  open: () => Promise<OwnerUrls>,
  opened: () => Databases,
): Promise<VerifiedBackup> {
  const { header, checks, rows } = await restoreBackup(path, decrypter, { open, resync: false })
  const databases = opened()
  requireSame(path, checks, await readAgain(databases, header))
  await prepareDatabases(databases, () => undefined)
  const ring = header.secrets.map((secret) => Buffer.from(secret)) as unknown as SecretRing
  const findings: Finding[] = []
  for (const name of ENVIRONMENTS) findings.push(...(await findingsOf(databases, name, ring)))
  return { header, rows, findings }
}

/** Reads every table that was written. */
export async function readAgain(
  databases: Pick<Databases, 'urls'>,
  written: Pick<ArchiveHeader, 'databases'>,
): Promise<ArchiveChecks> {
  return {
    live: await readChecks(databases, 'live', written),
    sandbox: await readChecks(databases, 'sandbox', written),
  }
}

async function readChecks(
  { urls }: Pick<Databases, 'urls'>,
  environment: EnvironmentName,
  { databases }: Pick<ArchiveHeader, 'databases'>,
): Promise<TableCheck[]> {
  const client = await connectToCopy(urls[environment].serai_system, 'serai_system')
  try {
    const checks: TableCheck[] = []
    for (const table of databases[environment].tables)
      checks.push(await copyOut(client, table, async () => undefined))
    return checks
  } finally {
    await client.end()
  }
}

async function findingsOf({ urls }: Databases, name: EnvironmentName, ring: SecretRing): Promise<Finding[]> {
  const system = openDatabase({
    url: urls[name].serai_system,
    role: 'serai_system',
    size: 1,
    log: makeLog('silent'),
  })
  try {
    const { findings } = await diagnose(name, system, systemClock.now())
    return [...(await inspectDatabase(name, system, ring)), ...findings]
  } finally {
    await system.close()
  }
}
