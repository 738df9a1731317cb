import type { Logger } from 'pino'
import { BatchPacing as Pace } from '../../../engine/batch-pacing.ts'
import type { Database } from '../../../postgres/database.ts'
import { isConnectionLost } from '../../../postgres/transaction.ts'
import { type Outcome, recordOutcomes } from './record-store.ts'

export interface RecorderOptions {
  readonly database: Database
  readonly log: Logger
  readonly failpoint: (name: 'before_record' | 'after_record') => Promise<void> | undefined
  /** Told of every outcome that is off the recorder's hands; `written` is false when the lease had ended. */
  readonly settled: (outcome: Outcome, written: boolean) => void
}

/** Writes down what became of deliveries, many in one statement. */
export interface Recorder {
  note(outcome: Outcome): void
  /** Tries no longer: what is not written is left to its lease. */
  abandon(): void
}

const BATCH = 500
const AGAIN_MS = 250
/** A lease ends after 20 s; if nobody has taken it back by then (nobody could), the outcome still counts. */
const KEEP_TRYING_MS = 60_000

export function makeRecorder({ database, log, failpoint, settled }: RecorderOptions): Recorder {
  const waiting: Outcome[] = []
  const pace = new Pace()
  let writing = false
  let abandoned = false

  /** Writes batches until none is left; while one is being written the next one gathers. */
  async function writeAll(): Promise<void> {
    try {
      // One turn of the loop: what ends together is written together.
      await new Promise((resolve) => setImmediate(resolve))
      while (waiting.length > 0 && !abandoned) {
        const gather_ms = pace.wait(performance.now())
        if (gather_ms >= 1) await pause(gather_ms)
        const batch = waiting.splice(0, BATCH)
        const began = performance.now()
        await write(batch)
        pace.served(batch.length, began, began)
      }
    } finally {
      writing = false
    }
  }

  async function write(batch: readonly Outcome[]): Promise<void> {
    const written = await persist(batch)
    if (written === undefined && batch.length > 1) {
      // One that the database will not have must not take the others along.
      for (const outcome of batch) await write([outcome])
      return
    }
    for (const outcome of batch) settled(outcome, written?.has(outcome.id) ?? false)
  }

  /** The ids that were written; undefined when the batch cannot be. Keeps at it while the database is away. */
  async function persist(batch: readonly Outcome[]): Promise<ReadonlySet<string> | undefined> {
    const deadline = performance.now() + KEEP_TRYING_MS
    for (;;) {
      try {
        await failpoint('before_record')
        const written = await recordOutcomes(database, batch)
        await failpoint('after_record')
        return written
      } catch (error) {
        const passes = isPassing(error)
        if (!passes || abandoned || performance.now() > deadline) {
          log.error({ err: error, deliveries: batch.length }, 'outcomes of deliveries were not written')
          return passes ? NONE : undefined
        }
        await pause(AGAIN_MS)
      }
    }
  }

  return {
    note(outcome) {
      waiting.push(outcome)
      if (writing || abandoned) return
      writing = true
      writeAll().catch((error) => log.fatal({ err: error }, 'the recorder of deliveries failed'))
    },
    abandon() {
      abandoned = true
    },
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Has nothing to do with what is written: away, overloaded, full, a lock that was not had in time, a lost race. */
const isPassing = (error: unknown): boolean =>
  isConnectionLost(error) || /^(40|53|55P03|57)/.test(String((error as { code?: unknown }).code))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
