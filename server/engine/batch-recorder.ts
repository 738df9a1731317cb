import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Monotonic, monotonic } from '../kernel/time/clock.ts'
import { isConnectionLost } from '../postgres/transaction.ts'
import { BatchPacing } from './batch-pacing.ts'

export interface BatchRecorderOptions<Outcome> {
  /** Names the kind of item in the log. */
  readonly name: string
  readonly log: Logger
  /** Writes outcomes in one statement where their leases still hold; returns the ids of those. */
  readonly write: (outcomes: readonly Outcome[]) => Promise<ReadonlySet<string>>
  /**
   * How long an outcome that the database cannot accept now is retried: until then nobody may have reclaimed
   * the item.
   */
  readonly retry_for_ms: number
  readonly failpoint: (name: 'before_record' | 'after_record') => Promise<void> | undefined
  readonly clock?: Monotonic
}

const MAX_BATCH = 500
const RETRY_EVERY_MS = 250

/** Records outcomes of leased items, many in one statement: while a batch is written the next one gathers. */
export class BatchRecorder<Outcome extends { readonly id: string }> {
  private readonly waiting: { outcome: Outcome; settle: (written: boolean) => void }[] = []
  private readonly pacing = new BatchPacing()
  private readonly clock: Monotonic
  private writing = false
  private abandoned = false
  private readonly options: BatchRecorderOptions<Outcome>

  constructor(options: BatchRecorderOptions<Outcome>) {
    this.options = options
    this.clock = options.clock ?? monotonic
  }

  /** Resolves with false where the lease had ended, or the outcome could not be written. */
  record(outcome: Outcome): Promise<boolean> {
    return new Promise((settle) => {
      this.waiting.push({ outcome, settle })
      if (this.writing || this.abandoned) return
      this.writing = true
      this.writeAll().catch((error) =>
        this.options.log.fatal({ err: error, worker: this.options.name }, 'recording outcomes failed'),
      )
    })
  }

  /** Stops retrying: what is not written is left to its lease. */
  abandon(): void {
    this.abandoned = true
  }

  private async writeAll(): Promise<void> {
    try {
      // One turn of the event loop: outcomes of the same turn are written together.
      await new Promise((resolve) => setImmediate(resolve))
      while (this.waiting.length > 0 && !this.abandoned) {
        const gap_ms = this.pacing.wait(this.clock())
        if (gap_ms >= 1) await sleep(gap_ms)
        const batch = this.waiting.splice(0, MAX_BATCH)
        const began = this.clock()
        const written = await this.write(batch.map(({ outcome }) => outcome))
        this.pacing.served(batch.length, began, began)
        for (const { outcome, settle } of batch) settle(written.has(outcome.id))
      }
    } finally {
      this.writing = false
    }
  }

  /** The ids that were written. If the database refuses a batch, its outcomes are written one by one. */
  private async write(outcomes: readonly Outcome[]): Promise<ReadonlySet<string>> {
    const { name, log, write, retry_for_ms, failpoint } = this.options
    const deadline = this.clock() + retry_for_ms
    for (;;) {
      try {
        await failpoint('before_record')
        const written = await write(outcomes)
        await failpoint('after_record')
        return written
      } catch (error) {
        const is_refused = !isTransient(error)
        if (is_refused && outcomes.length > 1) return this.writeSingly(outcomes)
        if (is_refused || this.abandoned || this.clock() > deadline) {
          log.error({ err: error, worker: name, count: outcomes.length }, 'outcomes were not recorded')
          return new Set()
        }
        await sleep(RETRY_EVERY_MS)
      }
    }
  }

  private async writeSingly(outcomes: readonly Outcome[]): Promise<ReadonlySet<string>> {
    let written: ReadonlySet<string> = new Set()
    for (const outcome of outcomes) written = written.union(await this.write([outcome]))
    return written
  }
}

/**
 * Errors that do not depend on the values: database unavailable, overloaded, full, a lock time-out, a
 * serialisation failure.
 */
const isTransient = (error: unknown): boolean =>
  isConnectionLost(error) || /^(40|53|55P03|57)/.test(String((error as { code?: unknown }).code))
