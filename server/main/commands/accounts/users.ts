import { type Command, Option } from 'commander'
import { mayBeLimited, ROLES, type Role } from '#contract/account/roles.ts'
import { readDatabaseConfig, readSecret } from '#server/config/config.ts'
import { createUser, disableUser, newResetLink, readAllUsers } from '#server/features/account/staff/public.ts'
import { SECRET_PURPOSE } from '#server/features/developer/webhooks/public.ts'
import { readPropertyIds } from '#server/features/property/properties/public.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { findOpenAccount, withDatabases } from '../../command-databases.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult, printRows } from '../../print.ts'

export function userCommands(program: Command): void {
  const users = program.command('users').description('users of the dashboard: create, list, disable, reset')
  users
    .command('create')
    .description('create a user; the generated password is shown once')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .requiredOption('--name <text>', 'name of the user')
    .addOption(new Option('--role <role>', 'role of the user').choices(ROLES).default('owner'))
    .option('--properties <ids>', 'limit the user to these properties, separated by commas')
    .option('--account <id>', 'account of the user (required if there are several)')
    .option('--json', 'print JSON', false)
    .action(create)
  users
    .command('list')
    .description('list users')
    .option('--account <id>', 'of one account')
    .option('--json', 'print JSON', false)
    .action(list)
  users
    .command('disable')
    .description('disable a user and end all their sessions')
    .argument('<email>', 'e-mail address of the user')
    .option('--json', 'print JSON', false)
    .action(disable)
  users
    .command('reset')
    .description('remove password and second factor; print a link, valid for an hour, to set a new password')
    .argument('<email>', 'e-mail address of the user')
    .option('--json', 'print JSON', false)
    .action(reset)
}

interface Options {
  email: string
  name: string
  role: Role
  properties?: string
  account?: string
  json: boolean
}

const create = ({ email, name, role, properties, account, json }: Options) =>
  withDatabases(async ({ live }) => {
    if (!isEmailAddress(email)) throw new OperatorError(`"${email}" is not an e-mail address.`)
    const { account_id } = await findOpenAccount(live, account)
    const property_ids = properties === undefined ? null : await readNamed(live, account_id, properties, role)
    const password = randomBase62(20)
    const user = { account_id, email, name, role, property_ids, password }
    const { id } = await createUser(live, systemClock, user).catch((error) => {
      if (!['staff_email_unique', 'staff_email_once_in_account'].includes(error.constraint)) throw error
      throw new OperatorError(`There is already a user with ${email}.`)
    })
    const sentence = `${id}: ${email} has the password ${password}\n(shown only now)`
    printResult({ id, account_id, email, role, property_ids, password }, sentence, json)
  })

/** Properties by their ids; an owner sees all of them. */
async function readNamed(live: Database, account_id: string, named: string, role: Role): Promise<string[]> {
  if (!mayBeLimited(role))
    throw new OperatorError('Owners have access to every property: leave --properties out.')
  const ids = [...new Set(named.split(',').map((id) => id.trim()))]
  const known = await reading(live, { account_id }, (tx) => readPropertyIds(wholeAccount(tx, account_id)))
  const unknown_ids = ids.filter((id) => !known.includes(id))
  if (unknown_ids.length > 0)
    throw new OperatorError(`The account has no property ${unknown_ids.join(', ')}.`)
  return ids
}

const list = ({ account, json }: { account?: string; json: boolean }) =>
  withDatabases(async ({ live }) => {
    const rows = await reading(live, { account_id: '' }, (tx) => readAllUsers(tx, account ?? null))
    printRows(rows, ['id', 'email', 'role', 'status', 'account_id', 'last_seen_at', 'name'], json)
  })

const unknown = (email: string) => new OperatorError(`There is no user with ${email}.`)

const disable = (email: string, { json }: { json: boolean }) =>
  withDatabases(async ({ live }) => {
    const done = await disableUser(live, systemClock.now(), email)
    if (!done) throw unknown(email)
    printResult(done, `${email} is disabled.`, json)
  })

const reset = (email: string, { json }: { json: boolean }) =>
  withDatabases(async ({ live }) => {
    const secrets = sealer(readSecret(process.env, readDatabaseConfig(process.env)), SECRET_PURPOSE)
    const link = await newResetLink(live, { now: systemClock.now(), secrets }, email)
    if (!link) throw unknown(email)
    const sentence = `To set a new password, open this path of the service within an hour:\n${link.path}`
    printResult(link, sentence, json)
  })
