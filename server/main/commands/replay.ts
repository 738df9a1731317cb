import type { EnvironmentName } from '#contract/lists.ts'
import {
  type Replayed,
  type ReplayRefusal,
  type ReplaySelection,
  readAnyDeliveries,
  readAnyEndpoint,
  replayDeliveries,
} from '../../features/developer/webhooks/public.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { findAccount, type SystemDatabases, withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'

interface Options {
  failedSince?: string
  account?: string
  webhook?: string
  environment: EnvironmentName
  json: boolean
}

const REASONS: Record<ReplayRefusal['reason'], string> = {
  missing: 'it does not exist',
  open: 'it is still pending',
  test: 'tests cannot be replayed: send another one',
  no_endpoint: 'its endpoint was deleted',
  too_old: 'it ended more than 30 days ago',
  under_way: 'the same event is already on its way to that endpoint',
}

/** `serai deliveries replay`: exit code 1 when a named one is neither replayed nor pending already. */
export async function replay(ids: string[], options: Options): Promise<void> {
  const { failedSince, json } = options
  if ((ids.length === 0) === (failedSince === undefined)) {
    throw new OperatorError('Give either ids of deliveries (del_…) or --failed-since.')
  }
  const { replays, refused } = await withDatabases((systems) =>
    failedSince === undefined ? replayNamed(systems, ids) : replayFailed(systems, failedSince, options),
  )
  if (refused.some(({ reason }) => reason !== 'under_way')) process.exitCode = 1
  if (json) return console.log(JSON.stringify({ replays, refused }, null, 2))
  for (const { delivery_id, reason } of refused) {
    console.error(`${delivery_id} was not replayed: ${REASONS[reason]}.`)
  }
  if (replays.length <= MAX_SHOWN) {
    for (const { id, delivery_id, status } of replays)
      console.log(`${delivery_id} is replayed as ${id} (${status}).`)
  }
  console.log(`${replays.length} ${replays.length === 1 ? 'delivery' : 'deliveries'} will be sent again.`)
}

const MAX_SHOWN = 50

type Outcome = Omit<Replayed, 'more'>

/** Deliveries of any account and environment. */
async function replayNamed(systems: SystemDatabases, ids: string[]): Promise<Outcome> {
  const outcome: Outcome = { replays: [], refused: [] }
  const missing = new Set(ids)
  for (const system of [systems.live, systems.sandbox]) {
    const found = await reading(system, { account_id: '' }, (tx) => readAnyDeliveries(tx, ids))
    for (const { id } of found) missing.delete(id)
    for (const account_id of new Set(found.map((delivery) => delivery.account_id))) {
      const delivery_ids = found.filter((one) => one.account_id === account_id).map(({ id }) => id)
      const { replays, refused } = await replayOf(system, account_id, { delivery_ids })
      outcome.replays.push(...replays)
      outcome.refused.push(...refused)
    }
  }
  for (const delivery_id of missing) outcome.refused.push({ delivery_id, reason: 'missing' })
  return outcome
}

/** A transaction for each five thousand: after an interruption the command can be run again. */
async function replayFailed(
  systems: SystemDatabases,
  failed_since: string,
  options: Options,
): Promise<Outcome> {
  const { account_id } = await findAccount(systems.live, options.account)
  await requireEndpoint(systems[options.environment], account_id, options)
  const selection = { failed_since, webhook_id: options.webhook }
  const outcome: Outcome = { replays: [], refused: [] }
  for (;;) {
    const { replays, more } = await replayOf(systems[options.environment], account_id, selection)
    outcome.replays.push(...replays)
    if (!more) return outcome
  }
}

/** Nothing to replay and nobody to replay it to are different messages. */
async function requireEndpoint(system: Database, account_id: string, { webhook, environment }: Options) {
  if (webhook === undefined) return
  const endpoint = await reading(system, { account_id: '' }, (tx) => readAnyEndpoint(tx, webhook))
  if (endpoint?.account_id !== account_id)
    throw new OperatorError(`There is no endpoint ${webhook} of ${account_id} in ${environment}.`)
}

const replayOf = (system: Database, account_id: string, selection: ReplaySelection) =>
  writing(system, account_id, (tx) =>
    replayDeliveries({ tx, now: systemClock.now(), scope: { account_id, property_ids: null } }, selection),
  )
