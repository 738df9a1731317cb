import type { Logger } from 'pino'
import { type Polled, PollLoop } from '../../engine/poll-loop.ts'
import { type Clock, type Monotonic, monotonic } from '../../kernel/clock.ts'
import type { Database } from '../../postgres/database.ts'
import { reading } from '../../postgres/transaction.ts'
import { type ChangeRecord, readChanges } from './store.ts'
import { type LiveMessage, messagesOf } from './subscriptions.ts'

export interface ChangeFeedOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly monotonic?: Monotonic
}

type OnMessages = (messages: readonly LiveMessage[]) => void

/** For what other processes commit, while somebody has subscribed. */
const POLL_MS = 400
/** Commits that come in together are told together. */
const GATHER_MS = 15
/** Whoever subscribes has read the state of a moment ago, and is sent what was sent since. */
const RECENT_MS = 5_000
/** A transaction may commit so much later than its ids say. Tables are read again as far back. */
const OVERLAP_SECONDS = 20

/**
 * Sends the subscribers of an account what changes in it, whichever process changes it. A reader of what is committed:
 * it leases nothing, and whoever was cut off is told to read everything again.
 */
export class ChangeFeed {
  private readonly subscribers = new Map<string, Set<OnMessages>>()
  private recent: { account_id: string; at: number; messages: readonly LiveMessage[] }[] = []
  /** When a record was sent, by its account and key. */
  private readonly sent = new Map<string, number>()
  private readonly loop: PollLoop
  private readonly monotonic: Monotonic
  private readonly options: ChangeFeedOptions

  constructor(options: ChangeFeedOptions) {
    this.options = options
    this.monotonic = options.monotonic ?? monotonic
    this.loop = new PollLoop({
      name: 'live-updates',
      log: options.log,
      interval_ms: () => (this.subscribers.size > 0 ? POLL_MS : undefined),
      poll: () => this.poll(),
      pacing: { served: () => undefined, wait: () => GATHER_MS },
      clock: this.monotonic,
    })
  }

  /** Answers how to end the subscription. */
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

  /** Something was committed here: polls now. */
  readonly notify = (): void => {
    if (this.subscribers.size > 0) this.loop.notify()
  }

  /** Resolves when the poll under way has ended. */
  stop(): Promise<void> {
    return this.loop.stop()
  }

  private async poll(): Promise<Polled> {
    if (this.subscribers.size === 0) return undefined
    const now = this.options.clock.now()
    const since = now.subtract({ seconds: OVERLAP_SECONDS })
    const accounts = [...this.subscribers.keys()]
    const records = await reading(this.options.database, { account_id: '' }, (tx) =>
      readChanges(tx, accounts, since),
    )
    const unsent = records.filter((record) => this.isUnsent(record, now))
    this.forget(since)
    for (const [account_id, own] of Map.groupBy(unsent, (record) => record.account_id))
      this.send(account_id, own.flatMap(messagesOf))
    return { found: unsent.length, more: false }
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

  private send(account_id: string, messages: readonly LiveMessage[]): void {
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
