import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { readBucket } from '#server/config/backups.ts'
import { dataFolder, noDemoMarker, readDatabaseConfig, readSecret } from '#server/config/config.ts'
import type { DatabaseConfig } from '#server/config/databases.ts'
import { storeSecrets } from '#server/config/secret.ts'
import { withSecretFiles } from '#server/config/secret-files.ts'
import { readSettings } from '#server/config/settings.ts'
import { backupFiles, backupName } from '#server/kernel/backup-files.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { type Bucket, copyToBucket, fetchBackup, isInBucket, openBucket } from '../../backup/bucket.ts'
import type { ArchiveHeader } from '../../backup/contents.ts'
import { withBackupLock } from '../../backup/copy-store.ts'
import { createBackup } from '../../backup/create-backup.ts'
import { beginRestore, endRestore } from '../../backup/interrupted.ts'
import { outdatedBackups, readKeepRule } from '../../backup/keep-rule.ts'
import { isBackupDue } from '../../backup/nightly.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { decrypterOf, encrypterOf } from '../../backup/seal.ts'
import { recordVerification } from '../../backup/verification.ts'
import { verifyBackup } from '../../backup/verify-backup.ts'
import {
  type Databases,
  findDatabases,
  ownersOf,
  prepareDatabases,
  requireMigrated,
  startDatabases,
} from '../../databases.ts'
import { causesOf, lineOf } from '../../doctor/causes.ts'
import { MAX_OFFENCES } from '../../doctor/rule-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult } from '../../print.ts'

export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description(
      'write both databases, the secret and the settings into one encrypted file, while the service runs',
    )
    .option('--to <path>', 'a folder, or the file itself (default: BACKUP_DIR, or DATA_DIR/backups)')
    .option(
      '--scheduled',
      'only if there is none of the last night; then delete what BACKUP_KEEP does not keep',
      false,
    )
    .option('--json', 'print JSON', false)
    .action(backup)
  program
    .command('verify')
    .description('restore a backup into a temporary database and check it there')
    .argument('<file>', 'its path, or s3:<name> or s3:newest of the bucket')
    .option('--json', 'print JSON', false)
    .action(verify)
  program
    .command('restore')
    .description('restore a backup into an empty DATA_DIR, or into the empty databases of DATABASE_URL')
    .argument('<file>', 'its path, or s3:<name> or s3:newest of the bucket')
    .option('--settings <file>', 'write the settings of the backup, secrets included, to this file')
    .action(restore)
}

const backupFolder = (data_dir: string) => resolve(process.env.BACKUP_DIR || join(data_dir, 'backups'))

const progress = (line: string) => console.error(line)

interface BackupOptions {
  readonly to: string | undefined
  readonly scheduled: boolean
  readonly json: boolean
}

async function backup({ to, scheduled, json }: BackupOptions): Promise<void> {
  const encrypter = encrypterOf(process.env)
  const config = readDatabaseConfig(process.env)
  const rule = readKeepRule(process.env.BACKUP_KEEP || undefined)
  const folder = backupFolder(config.data_dir)
  const bucket = configuredBucket()
  const databases = await findDatabases(config, progress)
  try {
    await requireMigrated(databases)
    const make = async () => {
      const path = to === undefined ? newFileIn(folder) : fileOf(to)
      const made = await createBackup(path, encrypter, {
        databases,
        secrets: readSecret(process.env, config),
        settings: readSettings(process.env),
        demo: config.own_server === undefined && !existsSync(noDemoMarker(config.data_dir)),
      })
      const megabytes = (made.bytes / 1e6).toFixed(1)
      printResult(
        made,
        `Backed up ${made.rows} rows as of ${made.moment} to ${path} (${megabytes} MB).`,
        json,
      )
    }
    const copy = async () => {
      if (!bucket) return
      const names = await copyToBucket(bucket, await backupFiles(folder), (all) => outdatedBackups(all, rule))
      if (names.length > 0 && !json) console.log(`Uploaded ${names.join(', ')}.`)
    }
    if (!scheduled) {
      await make()
      if (to === undefined) await copy()
      return
    }
    // Several processes of a service look at the clock: one of them makes it.
    await withBackupLock(databases.urls.live.serai_system, async () => {
      if (await isBackupDue(folder, systemClock.now())) {
        await make()
        for (const { path } of outdatedBackups(await backupFiles(folder), rule)) rmSync(path)
        removePartial(folder)
      }
      await copy()
    })
  } finally {
    await databases.close()
  }
}

function configuredBucket(): Bucket | undefined {
  const config = readBucket(withSecretFiles(process.env))
  return config && openBucket(config)
}

/** Work on the file that is named, or on one of the bucket, which is downloaded for as long. */
async function withFile<T>(named: string, work: (path: string) => Promise<T>): Promise<T> {
  if (!isInBucket(named)) return work(resolve(named))
  const { path, remove } = await fetchBackup(configuredBucket(), named, tmpdir())
  return work(path).finally(remove)
}

/** The file that is named, or one of now in the folder that is named. */
function fileOf(to: string): string {
  const path = resolve(to)
  const is_folder = statSync(path, { throwIfNoEntry: false })?.isDirectory() || to.endsWith('/')
  return is_folder ? newFileIn(path) : path
}

function newFileIn(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new OperatorError(`The folder ${folder} cannot be made (${(error as NodeJS.ErrnoException).code}).`)
  }
  return join(folder, backupName(systemClock.now()))
}

/** What backups that were killed have left. */
function removePartial(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^serai-[\dT-]+Z\.age\.partial$/.test(name)) rmSync(join(folder, name), { force: true })
  }
}

async function verify(file: string, { json }: { json: boolean }): Promise<void> {
  const decrypter = decrypterOf(process.env)
  const folder = mkdtempSync(join(tmpdir(), 'serai-verify-'))
  // The account of the database has to pass.
  chmodSync(folder, 0o711)
  let databases: Databases | undefined
  try {
    const open = async () => {
      databases = await startDatabases({ data_dir: folder, own_server: undefined }, () => undefined)
      return ownersOf(databases)
    }
    const { header, rows, findings } = await withFile(file, (path) =>
      verifyBackup(path, decrypter, open, () => databases!),
    )
    if (findings.length > 0) process.exitCode = 1
    await recordVerification(backupFolder(dataFolder(process.env)), {
      file: basename(file),
      verified_at: systemClock.now().toString({ smallestUnit: 'second' }),
      findings: findings.length,
    })
    const { moment } = header.databases.live
    if (json) return console.log(JSON.stringify({ version: header.version, moment, rows, findings }, null, 2))
    for (const cause of causesOf(findings)) console.log(lineOf(cause, MAX_OFFENCES))
    const state = findings.length > 0 ? `${findings.length} findings of doctor` : 'consistent'
    console.log(`${file} restores: ${rows} rows as of ${moment}, made by Serai ${header.version}; ${state}.`)
  } finally {
    await databases?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restore(file: string, { settings }: { settings: string | undefined }): Promise<void> {
  const decrypter = decrypterOf(process.env)
  const config = readDatabaseConfig(process.env)
  let databases: Databases | undefined
  try {
    const open = async (header: ArchiveHeader) => {
      if (settings !== undefined) writeSettings(settings, header)
      placeSecrets(config, header)
      databases = await (config.own_server ? findDatabases : startDatabases)(config, progress)
      return ownersOf(databases)
    }
    const { header, rows } = await withFile(file, (path) =>
      restoreBackup(path, decrypter, { open, resync: true }),
    )
    await prepareDatabases(databases!, progress)
    if (!config.own_server) {
      if (!header.demo) writeFileSync(noDemoMarker(config.data_dir), '')
      endRestore(config.data_dir)
    }
    const { moment } = header.databases.live
    console.log(
      `Restored ${rows} rows as of ${moment}, made by Serai ${header.version}. Channels are sent everything again.`,
    )
  } finally {
    await databases?.close()
  }
}

/**
 * The secret of the archive becomes that of an embedded database; with a server of one's own it must be configured
 * already.
 */
function placeSecrets(config: DatabaseConfig, { secrets }: ArchiveHeader): void {
  if (config.own_server === undefined && !process.env.SERAI_SECRET && !process.env.SERAI_SECRET_FILE) {
    beginRestore(config.data_dir)
    storeSecrets(config.data_dir, secrets)
    return
  }
  const configured = readSecret(process.env, config).map((one) => one.toString())
  if (secrets.every((one) => configured.includes(one))) return
  throw new OperatorError(
    'SERAI_SECRET is not that of the backup: restore with --settings, and take SERAI_SECRET from the file that it writes.',
  )
}

/** As an environment file: one NAME=value a line, quoted as JSON is; old secrets are separated by \n in their value. */
function writeSettings(path: string, { settings, secrets: [current = '', ...old] }: ArchiveHeader): void {
  const all = {
    ...settings,
    SERAI_SECRET: current,
    ...(old.length > 0 && { SERAI_SECRET_OLD: old.join('\n') }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
}
