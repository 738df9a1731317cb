import type { Logger } from 'pino'
import { type Clock, type Monotonic, monotonic, systemClock } from '../kernel/time/clock.ts'
import type { ClockLead } from '../postgres/clock-lead.ts'

/** A node whose clock deviates more than this carries out nothing that is due by the clock. rule 14.14 */
const MAX_DIFFERENCE_MS = 60_000
/** A smaller deviation is not corrected. */
const IGNORED_MS = 1_000
const COMPARE_EVERY_MS = 5_000

export interface NodeClockOptions {
  readonly clock: Clock
  readonly log: Logger
  /** By how much the database's clock is ahead of a reading of `machine`. */
  readonly lead: (read: () => number) => Promise<ClockLead>
  /** The clock of this machine; `clock` may be a test's. */
  readonly machine?: Clock | undefined
  readonly monotonic?: Monotonic
}

/** The result of the last comparison, for metrics. */
export interface ClockComparison {
  /** The clock of this machine less that of the database. */
  readonly ahead_ms: number
  readonly agrees: boolean
}

/**
 * The clock of jobs and workers: the database's, whichever node reads it. Between two comparisons it runs with the
 * monotonic clock, so that a machine whose clock is set while a job runs cannot move the time of that job.
 */
export class NodeClock implements Clock {
  private readonly options: NodeClockOptions
  private readonly machine: Clock
  private readonly monotonic: Monotonic
  private lead_ms = 0
  private agrees = true
  private ahead_ms = 0
  private compared_at = Number.NEGATIVE_INFINITY
  /** The machine's clock less the monotonic clock, when the clocks were compared. */
  private offset_ms: number | undefined

  constructor(options: NodeClockOptions) {
    this.options = options
    this.machine = options.machine ?? systemClock
    this.monotonic = options.monotonic ?? monotonic
  }

  readonly now = (): Temporal.Instant => {
    const now = this.options.clock.now()
    const correction_ms = this.lead_ms - this.jump()
    return correction_ms === 0 ? now : now.add({ milliseconds: correction_ms })
  }

  get comparison(): ClockComparison {
    return { ahead_ms: this.ahead_ms, agrees: this.agrees }
  }

  /**
   * False while this node's clock deviates too far. Compares the clocks, unless they agreed a moment ago and the
   * machine's has not been set since; throws where the database does not answer.
   */
  readonly checkAgreement = async (): Promise<boolean> => {
    const is_recent = this.monotonic() - this.compared_at < COMPARE_EVERY_MS
    if (this.agrees && is_recent && this.jump() === 0) return true
    // What was known before, for the machine's clock as it is now, and as far as this comparison does not contradict it.
    const known_ms = -this.ahead_ms - this.jump()
    const offset_ms = this.offset()
    // By the monotonic clock: the machine's may be set before the database answers.
    const lead = await this.options.lead(() => this.monotonic() + offset_ms)
    this.compared_at = this.monotonic()
    this.offset_ms = offset_ms
    const lead_ms = Math.round(Math.min(Math.max(known_ms, lead.least_ms), lead.most_ms))
    this.ahead_ms = -lead_ms
    this.lead_ms = Math.abs(lead_ms) < IGNORED_MS ? 0 : lead_ms
    const agreed = this.agrees
    this.agrees = Math.abs(lead_ms) <= MAX_DIFFERENCE_MS
    const { log } = this.options
    if (agreed && !this.agrees)
      log.error(
        { ahead_ms: -lead_ms },
        'clock differs by more than 60 s from the database: no jobs run and nothing is sent',
      )
    else if (!agreed && this.agrees)
      log.info('clock agrees with the database again: jobs run and messages are sent')
    return this.agrees
  }

  private offset(): number {
    return this.machine.now().epochMilliseconds - this.monotonic()
  }

  /** Milliseconds by which the machine's clock was set since the comparison. */
  private jump(): number {
    if (this.offset_ms === undefined) return 0
    const jump_ms = Math.round(this.offset() - this.offset_ms)
    return Math.abs(jump_ms) < IGNORED_MS ? 0 : jump_ms
  }
}
