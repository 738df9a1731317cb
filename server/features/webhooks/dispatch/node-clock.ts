import type { Logger } from 'pino'
import { type Clock, type Monotonic, monotonic } from '../../../kernel/time/clock.ts'

/** A node whose clock deviates more than this sends nothing: receivers would refuse its signatures. spec 6 */
const MAX_DIFFERENCE_MS = 60_000
/** A smaller deviation is round-trip time. */
const IGNORED_MS = 1_000
const COMPARE_EVERY_MS = 5_000

export interface NodeClockOptions {
  readonly clock: Clock
  readonly log: Logger
  /** Milliseconds by which the database's clock is ahead of this node's. */
  readonly lead: () => Promise<number>
  readonly monotonic?: Monotonic
}

/** The clock of leases and due times: the database's, whichever node reads it. */
export class NodeClock {
  private readonly options: NodeClockOptions
  private readonly monotonic: Monotonic
  private lead_ms = 0
  private agrees = true
  private compared_at = Number.NEGATIVE_INFINITY

  constructor(options: NodeClockOptions) {
    this.options = options
    this.monotonic = options.monotonic ?? monotonic
  }

  readonly now = (): Temporal.Instant => {
    const now = this.options.clock.now()
    return this.lead_ms === 0 ? now : now.add({ milliseconds: this.lead_ms })
  }

  /**
   * False while this node's clock deviates too far. Compares the clocks, unless they agreed a moment ago;
   * throws where the database does not answer.
   */
  async checkAgreement(): Promise<boolean> {
    if (this.agrees && this.monotonic() - this.compared_at < COMPARE_EVERY_MS) return true
    const lead_ms = Math.round(await this.options.lead())
    this.compared_at = this.monotonic()
    this.lead_ms = Math.abs(lead_ms) < IGNORED_MS ? 0 : lead_ms
    const agreed = this.agrees
    this.agrees = Math.abs(lead_ms) <= MAX_DIFFERENCE_MS
    const { log } = this.options
    if (agreed && !this.agrees)
      log.error(
        { ahead_ms: -lead_ms },
        'clock differs by more than 60 s from the database: no webhooks are sent',
      )
    else if (!agreed && this.agrees) log.info('clock agrees with the database again: webhooks are sent')
    return this.agrees
  }
}
