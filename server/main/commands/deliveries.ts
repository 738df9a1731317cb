import { type Command, Option } from 'commander'
import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'
import { DELIVERY_STATUSES, ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import {
  type DeliveryStatus,
  readAllDeliveries,
  readAnyDeliveries,
  retentionLimit,
  type ShownDelivery,
} from '../../features/developer/webhooks/public.ts'
import { systemClock, toTimestamp } from '../../kernel/time/clock.ts'
import { reading } from '../../postgres/transaction.ts'
import { withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { printResult, printRows } from '../print.ts'
import { replay } from './replay.ts'

export function deliveryCommands(program: Command): void {
  const deliveries = program
    .command('deliveries')
    .description('webhook deliveries of the last 30 days: list, show, replay')
  const statuses = `${DELIVERY_STATUSES.join(', ')} or all, separated by commas`
  deliveries
    .command('list')
    .description('list deliveries, newest first; by default failed ones')
    .option('--status <names>', statuses, statusesOf, ['failed'])
    .option('--account <id>', 'of one account')
    .option('--webhook <id>', 'to one endpoint')
    .addOption(new Option('--environment <name>', 'of one environment').choices(ENVIRONMENTS))
    .option(
      '--since <time>',
      'finished since, or created since and not finished: 2026-11-01T00:00:00Z',
      timeOf,
    )
    .option('--limit <number>', 'maximum number of rows', limitOf, 100)
    .option('--json', 'print JSON', false)
    .action(list)
  deliveries
    .command('show')
    .description('show a delivery with each attempt and the bytes that were sent')
    .argument('<id>', 'del_…')
    .option('--json', 'print JSON', false)
    .action(show)
  deliveries
    .command('replay')
    .description('send deliveries again: those with the given ids, or all that have failed since a time')
    .argument('[ids...]', 'del_…')
    .option('--failed-since <time>', 'all that have failed since, such as 2026-11-01T00:00:00Z', timeOf)
    .option('--account <id>', 'with --failed-since: account (required if there are several)')
    .option('--webhook <id>', 'with --failed-since: only this endpoint')
    .addOption(
      new Option('--environment <name>', 'with --failed-since: environment')
        .choices(ENVIRONMENTS)
        .default('live'),
    )
    .option('--json', 'print JSON', false)
    .action(replay)
}

function statusesOf(text: string): DeliveryStatus[] {
  if (text === 'all') return [...DELIVERY_STATUSES]
  return text.split(',').map((name) => {
    const status = DELIVERY_STATUSES.find((known) => known === name.trim())
    if (!status)
      throw new OperatorError(`"${name}" is not a status: choose from ${DELIVERY_STATUSES.join(', ')}.`)
    return status
  })
}

function timeOf(text: string): string {
  try {
    return toTimestamp(Temporal.Instant.from(text))
  } catch {
    throw new OperatorError(`"${text}" is not a time: write it as 2026-11-01T00:00:00Z.`)
  }
}

function limitOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new OperatorError('--limit must be a whole number from 1 to 99999.')
  return Number(text)
}

interface Filter {
  status: DeliveryStatus[]
  account?: string
  webhook?: string
  environment?: EnvironmentName
  since?: string
  limit: number
  json: boolean
}

const list = ({ status, account, webhook, environment, since, limit, json }: Filter) =>
  withDatabases(async (systems) => {
    const filter = {
      account_id: account,
      webhook_id: webhook,
      statuses: status,
      limit,
      since: since ?? retentionLimit(systemClock.now()),
    }
    const found = []
    for (const name of environment ? [environment] : ENVIRONMENTS) {
      const rows = await reading(systems[name], { account_id: '' }, (tx) => readAllDeliveries(tx, filter))
      found.push(...rows.map((row) => ({ environment: name, ...row })))
    }
    if (json) return console.log(JSON.stringify(found, null, 2))
    const rows = found.map((row) => ({ ...row, last: outcomeOf(row.last_attempt) }))
    const columns = ['id', 'status', 'event_type', 'kind', 'attempts', 'last', 'finished_at'] as const
    printRows(rows, [...columns, 'environment', 'url'], json)
  })

/** The result of an attempt, in a word. */
const outcomeOf = (attempt: DeliveryAttempt | null): string | null =>
  attempt && String(attempt.status_code ?? attempt.error)

const show = (id: string, { json }: { json: boolean }) =>
  withDatabases(async (systems) => {
    for (const environment of ENVIRONMENTS) {
      const [found] = await reading(systems[environment], { account_id: '' }, (tx) =>
        readAnyDeliveries(tx, [id]),
      )
      if (found) return printResult({ environment, ...found }, linesOf(environment, found).join('\n'), json)
    }
    throw new OperatorError(`There is no delivery ${id}.`)
  })

function linesOf(environment: EnvironmentName, delivery: ShownDelivery): string[] {
  const { id, kind, status, event_type, event_id, webhook_id, url, attempts, next_attempt_at, body } =
    delivery
  return [
    `${id}: ${status}`,
    `  ${kind} of ${event_type} (${event_id}) to ${webhook_id}, ${environment}`,
    `  ${url}`,
    ...attempts.map(
      ({ number, at, status_code, error, duration_ms, remote_address }) =>
        `  ${at}  attempt ${number}: ${status_code ?? error} after ${duration_ms} ms` +
        (remote_address ? ` from ${remote_address}` : ''),
    ),
    ...(next_attempt_at ? [`  next attempt at ${next_attempt_at}`] : []),
    ...(body === null ? [] : [body]),
  ]
}
