import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { CauseFault } from '#server/engine/lease-worker.ts'
import { appendEvent } from '#server/events/append.ts'
import type { ChannelAdapters } from '#server/integrations/channel-adapters/adapters.ts'
import type {
  AriMessage,
  ChannelAdapter,
  PushOutcome,
  RefusedCode,
} from '#server/integrations/channel-adapters/channel-adapter.ts'
import { parseAnswer } from '#server/integrations/parsing/parser-pool.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { type Clock, monotonic, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import {
  endConnection,
  openCredentials,
  type SyncOutcome,
  type SyncState,
  type SyncTransition,
  syncTransition,
} from '../../channels/public.ts'
import { recordMappingErrors } from '../../pricing/rate-plans/public.ts'
import { type PendingMessage, planMessages, seriesAfter, updatesOf } from './ari-messages.ts'
import { type AriSeries, type AriSnapshot, readSnapshot } from './desired-state.ts'
import {
  beginSync,
  type Claimed,
  deleteDirtyRanges,
  deleteSeries,
  LeaseLost,
  storeSeries,
  writeSeries,
  writeSyncEnd,
} from './lease-store.ts'
import type { PartnerClient } from './partner-client.ts'

export interface SyncTools {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly partners: PartnerClient
  readonly secrets: Cipher
  readonly adapters: ChannelAdapters
  readonly failpoint?: CauseFault | undefined
  readonly observe?: (pushed: PushedMessage) => void
}

/** A message that was sent, with its outcome. */
export interface PushedMessage {
  readonly channel: string
  readonly kind: AriMessage['kind']
  readonly outcome: PushOutcome['kind']
  readonly bytes: number
  readonly runs: number
}

/** After so many messages the nights are read again, so that what has closed meanwhile goes first. */
const MAX_MESSAGES = 8
export const LEASE_MS = 20_000
/** A request takes ten seconds at most; with less than this left of the lease nothing is sent. */
const LEASE_NEEDED_MS = 11_000

/** The outcome of a round of sending; `confirmed` is recorded with the end of the sync. */
type Pushed =
  | (SyncOutcome & { readonly confirmed?: readonly AriSeries[] })
  | { readonly kind: 'more' }
  | { readonly kind: 'unknown_codes'; readonly refused: readonly RefusedCode[] }

/**
 * Pushes the difference to one channel: reads the desired state, plans the messages, sends them one by one,
 * and records what was acknowledged. A crash leaves a lease that ends, dirty ranges, and unconfirmed nights:
 * the next sync sends them again. rule 6
 */
export class ChannelSync {
  private readonly tools: SyncTools
  private readonly claimed: Claimed
  private state: SyncState
  /** The end of the lease on the monotonic clock of this process. */
  private leased_until = 0
  /** Dirty ranges whose nights this sync has marked as unconfirmed already. */
  private readonly recounted = new Set<number>()

  constructor(tools: SyncTools, claimed: Claimed) {
    this.tools = tools
    this.claimed = claimed
    this.state = claimed
  }

  async run(): Promise<undefined> {
    const { tools, claimed } = this
    try {
      if (claimed.sync_status === 'queued')
        await beginSync(tools.database, claimed, (await this.read()).window)
      for (;;) {
        const snapshot = await this.readNow()
        const pushed = await this.push(snapshot)
        if (pushed.kind === 'more') continue
        const outcome =
          pushed.kind === 'unknown_codes'
            ? await this.excludeUnknownMappings(snapshot, pushed.refused)
            : pushed
        if (outcome === undefined) continue
        await tools.failpoint?.('before_record')
        await this.end(outcome, snapshot)
        return
      }
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      tools.log.warn({ channel: claimed.channel }, 'a channel was reclaimed while it was synchronised')
    }
  }

  private read(): Promise<AriSnapshot> {
    const { tools, claimed, recounted } = this
    const options = { all: claimed.sync_id !== null, now: tools.clock.now(), recounted }
    return reading(tools.database, claimed, (tx) => readSnapshot(tx, claimed, options))
  }

  /**
   * Reads the desired state. Nights that the partner counted by itself are recorded as unconfirmed, once in a
   * sync.
   */
  private async readNow(): Promise<AriSnapshot> {
    const snapshot = await this.read()
    if (snapshot.recounted.length > 0) await this.store(snapshot.recounted, snapshot, null)
    for (const { id, resend } of snapshot.dirty_ranges) if (resend) this.recounted.add(id)
    return snapshot
  }

  /** Sends the first messages of the plan. */
  private async push(snapshot: AriSnapshot): Promise<Pushed> {
    const { claimed, tools } = this
    const complete = { kind: 'complete' as const, unmapped: snapshot.refused > 0 }
    const adapter = claimed.endpoint === null ? undefined : tools.adapters[claimed.type]
    if (!adapter) return complete
    const plan = planMessages(snapshot.series, adapter.max_runs)
    const messages = plan.slice(0, MAX_MESSAGES)
    if (messages.length === 0) return complete
    await this.store(seriesAfter(messages, 0), snapshot, null)
    for (const [i, message] of messages.entries()) {
      const outcome = await this.send(adapter, message, snapshot)
      if (outcome.kind === 'mapping') return { kind: 'unknown_codes', refused: outcome.refused }
      if (outcome.kind !== 'acked') return outcome
      const confirmed = seriesAfter(messages, i + 1, message)
      if (i + 1 === plan.length) return { ...complete, confirmed }
      await this.store(confirmed, snapshot, toTimestamp(tools.clock.now()))
    }
    return { kind: 'more' }
  }

  /** Records what is known of series, and prolongs the lease. */
  private async store(series: readonly AriSeries[], { window }: AriSnapshot, acknowledged_at: string | null) {
    const { database, clock } = this.tools
    const lease_until = clock.now().add({ milliseconds: LEASE_MS }).toString()
    await storeSeries(database, this.claimed, series, { window, lease_until, acknowledged_at })
    this.leased_until = monotonic() + LEASE_MS
  }

  private async send(
    adapter: ChannelAdapter,
    { kind, ...pending }: PendingMessage,
    { window, property }: AriSnapshot,
  ): Promise<PushOutcome> {
    const { partners, clock, secrets, failpoint, observe } = this.tools
    const { claimed } = this
    const message: AriMessage = {
      kind,
      hotel_code: claimed.hotel_code ?? '',
      message_id: randomUUID(),
      sent_at: toTimestamp(clock.now()),
      updates: updatesOf({ kind, ...pending }, window, property.currency),
    }
    const credentials = claimed.credentials && openCredentials(secrets, claimed, claimed.credentials)
    await failpoint?.('before_send')
    if (monotonic() + LEASE_NEEDED_MS > this.leased_until) throw new LeaseLost()
    const request = adapter.encode(message, credentials)
    const answer = await partners.post(claimed.endpoint!, request)
    await failpoint?.('after_send')
    // Aborted by this process: its outcome is left to the lease.
    if (partners.is_closed) throw new LeaseLost()
    const outcome: PushOutcome =
      'unanswered' in answer
        ? { kind: 'failed', message: answer.unanswered }
        : await parseAnswer(claimed.type, message, answer)
    const { channel } = claimed
    const bytes = Buffer.byteLength(request.body)
    observe?.({ channel, kind, outcome: outcome.kind, bytes, runs: pending.changes.length })
    return outcome
  }

  /**
   * Excludes what the channel does not know: mappings until somebody changes them, closed rooms and rates for
   * good. If it names neither, the sync has failed; undefined: the sync continues without them.
   */
  private async excludeUnknownMappings(
    { series }: AriSnapshot,
    refused: readonly RefusedCode[],
  ): Promise<Extract<SyncOutcome, { kind: 'failed' }> | undefined> {
    const { claimed, tools } = this
    const now = tools.clock.now()
    const at = toTimestamp(now)
    const unmapped = series.filter((one) => one.unmapped && refused.some((code) => isNamed(one, code)))
    const errors = refused.map(({ message, ...code }) => ({
      ...code,
      last_error: { code: 'SVC-1012', message, at },
    }))
    const { message } = refused[0]!
    return writing(tools.database, claimed.account_id, async (tx) => {
      const [hit] = await Promise.all([
        recordMappingErrors(tx, claimed, errors),
        deleteSeries(tx, claimed, unmapped),
      ])
      if (hit === 0) return unmapped.length > 0 ? undefined : { kind: 'failed' as const, message }
      tools.log.warn(
        { channel: claimed.channel, message },
        'a channel does not know the room or rate of a mapping',
      )
      const { state, reported_error } = syncTransition(this.state, { kind: 'mapping', message }, now)
      await writeSyncEnd(tx, claimed, state, { release: false, synced: null })
      if (reported_error) await appendChannelError({ tx, now }, claimed, reported_error)
      this.state = state
      return undefined
    })
  }

  /** Records the outcome and releases the lease; ranges that were acknowledged completely are no longer dirty. */
  private async end(
    outcome: SyncOutcome & { readonly confirmed?: readonly AriSeries[] },
    { dirty_ranges, series, window }: AriSnapshot,
  ): Promise<void> {
    const { claimed, tools } = this
    const now = tools.clock.now()
    const { state, reported_error } = syncTransition(this.state, outcome, now, Math.random())
    const complete = outcome.kind === 'complete'
    const { confirmed = [] } = outcome
    const closed = complete ? series.filter(({ unmapped }) => unmapped) : []
    const settled = complete ? dirty_ranges.map(({ id }) => id) : []
    await writing(tools.database, claimed.account_id, async (tx) => {
      await Promise.all([
        confirmed.length > 0 &&
          writeSeries(tx, claimed, confirmed, { window, acknowledged_at: toTimestamp(now) }),
        closed.length > 0 && deleteSeries(tx, claimed, closed),
        settled.length > 0 && deleteDirtyRanges(tx, claimed, settled),
        // Last, because it releases the lease.
        writeSyncEnd(tx, claimed, state, { release: true, synced: complete ? claimed.sync_id : null }),
      ])
      if (complete && claimed.disconnecting) await endConnection(tx, claimed)
      if (reported_error) await appendChannelError({ tx, now }, claimed, reported_error)
    })
    const { channel, property_id } = claimed
    if (reported_error) tools.log.warn({ channel, property_id, ...reported_error }, 'a channel has an error')
  }
}

const isNamed = (series: AriSeries, { room_code, rate_code }: RefusedCode) =>
  series.room_code === room_code && (rate_code === null || series.rate_code === rate_code)

/** `channel.error`. spec 6, rule 6 */
const appendChannelError = (
  ctx: Parameters<typeof appendEvent>[0],
  { property_id, channel }: Claimed,
  error: NonNullable<SyncTransition['reported_error']>,
) =>
  appendEvent(ctx, { type: 'channel.error', property_id, resource_id: channel, data: { channel, ...error } })
