import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { appendEvent } from '../../events/append.ts'
import type {
  AriMessage,
  ChannelAdapter,
  Credentials,
  PushOutcome,
  RefusedCode,
} from '../../integrations/channel-adapters/channel-adapter.ts'
import { parseAnswer } from '../../integrations/parsing/parser-pool.ts'
import type { Clock } from '../../kernel/clock.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Cipher } from '../../kernel/encryption.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import {
  endConnection,
  openCredentials,
  type SyncOutcome,
  type SyncState,
  type SyncTransition,
  syncTransition,
} from '../channels/public.ts'
import { recordMappingErrors } from '../rate-plans/public.ts'
import { draftsOf, linesOf, markUnconfirmed, type PendingMessage, settle, updatesOf } from './ari-messages.ts'
import { type AriSeries, type AriSnapshot, readGround } from './desired-state.ts'
import {
  beginSync,
  type Claimed,
  deleteDirtyRanges,
  deleteSeries,
  LeaseLost,
  storeSeries,
  writeLines,
  writeTurn,
} from './lease-store.ts'
import type { PartnerClient } from './partner-client.ts'

/** Places where tests end or break a worker. */
export type SyncFailpoint = 'after_claim' | 'before_send' | 'after_send' | 'before_end'

export interface TurnTools {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly doors: PartnerClient
  readonly secrets: Cipher
  readonly wireOf: (claimed: Claimed) => ChannelAdapter | undefined
  readonly failpoint: (name: SyncFailpoint) => Promise<void> | undefined
  readonly observe: (sent: Sent) => void
}

/** One message that has left, and what became of it. */
export interface Sent {
  readonly channel: string
  readonly kind: AriMessage['kind']
  readonly outcome: PushOutcome['kind']
  readonly bytes: number
  readonly runs: number
}

/** Beyond these the nights are read again, so that what has closed meanwhile goes first. */
const MESSAGES_AT_ONCE = 8
/** A request takes ten seconds at most; whoever has less than that left of the lease sends nothing. */
export const LEASE_MS = 20_000
const REQUEST_MS = 11_000

/**
 * Tells one channel what it does not know: reads what holds now, sends what differs, message by message, and writes
 * down what was confirmed. What a crash leaves behind is a lease that ends, marks that still stand, and cells that
 * nobody is sure of: the next turn sends them again. rule 6
 */
export async function syncChannel(tools: TurnTools, claimed: Claimed): Promise<void> {
  let state: SyncState = claimed
  try {
    await tools.failpoint('after_claim')
    const settled = new Set<number>()
    for (;;) {
      const ground = await readNow(tools, claimed, settled)
      const went = await tell(tools, claimed, ground)
      if (went.kind === 'more') continue
      const came =
        went.kind === 'unknown_codes'
          ? await excludeUnknownMappings(tools, claimed, state, ground, went)
          : went
      if ('state' in came) {
        state = came.state
        continue
      }
      await tools.failpoint('before_end')
      await end(tools, claimed, state, came, ground)
      return
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    tools.log.warn({ channel: claimed.channel }, 'a channel was taken over while it was being told')
  }
}

/** What there is to be told; a full synchronisation begins with doubting everything. */
async function readNow(tools: TurnTools, claimed: Claimed, settled: Set<number>): Promise<AriSnapshot> {
  const { database, clock } = tools
  const read = () =>
    reading(database, claimed, (tx) =>
      readGround(tx, claimed, { all: claimed.sync_id !== null, now: clock.now(), settled }),
    )
  if (claimed.sync_status === 'queued') {
    const { sight } = await read()
    await beginSync(database, claimed, sight)
    Object.assign(claimed, { sync_status: 'running' })
  }
  const ground = await read()
  if (ground.doubted.length > 0) {
    // Written down before anything is confirmed, so that each is doubted once.
    const { sight, doubted } = ground
    const lease_until = clock.now().add({ milliseconds: LEASE_MS }).toString()
    await storeSeries(database, claimed, doubted, { sight, lease_until, acked_at: null })
  }
  for (const { id, again } of ground.marks) if (again) settled.add(id)
  return ground
}

type Went =
  | (SyncOutcome & { readonly confirmed?: readonly AriSeries[] })
  | { readonly kind: 'more' }
  | { readonly kind: 'unknown_codes'; readonly refused: readonly RefusedCode[] }

/** Sends the first messages of what is to be told. */
async function tell(tools: TurnTools, claimed: Claimed, ground: AriSnapshot): Promise<Went> {
  const complete = { kind: 'complete' as const, unmapped: ground.refused > 0 }
  const wire = claimed.endpoint === null ? undefined : tools.wireOf(claimed)
  if (!wire) return complete
  const drafts = draftsOf(ground.lines, wire.most_runs)
  if (drafts.length === 0) return complete
  const now = drafts.slice(0, MESSAGES_AT_ONCE)
  markUnconfirmed(now)
  await keep(tools, claimed, now, ground, null)
  for (const draft of now) {
    const outcome = await send(tools, claimed, wire, draft, ground)
    if (outcome.kind === 'mapping') return { kind: 'unknown_codes', refused: outcome.refused }
    if (outcome.kind !== 'acked') return outcome
    settle(draft)
    // The last one is written down with the end of the turn.
    if (draft === drafts.at(-1)) return { ...complete, confirmed: linesOf([draft]) }
    await keep(tools, claimed, [draft], ground, toTimestamp(tools.clock.now()))
  }
  return { kind: 'more' }
}

const keep = (
  { database, clock }: TurnTools,
  claimed: Claimed,
  drafts: readonly PendingMessage[],
  { sight }: AriSnapshot,
  acked_at: string | null,
) => {
  const lease_until = clock.now().add({ milliseconds: LEASE_MS }).toString()
  return storeSeries(database, claimed, linesOf(drafts), { sight, lease_until, acked_at }).then(() => {
    leased.set(claimed, performance.now() + LEASE_MS)
  })
}

/** Until when this process may count on its lease, by its own clock that nobody sets. */
const leased = new WeakMap<Claimed, number>()

async function send(
  { doors, clock, secrets, failpoint, observe }: TurnTools,
  claimed: Claimed,
  wire: ChannelAdapter,
  draft: PendingMessage,
  { sight, property }: AriSnapshot,
): Promise<PushOutcome> {
  const message: AriMessage = {
    kind: draft.kind,
    hotel_code: claimed.hotel_code ?? '',
    message_id: randomUUID(),
    sent_at: toTimestamp(clock.now()),
    updates: updatesOf(draft, sight, property.currency),
  }
  await failpoint('before_send')
  if (performance.now() + REQUEST_MS > (leased.get(claimed) ?? 0)) throw new LeaseLost()
  const request = wire.encode(message, credentialsOf(secrets, claimed))
  const answer = await doors.post(claimed.endpoint!, request)
  await failpoint('after_send')
  const outcome: PushOutcome =
    'unanswered' in answer
      ? { kind: 'failed', message: answer.unanswered }
      : await parseAnswer(claimed.type, message, answer)
  const bytes = Buffer.byteLength(request.body)
  observe({
    channel: claimed.channel,
    kind: draft.kind,
    outcome: outcome.kind,
    bytes,
    runs: draft.changes.length,
  })
  return outcome
}

const credentialsOf = (secrets: Cipher, claimed: Claimed): Credentials | null =>
  claimed.credentials && openCredentials(secrets, claimed, claimed.credentials)

/**
 * Leaves out what the channel does not know: mappings until somebody changes them, closed rooms and rates for good.
 * Where it names neither, it has failed like any other.
 */
async function excludeUnknownMappings(
  { database, clock, log }: TurnTools,
  claimed: Claimed,
  state: SyncState,
  { lines }: AriSnapshot,
  { refused }: { refused: readonly RefusedCode[] },
): Promise<{ state: SyncState } | Extract<SyncOutcome, { kind: 'failed' }>> {
  const now = clock.now()
  const at = toTimestamp(now)
  const gone = lines.filter((line) => line.unmapped && refused.some((code) => isNamed(line, code)))
  const errors = refused.map(({ message, ...code }) => ({
    ...code,
    last_error: { code: 'SVC-1012', message, at },
  }))
  const { message } = refused[0]!
  return writing(database, claimed.account_id, async (tx) => {
    const [hit] = await Promise.all([
      recordMappingErrors(tx, claimed, errors),
      deleteSeries(tx, claimed, gone),
    ])
    if (hit === 0) return gone.length > 0 ? { state } : { kind: 'failed', message }
    log.warn({ channel: claimed.channel, message }, 'a channel does not know a mapping')
    const { state: after, told } = syncTransition(state, { kind: 'mapping', message }, now)
    await writeTurn(tx, claimed, after, { release: false, synced: null })
    if (told) await tellError({ tx, now }, claimed, told)
    return { state: after }
  })
}

const isNamed = (line: AriSeries, { room_code, rate_code }: RefusedCode) =>
  line.room_code === room_code && (rate_code === null || line.rate_code === rate_code)

/** Writes how it went and gives the lease back; what was told completely is marked no longer. */
async function end(
  { database, clock, log }: TurnTools,
  claimed: Claimed,
  before: SyncState,
  outcome: SyncOutcome & { readonly confirmed?: readonly AriSeries[] },
  { marks, lines, sight }: AriSnapshot,
): Promise<void> {
  const now = clock.now()
  const { state, told } = syncTransition(before, outcome, now, Math.random())
  const complete = outcome.kind === 'complete'
  const { confirmed = [] } = outcome
  const closed = complete ? lines.filter(({ unmapped }) => unmapped) : []
  const settled = complete ? marks.map(({ id }) => id) : []
  await writing(database, claimed.account_id, async (tx) => {
    await Promise.all([
      confirmed.length > 0 && writeLines(tx, claimed, confirmed, { sight, acked_at: toTimestamp(now) }),
      closed.length > 0 && deleteSeries(tx, claimed, closed),
      settled.length > 0 && deleteDirtyRanges(tx, claimed, settled),
      // Last: it gives the lease back.
      writeTurn(tx, claimed, state, { release: true, synced: complete ? claimed.sync_id : null }),
    ])
    if (complete && claimed.leaving) await endConnection(tx, claimed)
    if (told) await tellError({ tx, now }, claimed, told)
  })
  if (told)
    log.warn(
      { channel: claimed.channel, property_id: claimed.property_id, ...told },
      'a channel has an error',
    )
}

/** `channel.error`. spec 6, rule 6 */
const tellError = (
  ctx: Parameters<typeof appendEvent>[0],
  { property_id, channel }: Claimed,
  told: NonNullable<SyncTransition['told']>,
) =>
  appendEvent(ctx, { type: 'channel.error', property_id, resource_id: channel, data: { channel, ...told } })
