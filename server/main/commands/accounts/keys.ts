import { type Command, Option } from 'commander'
import { allowsReadOnlyKeys, isBelowGrowth } from '#contract/account/tiers.ts'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import {
  acceptOperations,
  createApiKey,
  readApiKeys,
  writeRevocation,
} from '#server/features/developer/api-keys/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { Fault } from '#server/kernel/errors.ts'
import { systemClock, toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { findOpenAccount, withDatabases } from '../../command-databases.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult, printRows } from '../../print.ts'

export function keyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys: create, list, revoke')
  keys
    .command('create')
    .description('create a key; it is shown once')
    .option('--account <id>', 'account (required if there are several)')
    .option('--property <id>', 'limit the key to one property; by default it has access to the whole account')
    .addOption(
      new Option('--environment <name>', 'environment of the key').choices(ENVIRONMENTS).default('live'),
    )
    .addOption(
      new Option('--access <kind>', 'read and write, or read only')
        .choices(['write', 'read'])
        .default('write'),
    )
    .option('--operations <ids>', 'limit it to these operations, such as getAvailability,createReservation')
    .option('--name <text>', 'display name', 'Made on the command line')
    .option('--json', 'print JSON', false)
    .action(create)
  keys
    .command('list')
    .description('list keys, without their secrets')
    .option('--account <id>', 'of one account')
    .option('--json', 'print JSON', false)
    .action(list)
  keys
    .command('revoke')
    .description('revoke a key; every node refuses it within 10 seconds')
    .argument('<id>', 'key_…')
    .option('--json', 'print JSON', false)
    .action(revoke)
}

interface Options {
  account?: string
  property?: string
  environment: EnvironmentName
  access: 'write' | 'read'
  operations?: string
  name: string
  json: boolean
}

const create = ({ account, property, environment, access, operations, name, json }: Options) =>
  withDatabases(async (systems) => {
    const { account_id, tier } = await findOpenAccount(systems.live, account)
    if (isBelowGrowth(tier))
      throw new OperatorError(
        `API keys need the Growth tier or above, and ${account_id} is on starter: run serai accounts tier ${account_id} growth`,
      )
    if (access === 'read' && !allowsReadOnlyKeys(tier)) {
      throw new OperatorError(`Read-only keys need the Enterprise tier, and ${account_id} is on ${tier}.`)
    }
    const system = systems[environment]
    const property_id = property ?? null
    const known =
      property === undefined ||
      (await reading(system, { account_id }, (tx) => readProperty(wholeAccount(tx, account_id), property)))
    if (!known) throw new OperatorError(`The account has no property ${property} in ${environment}.`)
    const key = await createApiKey(system, systemClock, {
      account_id,
      property_id,
      name,
      access,
      operations: operationsOf(access, operations),
      environment,
    })
    printResult({ ...key, environment }, `${key.secret}\n(${key.id}; shown only now)`, json)
  })

function operationsOf(access: Options['access'], ids: string | undefined): string[] | null {
  try {
    return acceptOperations({ access, operations: ids?.split(',').map((id) => id.trim()) ?? null })
  } catch (error) {
    if (error instanceof Fault) throw new OperatorError(error.public_message ?? error.message)
    throw error
  }
}

const list = ({ account, json }: { account?: string; json: boolean }) =>
  withDatabases(async (systems) => {
    const rows = []
    for (const environment of ENVIRONMENTS) {
      const found = await reading(systems[environment], { account_id: '' }, (tx) =>
        readApiKeys(tx, account ?? null),
      )
      rows.push(...found.map((key) => ({ environment, ...key })))
    }
    const columns = [
      'id',
      'hint',
      'access',
      'account_id',
      'property_id',
      'name',
      'last_used_at',
      'last_used_range',
    ]
    printRows(rows, [...(columns as (keyof (typeof rows)[number])[]), 'revoked_at'], json)
  })

const revoke = (id: string, { json }: { json: boolean }) =>
  withDatabases(async (systems) => {
    const revoked_at = toTimestamp(systemClock.now())
    for (const environment of ENVIRONMENTS) {
      const found = await writing(systems[environment], null, (tx) => writeRevocation(tx, id, revoked_at))
      if (found) return printResult({ id, environment }, `${id} is revoked.`, json)
    }
    throw new OperatorError(`There is no key ${id}.`)
  })
