import { type Command, Option } from 'commander'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { readDatabaseConfig, readSecret } from '../../config/config.ts'
import {
  readAllEndpoints,
  readAnyEndpoint,
  regenerateSecret,
  SECRET_PURPOSE,
} from '../../features/developer/webhooks/public.ts'
import { sealer } from '../../kernel/security/encryption.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { printResult, printRows } from '../print.ts'

export function webhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('webhook endpoints: list, replace secrets')
  webhooks
    .command('list')
    .description('list endpoints, without their secrets')
    .option('--account <id>', 'of one account')
    .addOption(new Option('--environment <name>', 'of one environment').choices(ENVIRONMENTS))
    .option('--json', 'print JSON', false)
    .action(list)
  webhooks
    .command('regenerate-secret')
    .description('replace the signing secret of an endpoint; the new one is shown once')
    .argument('<id>', 'wh_…')
    .option('--in <time>', 'when the new secret takes effect: 90s, 30m, 1h; at most 24h', delayOf)
    .option('--json', 'print JSON', false)
    .action(regenerate)
}

interface Filter {
  account?: string
  environment?: EnvironmentName
  json: boolean
}

const list = ({ account, environment, json }: Filter) =>
  withDatabases(async (systems) => {
    const found = []
    for (const name of environment ? [environment] : ENVIRONMENTS) {
      const rows = await reading(systems[name], { account_id: '' }, (tx) =>
        readAllEndpoints(tx, account ?? null),
      )
      found.push(...rows.map((row) => ({ environment: name, ...row })))
    }
    if (json) return console.log(JSON.stringify(found, null, 2))
    const rows = found.map((row) => ({ ...row, events: row.events.join(',') }))
    const columns = ['id', 'environment', 'account_id', 'property_id', 'status', 'events'] as const
    printRows(rows, [...columns, 'last_success_at', 'last_failure_at', 'url'], false)
  })

const SECONDS = { s: 1, m: 60, h: 3600 } as const
const MAX_SECONDS = 24 * 3600

function delayOf(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smh])$/.exec(text) ?? []
  const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS]
  if (!(seconds <= MAX_SECONDS)) {
    throw new OperatorError(`--in must be a duration of up to 24h, such as 90s, 30m or 1h, not "${text}".`)
  }
  return seconds
}

async function regenerate(webhook_id: string, options: { in?: number; json: boolean }) {
  const secrets = sealer(readSecret(process.env, readDatabaseConfig(process.env)), SECRET_PURPOSE)
  await withDatabases(async (systems) => {
    for (const environment of ENVIRONMENTS) {
      const system = systems[environment]
      const endpoint = await reading(system, { account_id: '' }, (tx) => readAnyEndpoint(tx, webhook_id))
      if (!endpoint) continue
      const { account_id } = endpoint
      const now = systemClock.now()
      const effective_at = options.in === undefined ? null : now.add({ seconds: options.in })
      const made = await writing(system, account_id, (tx) =>
        regenerateSecret({ tx, secrets, now }, { account_id, webhook_id, effective_at }),
      )
      const from = options.in
        ? `takes effect at ${made.effective_at}; until then the old one signs`
        : 'takes effect now'
      const sentence = `${made.secret}\n(${webhook_id}: ${from}; shown only now)`
      return printResult({ id: webhook_id, environment, ...made }, sentence, options.json)
    }
    throw new OperatorError(`There is no endpoint ${webhook_id}.`)
  })
}
