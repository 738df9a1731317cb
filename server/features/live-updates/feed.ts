import type { Logger } from 'pino'
import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import { type Polled, PollLoop } from '../../engine/poll-loop.ts'
import { type Clock, type Monotonic, monotonic } from '../../kernel/time/clock.ts'
import type { TestClocks } from '../../kernel/time/test-clocks.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import {
  deleteOpenPages,
  purgeOpenPages,
  readOpenPages,
  renewOpenPages,
  writeOpenPages,
} from './open-records-store.ts'
import { Presence } from './presence.ts'
import { type ChangeRecord, readChanges } from './store.ts'
import { messagesOf } from './subscriptions.ts'

export interface ChangeFeedOptions {
  readonly system: Database
  readonly test_clocks: TestClocks
  readonly clock: Clock
  readonly log: Logger
  readonly monotonic?: Monotonic
}

type OnMessages = (messages: readonly StreamMessage[]) => void

/** For what other processes commit, while there are subscribers. */
const POLL_MS = 400
/** Commits within this time are sent together. */
const GATHER_MS = 15
/** A new subscriber read its state a moment ago, and is sent what was sent since. */
const RECENT_MS = 5_000
/** A transaction may commit so much later than its ids say. Tables are read again over this span. */
const OVERLAP_SECONDS = 20
/** How long the presence of a process that died is shown at most. */
const PRESENCE_SECONDS = 45
/** Presence is stored again at this interval, so that lost writes do no harm. */
const RENEW_SECONDS = 15

/**
 * Sends the subscribers of an account its changes and the presence of colleagues, across processes. It only
 * reads what is committed and leases nothing: a subscriber that was disconnected is told to reload
 * everything. ADR 45
 */
export class ChangeFeed {
  readonly presence: Presence
  /** When presence of this process was last stored, in milliseconds of the epoch. */
  private renewed_at = 0
  private readonly subscribers = new Map<string, Set<OnMessages>>()
  private recent: { account_id: string; at: number; messages: readonly StreamMessage[] }[] = []
  /** When a change was sent, by its account and key. */
  private readonly sent = new Map<string, number>()
  private readonly loop: PollLoop
  private readonly monotonic: Monotonic
  private readonly options: ChangeFeedOptions

  constructor(options: ChangeFeedOptions) {
    this.options = options
    this.monotonic = options.monotonic ?? monotonic
    this.presence = new Presence(() => {
      this.loop.start()
      this.loop.notify()
    })
    this.loop = new PollLoop({
      name: 'live-updates',
      log: options.log,
      interval_ms: () => (this.subscribers.size > 0 ? POLL_MS : undefined),
      poll: () => this.poll(),
      pacing: { served: () => undefined, wait: () => GATHER_MS },
      clock: this.monotonic,
    })
  }

  /** Returns the function that unsubscribes. */
  subscribe(account_id: string, onMessages: OnMessages): () => void {
    const own = this.subscribers.get(account_id) ?? new Set()
    this.subscribers.set(account_id, own.add(onMessages))
    const since = this.monotonic() - RECENT_MS
    for (const one of this.recent)
      if (one.account_id === account_id && one.at > since) onMessages(one.messages)
    this.loop.start()
    this.notify()
    return () => {
      own.delete(onMessages)
      if (own.size === 0) this.subscribers.delete(account_id)
    }
  }

  /** Something was committed by this process: polls now. */
  readonly notify = (): void => {
    if (this.subscribers.size > 0) this.loop.notify()
  }

  /** Resolves when the poll in flight has ended, and pages that were closed are stored as closed. */
  async stop(): Promise<void> {
    await this.loop.stop()
    // If the database is unavailable, the presence expires.
    await this.savePresence().catch(() => undefined)
  }

  private async poll(): Promise<Polled> {
    const now = this.options.clock.now()
    await this.savePresence(now)
    if (this.subscribers.size === 0) {
      this.presence.forgetOthers()
      return undefined
    }
    const since = now.subtract({ seconds: OVERLAP_SECONDS })
    const accounts = [...this.subscribers.keys()]
    const by_lead = Map.groupBy(accounts, (account_id) => this.options.test_clocks.leadOf(account_id))
    const [found, pages] = await reading(this.options.system, { account_id: '' }, (tx) =>
      Promise.all([
        Promise.all(
          [...by_lead].map(([lead_ms, account_ids]) => readChanges(tx, { account_ids, lead_ms }, since)),
        ),
        readOpenPages(tx, accounts, now),
      ]),
    )
    const records = found.flat()
    this.presence.applyStored(pages)
    const unsent = records.filter((record) => this.isUnsent(record, now))
    this.forget(since)
    for (const [account_id, own] of Map.groupBy(unsent, (record) => record.account_id))
      this.send(account_id, own.flatMap(messagesOf))
    return { found: unsent.length, more: false }
  }

  /** Stores the changed presence of pages here, and all of it at intervals. */
  private async savePresence(now = this.options.clock.now()): Promise<void> {
    const renew = now.epochMilliseconds - this.renewed_at >= RENEW_SECONDS * 1000
    const own = renew ? this.presence.ownPages() : []
    if (own.length === 0 && !this.presence.has_unsaved) return
    const expires_at = now.add({ seconds: PRESENCE_SECONDS })
    const unsaved = this.presence.takeUnsaved()
    try {
      await writing(this.options.system, null, async (tx) => {
        if (unsaved.closed.length > 0) await deleteOpenPages(tx, unsaved.closed)
        if (unsaved.shown.length > 0) await writeOpenPages(tx, unsaved.shown, expires_at)
        if (own.length > 0) await renewOpenPages(tx, own, expires_at)
        if (own.length > 0) await purgeOpenPages(tx, now)
      })
    } catch (error) {
      this.presence.restore(unsaved)
      throw error
    }
    if (own.length > 0) this.renewed_at = now.epochMilliseconds
  }

  private isUnsent({ account_id, kind, key }: ChangeRecord, now: Temporal.Instant): boolean {
    const name = `${account_id} ${kind} ${key}`
    if (this.sent.has(name)) return false
    this.sent.set(name, now.epochMilliseconds)
    return true
  }

  private forget(since: Temporal.Instant): void {
    const oldest = since.epochMilliseconds - OVERLAP_SECONDS * 1000
    for (const [name, at] of this.sent) if (at < oldest) this.sent.delete(name)
    this.recent = this.recent.filter(({ at }) => this.monotonic() - at < RECENT_MS)
  }

  private send(account_id: string, messages: readonly StreamMessage[]): void {
    this.recent.push({ account_id, at: this.monotonic(), messages })
    for (const onMessages of this.subscribers.get(account_id) ?? []) {
      try {
        onMessages(messages)
      } catch (error) {
        this.options.log.error({ err: error }, 'a subscriber to live updates failed; the others go on')
      }
    }
  }
}
