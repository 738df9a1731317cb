import type { Command } from 'commander'
import { OPTIONAL_EVENT_TYPES, TIERS, type Tier } from '#contract/lists.ts'
import {
  createAccount,
  readAccounts,
  writeOptionalEvents,
  writeTier,
} from '#server/features/account/accounts/public.ts'
import { applyTierChange } from '#server/features/developer/webhooks/public.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { findOpenAccount, withDatabases } from '../../command-databases.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult, printRows } from '../../print.ts'
import { closingCommands } from './closing.ts'

export function accountCommands(program: Command): void {
  const accounts = program.command('accounts').description('accounts, their tier and optional events')
  accounts
    .command('create')
    .description('create an account, in live and in the sandbox')
    .requiredOption('--name <text>', 'its name')
    .option('--tier <tier>', TIERS.join(', '), tierOf, 'growth')
    .option('--json', 'print JSON', false)
    .action(create)
  accounts.command('list').description('list the accounts').option('--json', 'print JSON', false).action(list)
  accounts
    .command('tier')
    .description('change the tier of an account; below growth its API is disabled')
    .argument('<account>', 'acct_…')
    .argument('<tier>', TIERS.join(', '), tierOf)
    .option('--json', 'print JSON', false)
    .action(changeTier)
  accounts
    .command('events')
    .description(`enable or disable optional events: ${OPTIONAL_EVENT_TYPES.join(', ')}`)
    .argument('<account>', 'acct_…')
    .option('--add <types>', 'events to enable, separated by commas', eventsOf, [])
    .option('--remove <types>', 'events to disable, separated by commas', eventsOf, [])
    .option('--json', 'print JSON', false)
    .action(changeEvents)
  closingCommands(accounts)
}

function tierOf(text: string): Tier {
  const tier = TIERS.find((known) => known === text)
  if (!tier) throw new OperatorError(`"${text}" is not a tier: choose one of ${TIERS.join(', ')}.`)
  return tier
}

function eventsOf(text: string): string[] {
  const types = text.split(',').map((type) => type.trim())
  for (const type of types) {
    if (!(OPTIONAL_EVENT_TYPES as readonly string[]).includes(type)) {
      throw new OperatorError(
        `"${type}" is not an optional event: choose from ${OPTIONAL_EVENT_TYPES.join(', ')}.`,
      )
    }
  }
  return types
}

const create = ({ name, tier, json }: { name: string; tier: Tier; json: boolean }) =>
  withDatabases(async (systems) => {
    if (name.trim() === '') throw new OperatorError('The name is empty.')
    const account = await createAccount(systems, systemClock, { name: name.trim(), tier })
    printResult(account, `Created ${account.account_id} on ${tier}.`, json)
  })

const list = ({ json }: { json: boolean }) =>
  withDatabases(async ({ live }) => {
    const rows = await reading(live, { account_id: '' }, (tx) => readAccounts(tx))
    printRows(rows, ['account_id', 'name', 'tier', 'optional_events', 'created_at', 'closed_at'], json)
  })

const changeTier = (account: string, tier: Tier, { json }: { json: boolean }) =>
  withDatabases(async (systems) => {
    const { account_id } = await findOpenAccount(systems.live, account)
    // Live is authoritative; the sandbox has a copy, to read it in its own transactions.
    for (const database of [systems.live, systems.sandbox]) {
      await writing(database, null, async (tx) => {
        await writeTier(wholeAccount(tx, account_id), tier)
        await applyTierChange(wholeAccount(tx, account_id), systemClock.now())
      })
    }
    printResult(
      { account_id, tier },
      `${account_id} is on ${tier}; all nodes apply it within 10 seconds.`,
      json,
    )
  })

interface EventChange {
  add: string[]
  remove: string[]
  json: boolean
}

const changeEvents = (account: string, { add, remove, json }: EventChange) =>
  withDatabases(async (systems) => {
    const { account_id, optional_events: before } = await findOpenAccount(systems.live, account)
    const after = [...new Set([...before, ...add])].filter((type) => !remove.includes(type)).sort()
    for (const database of [systems.live, systems.sandbox]) {
      await writing(database, null, (tx) => writeOptionalEvents(wholeAccount(tx, account_id), after))
    }
    const sentence = `Optional events of ${account_id}: ${after.join(', ') || 'none'}.`
    printResult({ account_id, optional_events: after }, sentence, json)
  })
