import type { Command } from 'commander'
import { readDatabaseConfig, readSecret } from '../../config/config.ts'
import type { DatabaseConfig } from '../../config/databases.ts'
import { addSecret, dropOldSecrets, secretsChangedAt } from '../../config/secret.ts'
import { lockedBefore } from '../../postgres/embedded/lock.ts'
import { type SystemDatabases, withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { type Resealed, resealAll } from '../secrets/reseal.ts'

export function secretCommands(program: Command): void {
  const secrets = program.command('secrets').description('change the secret of the service')
  secrets
    .command('rotate')
    .description(
      'encrypt all stored values with the current secret; with the embedded database, generate a new one first',
    )
    .action(rotate)
  secrets
    .command('forget')
    .description('check that no value needs an old secret; with the embedded database, remove them')
    .action(forget)
}

/** The file of secrets is ours where no variable gives them. */
const isOurs = (config: DatabaseConfig) =>
  config.own_server === undefined && !process.env.SERAI_SECRET && !process.env.SERAI_SECRET_FILE

/**
 * A service reads its secrets when it starts: one that does not know the current one could not open what is
 * sealed with it.
 */
function requireKnown(config: DatabaseConfig, then: string): void {
  if (!isOurs(config) || !lockedBefore(config.data_dir, secretsChangedAt(config.data_dir))) return
  throw new OperatorError(`The running service does not have the new secret yet. Restart it, then ${then}.`)
}

const rotate = () =>
  withDatabases(async (systems) => {
    const config = readDatabaseConfig(process.env)
    if (isOurs(config) && readSecret(process.env, config).length === 1) {
      addSecret(config.data_dir)
      console.log('Generated a new secret; the old one is kept until serai secrets forget.')
    }
    requireKnown(config, 'run serai secrets rotate again')
    const total = await resealBoth(systems, config, false)
    if (total.resealed > 0) console.log(`Encrypted ${total.resealed} values with the current secret.`)
    else console.log(`All ${total.current} encrypted values use the current secret.`)
    report(total)
  })

const forget = () =>
  withDatabases(async (systems) => {
    const config = readDatabaseConfig(process.env)
    const old = readSecret(process.env, config).length - 1
    if (old === 0) return console.log('There is no old secret.')
    requireKnown(config, 'run serai secrets forget again')
    const total = await resealBoth(systems, config, true)
    if (total.resealed > 0) {
      throw new OperatorError(
        `${total.resealed} values are still encrypted with an old secret: run serai secrets rotate first.`,
      )
    }
    if (isOurs(config)) dropOldSecrets(config.data_dir)
    console.log(
      isOurs(config)
        ? 'Removed the old secrets. A running service keeps them until it is restarted.'
        : 'Nothing needs an old secret: remove SERAI_SECRET_OLD.',
    )
    report(total)
  })

async function resealBoth(
  systems: SystemDatabases,
  config: DatabaseConfig,
  keep: boolean,
): Promise<Resealed> {
  const ring = readSecret(process.env, config)
  const live = await resealAll('live', systems.live, { ring, keep })
  const sandbox = await resealAll('sandbox', systems.sandbox, { ring, keep })
  return {
    resealed: live.resealed + sandbox.resealed,
    current: live.current + sandbox.current,
    lost: [...live.lost, ...sandbox.lost],
  }
}

/** What cannot be opened cannot be fixed by this command; it is reported. */
function report({ lost }: Resealed): void {
  if (lost.length === 0) return
  process.exitCode = 1
  for (const one of lost) console.error(`No secret decrypts: ${one}`)
}
