import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { readDatabaseConfig } from '../config/config.ts'
import { type AccountRow, readAccounts } from '../features/account/accounts/public.ts'
import { readAllProperties } from '../features/property/properties/public.ts'
import { makeLog } from '../kernel/log.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { reading } from '../postgres/transaction.ts'
import { type Databases, findDatabases, requireMigrated } from './databases.ts'
import { OperatorError } from './operator-error.ts'

export type SystemDatabases = Record<EnvironmentName, Database>

/** Runs a command on both databases, across accounts, and closes them afterwards. */
export async function withDatabases<T>(
  work: (systems: SystemDatabases, owners: Databases['owners']) => Promise<T>,
): Promise<T> {
  const config = readDatabaseConfig(process.env)
  const databases = await findDatabases(config, (line) => console.error(line))
  try {
    await requireMigrated(databases)
    const log = makeLog('silent')
    const open = (name: EnvironmentName) =>
      openDatabase({ url: databases.urls[name].serai_system, role: 'serai_system', size: 1, log })
    const systems = { live: open('live'), sandbox: open('sandbox') }
    try {
      return await work(systems, databases.owners)
    } finally {
      await Promise.all([systems.live.close(), systems.sandbox.close()])
    }
  } finally {
    await databases.close()
  }
}

/** A property of any account, in the environment that has it. */
export async function findAnyProperty(systems: SystemDatabases, id: string) {
  for (const environment of ENVIRONMENTS) {
    const rows = await reading(systems[environment], { account_id: '' }, (tx) => readAllProperties(tx, null))
    const property = rows.find((one) => one.id === id)
    if (property) return { environment, ...property }
  }
  throw new OperatorError(`There is no property ${id} (see serai properties list).`)
}

/** The named account; without a name, the only one. It is open. */
export async function findOpenAccount(live: Database, account_id: string | undefined): Promise<AccountRow> {
  const account = await findAccount(live, account_id)
  if (account.closed_at === null) return account
  throw new OperatorError(
    `${account.account_id} is closed: open it again first (serai accounts reopen ${account.account_id}).`,
  )
}

/** The named account; without a name, the only one. */
export async function findAccount(live: Database, account_id: string | undefined): Promise<AccountRow> {
  const accounts = await reading(live, { account_id: '' }, (tx) => readAccounts(tx))
  const found = accounts.find((account) => account.account_id === account_id)
  if (found) return found
  if (account_id !== undefined) throw new OperatorError(`There is no account ${account_id}.`)
  const [only, another] = accounts
  if (only && !another) return only
  throw new OperatorError(
    only
      ? `There are ${accounts.length} accounts: select one with --account (see serai accounts list).`
      : 'There is no account yet: create one with serai accounts create.',
  )
}
