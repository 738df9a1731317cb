import { resolve } from 'node:path'
import type { Command } from 'commander'
import { systemClock } from '#server/kernel/time/clock.ts'
import { findAccount, withDatabases } from '../../command-databases.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult } from '../../print.ts'
import { closeAccount, reopenAccount } from '../../removal/close-account.ts'
import { deleteAccount } from '../../removal/delete-account.ts'

export function closingCommands(accounts: Command): void {
  accounts
    .command('close')
    .description('close an account: no key, user, booking page or shared calendar of it is valid')
    .argument('<account>', 'acct_…')
    .option('--with-stays', 'also while guests are in house or to come', false)
    .option('--json', 'print JSON', false)
    .action(close)
  accounts
    .command('reopen')
    .description('open an account again; its users and keys stay disabled')
    .argument('<account>', 'acct_…')
    .option('--json', 'print JSON', false)
    .action(reopen)
  accounts
    .command('delete')
    .description('delete a closed account with everything in it, in live and in the sandbox')
    .argument('<account>', 'acct_…')
    .option('--exported <folder>', 'an export of the closed account: required where the law keeps documents')
    .option('--json', 'print JSON', false)
    .action(remove)
}

const close = (account: string, { withStays, json }: { withStays: boolean; json: boolean }) =>
  withDatabases(async (systems) => {
    const { account_id, closed_at } = await findAccount(systems.live, account)
    if (closed_at !== null) throw new OperatorError(`${account_id} is closed since ${closed_at}.`)
    const closed = await closeAccount(systems, systemClock.now(), account_id, { with_stays: withStays })
    const sentence = `${account_id} is closed; all nodes apply it within 10 seconds. Disabled ${closed.users} users.`
    printResult(closed, sentence, json)
  })

const reopen = (account: string, { json }: { json: boolean }) =>
  withDatabases(async (systems) => {
    const { account_id } = await findAccount(systems.live, account)
    if (!(await reopenAccount(systems, systemClock.now(), account_id)))
      throw new OperatorError(`${account_id} is open.`)
    const sentence = `${account_id} is open. Let somebody in with serai users reset, and create new keys.`
    printResult({ account_id, closed_at: null }, sentence, json)
  })

const remove = (account_id: string, { exported, json }: { exported?: string; json: boolean }) =>
  withDatabases(async (systems, owners) => {
    const today = systemClock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
    const folder = exported === undefined ? undefined : resolve(exported)
    const deleted = await deleteAccount({ systems, owners, today, account_id, exported: folder })
    const kept = deleted.kept.map(
      ({ code, country, documents, until }) =>
        `\nKeep ${folder} until ${until}: it has ${documents} documents of ${code} (${country}).`,
    )
    printResult(deleted, `Deleted ${deleted.rows} rows of ${account_id}.${kept.join('')}`, json)
  })
