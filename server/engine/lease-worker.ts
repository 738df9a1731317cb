import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Monotonic, monotonic } from '../kernel/time/clock.ts'
import { BatchRecorder } from './batch-recorder.ts'
import { IdlePause } from './idle-pause.ts'
import type { NodeClock } from './node-clock.ts'
import { type Pacing, type Polled, PollLoop } from './poll-loop.ts'
import { type Job, startJobs } from './schedule.ts'

/**
 * Work behind commits. What sends or imports something runs on this worker, with a strategy: webhook deliveries, e-mails,
 * channel syncs and calendar imports. What only reads what others commit, and keeps nothing, runs on `PollLoop` alone: live
 * updates, which have nothing that a lease could protect. What is due by the clock is a job (`schedule.ts`).
 *
 * Parties: *items*, rows in the database that say what is due; *workers*, one for each kind, environment and process; a
 * *strategy*, which knows what an item is; the other side, which may hang, refuse or vanish.
 *
 * States of an item, all of them in the database:
 *
 *     due ── claim ──▶ leased ── carry out, record ──▶ ended, or due again later
 *      ▲                 │
 *      └─── reclaim ─────┘  (its worker died, or lost the database, and the lease ended)
 *
 * Guarantees:
 * - Nothing is lost. An item is over only where an outcome was recorded for it; whatever breaks before leaves a lease that
 *   ends by itself, and the item is claimed again.
 * - One worker has an item at a time. An outcome is recorded only where the lease of its claim still holds, so a worker
 *   that was taken for dead writes nothing.
 * - The other side may see an item twice: where a worker ended between sending and recording. The reclaim records that
 *   down, and gives up, or tries ever more seldom, what was interrupted too often.
 * - No transaction is open while an item is carried out, and no more than `max_leased` are in memory.
 * - An item is claimed at once where a process notifies the worker, and otherwise within `poll_ms`, or 5 s where nothing is
 *   known to be due (`idle-pause.ts`). Nothing depends on a notification.
 * - While the database is unavailable polls back off to one in 2 s, and outcomes are kept and tried again.
 * - `stop` takes 10 s at most: nothing begins, what is under way may end, the rest is left to its leases.
 */
export interface LeaseStrategy<Item, Outcome extends RecordedOutcome> {
  /** Leases due items; undefined where there was no reason to query the database. */
  claim(request: ClaimRequest<Item>): Promise<ClaimedItems<Item> | undefined>
  /** Carries items out concurrently; undefined: nothing to record, and the lease ends by itself. */
  carryOut(items: readonly Item[]): readonly Promise<Outcome | undefined>[]
  /** Writes outcomes where the leases still hold, and returns the ids of those. Omitted where `carryOut` records. */
  readonly record?: (outcomes: readonly Outcome[]) => Promise<ReadonlySet<string>>
  /** Called with the number of outcomes, for metrics and the log. */
  readonly observe?: (result: Outcome['result'] | WorkerResult, count: number, outcome?: Outcome) => void
  /** Reclaims items whose lease has ended, some at a time: how many are due again, and the ids of those given up. */
  readonly reclaim?: (now: Temporal.Instant) => Promise<Reclaimed>
  /** When the next item is due, in milliseconds of the epoch (null: none waits). With it the worker polls seldom while idle. */
  readonly nextDue?: () => Promise<number | null>
  /** Called at each poll, before it claims: releases what has waited too long. */
  readonly evictIdle?: () => void
  /** Starts nothing more, and releases what has not begun. */
  readonly close?: () => void
  /** Aborts what is in flight. */
  readonly abort?: () => void
}

export interface RecordedOutcome {
  readonly id: string
  readonly result: string
}

/** `late`: an outcome whose lease had ended; the others belonged to workers that died. */
export type WorkerResult = 'late' | 'interrupted' | 'given_up'

export interface ClaimRequest<Item> {
  readonly lease: string
  readonly now: Temporal.Instant
  readonly lease_until: Temporal.Instant
  /** The moment of the claim and the end of the lease, on the monotonic clock of this process. */
  readonly claimed_at: number
  readonly leased_until: number
  /** Maximum number of items. */
  readonly limit: number
  /** Whether to consider everything that may be due; otherwise this worker merely has capacity again. */
  readonly full: boolean
  /** What this worker has leased already. */
  readonly leased: ReadonlySet<Item>
}

export interface ClaimedItems<Item> {
  readonly items: readonly Item[]
  /** Another claim may find more at once. */
  readonly more?: boolean
}

export interface Reclaimed {
  readonly released: number
  readonly failed: readonly string[]
}

/** Places where tests stop or break a worker; `send` surrounds what `carryOut` sends to the receiver. */
export type WorkerFailpoint =
  | 'before_claim'
  | 'after_claim'
  | 'before_send'
  | 'after_send'
  | 'before_record'
  | 'after_record'
export type CauseFault = (name: WorkerFailpoint) => Promise<void> | undefined

export interface LeaseWorkerOptions<Item, Outcome extends RecordedOutcome> {
  /** Names the worker in the log. */
  readonly name: string
  readonly strategy: LeaseStrategy<Item, Outcome>
  readonly log: Logger
  /** Asked before claims, reclaims and upkeep: whether this node may work now. */
  readonly node_clock: NodeClock
  readonly lease_ms: number
  /** Maximum leased at once; read before each claim. */
  readonly maxLeased: () => number
  /** A claim for fewer is not worth a statement. */
  readonly min_claim?: number
  readonly poll_ms: number
  /** Notices are of any commit, few of which make something due: the next poll comes within `poll_ms`, not at once. */
  readonly polls_after_notice?: boolean
  readonly pacing?: Pacing
  readonly reclaim_every_ms?: number
  /** Periodic work beside the claims, while the database is available and the node ready. */
  readonly upkeep?: readonly Job[]
  readonly failpoint?: CauseFault | undefined
  readonly clock?: Monotonic
}

/** The interface of a worker to the service, whatever it sends. */
export interface Worker {
  /** Something was committed: claims now instead of at the next poll. */
  notify(): void
  start(): void
  /** Stops within 10 s; what is still in flight then is left to its lease. */
  stop(): Promise<void>
  /** For tests and jobs: carries out everything that is due, and returns the number of items. */
  drain(): Promise<number>
  /** Reclaims items of workers that died. */
  reclaimExpiredLeases(): Promise<void>
}

/** Shorter than the time that supervisors commonly wait before they kill. */
const STOP_MS = 8_000
/** Time to record what was aborted. */
const ABORT_MS = 1_000
/** Nobody reclaims while the database is unavailable: an outcome counts for longer than its lease. */
const MIN_RECORD_MS = 60_000

export class LeaseWorker<Item, Outcome extends RecordedOutcome> implements Worker {
  private readonly leased = new Set<Item>()
  private readonly loop: PollLoop
  private readonly recorder: BatchRecorder<Outcome> | undefined
  private readonly clock: Monotonic
  private settled = Promise.withResolvers<void>()
  private settled_count = 0
  private readonly idle: IdlePause
  private is_full_due = true
  private last_full = Number.NEGATIVE_INFINITY
  private stopUpkeep = async () => {}
  private readonly options: LeaseWorkerOptions<Item, Outcome>

  constructor(options: LeaseWorkerOptions<Item, Outcome>) {
    this.options = options
    const { name, strategy, log, node_clock, poll_ms, pacing, clock = monotonic, lease_ms } = options
    this.clock = clock
    this.idle = new IdlePause({ poll_ms, now: node_clock.now, nextDue: async () => strategy.nextDue?.() })
    const isFull = () => this.is_full_due || this.clock() - this.last_full >= poll_ms
    const poll = async () => {
      strategy.evictIdle?.()
      const polled = (await node_clock.checkAgreement()) ? await this.claim(isFull()) : undefined
      await this.idle.afterPoll(polled, this.leased.size > 0)
      return polled
    }
    const interval_ms = () => this.idle.pause_ms
    this.loop = new PollLoop({ name, log, poll, interval_ms, clock, ...(pacing && { pacing }) })
    this.recorder =
      strategy.record &&
      new BatchRecorder({
        name,
        log,
        write: (outcomes) => strategy.record!(outcomes),
        retry_for_ms: Math.max(MIN_RECORD_MS, lease_ms),
        failpoint: this.causeFault,
        clock,
      })
  }

  readonly notify = (): void => {
    this.is_full_due = true
    this.idle.reset()
    if (this.options.polls_after_notice) this.loop.notifyWithin(this.options.poll_ms)
    else this.loop.notify()
  }

  start(): void {
    const { strategy, node_clock, reclaim_every_ms, upkeep = [], log } = this.options
    const reclaim = {
      name: 'reclaim_expired_leases',
      every_ms: reclaim_every_ms ?? 0,
      run: this.reclaimExpiredLeases,
    }
    const jobs = [...(strategy.reclaim ? [reclaim] : []), ...upkeep].map((job) => ({
      ...job,
      // The worker that died may have been the previous process.
      at_once: true,
      run: async () => {
        if (!this.loop.is_failing && (await node_clock.checkAgreement())) await job.run()
      },
    }))
    this.stopUpkeep = startJobs(jobs, log)
    this.loop.start()
  }

  async stop(): Promise<void> {
    const { name, strategy, log } = this.options
    strategy.close?.()
    const ended = Promise.all([this.loop.stop(), this.stopUpkeep(), this.allSettled()])
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
    if (this.leased.size > 0)
      log.warn({ worker: name, count: this.leased.size }, 'items in flight wait until their leases expire')
    strategy.abort?.()
    await Promise.race([ended, sleep(ABORT_MS, undefined, { ref: false })])
    this.recorder?.abandon()
  }

  readonly drain = async (): Promise<number> => {
    let total = 0
    for (;;) {
      const settled_before = this.settled_count
      const claimed = await this.claim(true)
      total += claimed?.found ?? 0
      const is_done = !claimed?.found && !claimed?.more && this.settled_count === settled_before
      if (is_done && this.leased.size === 0) return total
      // What settled during the claim left capacity that it could not use.
      if (this.leased.size > 0 && this.settled_count === settled_before) await this.settled.promise
    }
  }

  readonly reclaimExpiredLeases = async (): Promise<void> => {
    const { name, strategy, log, node_clock } = this.options
    for (;;) {
      const { released, failed } = await strategy.reclaim!(node_clock.now())
      if (released + failed.length === 0) return
      strategy.observe?.('interrupted', released)
      strategy.observe?.('given_up', failed.length)
      if (released > 0) log.warn({ worker: name, count: released }, 'reclaimed expired leases')
      for (const id of failed) log.error({ worker: name, id }, 'failed: interrupted too often')
    }
  }

  private readonly causeFault: CauseFault = (name) => this.options.failpoint?.(name)

  private async claim(full: boolean): Promise<Polled> {
    const { strategy, lease_ms, min_claim = 1, maxLeased } = this.options
    const limit = maxLeased() - this.leased.size
    if (limit < min_claim) return undefined
    await this.causeFault('before_claim')
    const now = this.options.node_clock.now()
    const claimed_at = this.clock()
    if (full) this.last_full = claimed_at
    this.is_full_due &&= !full
    const claimed = await strategy.claim({
      lease: randomUUID(),
      now,
      lease_until: now.add({ milliseconds: lease_ms }),
      claimed_at,
      leased_until: claimed_at + lease_ms,
      limit,
      full,
      leased: this.leased,
    })
    if (!claimed) return undefined
    await this.causeFault('after_claim')
    for (const item of claimed.items) this.leased.add(item)
    for (const [i, outcome] of strategy.carryOut(claimed.items).entries())
      this.settle(claimed.items[i]!, outcome)
    return { found: claimed.items.length, more: claimed.more ?? false }
  }

  private async settle(item: Item, carried_out: Promise<Outcome | undefined>): Promise<void> {
    const { name, strategy, log } = this.options
    try {
      const outcome = await carried_out
      if (outcome && this.recorder) {
        const was_recorded = await this.recorder.record(outcome)
        strategy.observe?.(was_recorded ? outcome.result : 'late', 1, outcome)
        if (!was_recorded)
          log.warn({ worker: name, id: outcome.id }, 'an outcome was not recorded: its lease had expired')
      }
    } catch (error) {
      log.error({ err: error, worker: name }, 'an item failed unexpectedly: retried after its lease')
    }
    this.leased.delete(item)
    this.settled_count += 1
    this.settled.resolve()
    this.settled = Promise.withResolvers()
    this.loop.notify()
  }

  private async allSettled(): Promise<void> {
    while (this.leased.size > 0) await this.settled.promise
  }
}
