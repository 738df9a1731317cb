import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { noDemoMarker, readDatabaseConfig, readSecret } from '#server/config/config.ts'
import type { DatabaseConfig } from '#server/config/databases.ts'
import { storeSecrets } from '#server/config/secret.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import {
  beginRestore,
  endRestore,
  markMoved,
  requireNoRestore,
  requireNotMoved,
} from '../../backup/interrupted.ts'
import { type MovedDatabases, moveDatabases } from '../../backup/move-databases.ts'
import {
  type Databases,
  findDatabases,
  ownersOf,
  prepareDatabases,
  requireMigrated,
  startDatabases,
} from '../../databases.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult } from '../../print.ts'

export function moveCommand(program: Command): void {
  program
    .command('move')
    .description(
      'move the embedded database of DATA_DIR to the empty databases of DATABASE_URL, while the service is stopped',
    )
    .option('--back', 'from DATABASE_URL into an empty DATA_DIR', false)
    .option('--json', 'print the rows and the hash of each table as JSON', false)
    .action(move)
}

const progress = (line: string) => console.error(line)

async function move({ back, json }: { back: boolean; json: boolean }): Promise<void> {
  const config = readDatabaseConfig(process.env)
  if (!config.own_server)
    throw new OperatorError('DATABASE_URL is missing: it names the server to move to, or with --back, from.')
  const moved = await (back ? moveBack(config) : moveToServer(config))
  const where = back ? `DATA_DIR ${config.data_dir}` : 'DATABASE_URL'
  const next = back
    ? 'Start the service without DATABASE_URL and SERAI_SECRET.'
    : 'Start the service with the same variables; this DATA_DIR no longer starts one.'
  printResult(
    moved,
    `Moved ${moved.rows} rows to ${where}; every table was read again and is the same. ${next}`,
    json,
  )
}

const embeddedOf = ({ data_dir }: DatabaseConfig): DatabaseConfig => ({ data_dir, own_server: undefined })

async function moveToServer(config: DatabaseConfig): Promise<MovedDatabases> {
  const { data_dir } = config
  if (!existsSync(join(data_dir, 'secret')))
    throw new OperatorError(`There is no embedded database in ${data_dir}.`)
  requireNoRestore(data_dir)
  requireNotMoved(data_dir)
  requireSameSecret(config)
  const source = await startDatabases(embeddedOf(config), progress)
  try {
    await requireMigrated(source)
    const target = await findDatabases(config, progress)
    const moved = await moveDatabases(source, { ...target, owners: ownersOf(target) })
    markMoved(data_dir, `${new URL(ownersOf(target).live).host} on ${systemClock.now()}`)
    return moved
  } finally {
    await source.close()
  }
}

/** What is encrypted in the databases is read with the secret of DATA_DIR. */
function requireSameSecret(config: DatabaseConfig): void {
  const configured = readSecret(process.env, config).map((one) => one.toString())
  const needed = readSecret({}, embeddedOf(config)).map((one) => one.toString())
  if (configured[0] === needed[0] && needed.every((one) => configured.includes(one))) return
  throw new OperatorError(
    `SERAI_SECRET is not that of the embedded database: set it to the first line of ${join(config.data_dir, 'secret')}` +
      (needed.length > 1 ? ', and SERAI_SECRET_OLD to the others.' : '.'),
  )
}

async function moveBack(config: DatabaseConfig): Promise<MovedDatabases> {
  const { data_dir } = config
  const source = await findDatabases(config, progress)
  await requireMigrated(source)
  const secrets = readSecret(process.env, config).map((one) => one.toString())
  mkdirSync(data_dir, { recursive: true })
  let target: Databases | undefined
  try {
    beginRestore(data_dir)
    storeSecrets(data_dir, secrets)
    target = await startDatabases(embeddedOf(config), progress)
    const moved = await moveDatabases(source, { ...target, owners: ownersOf(target) })
    await prepareDatabases(target, progress)
    writeFileSync(noDemoMarker(data_dir), '')
    endRestore(data_dir)
    return moved
  } finally {
    await target?.close()
  }
}
