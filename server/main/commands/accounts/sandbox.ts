import type { Command } from 'commander'
import { findOpenAccount, withDatabases } from '../../command-databases.ts'
import { printResult } from '../../print.ts'
import { resetSandbox } from '../../removal/reset-sandbox.ts'

export function sandboxCommand(program: Command): void {
  const sandbox = program.command('sandbox').description('the sandbox of an account: reset')
  sandbox
    .command('reset')
    .description('delete what was made in a sandbox; its keys, webhook endpoints and properties stay')
    .option('--account <id>', 'account (required if there are several)')
    .option('--json', 'print JSON', false)
    .action(reset)
}

const reset = ({ account, json }: { account?: string; json: boolean }) =>
  withDatabases(async ({ live }, owners) => {
    const { account_id } = await findOpenAccount(live, account)
    const rows = await resetSandbox(owners, account_id)
    printResult({ account_id, rows }, `Deleted ${rows} rows from the sandbox of ${account_id}.`, json)
  })
