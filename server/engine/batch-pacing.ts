/** Below this rate (rows a second) every notification is served at once: waiting would not form larger batches. */
const LOW_RATE = 250
/** Above it, a statement should handle about this many rows. */
const TARGET_ROWS = 20
const MAX_GAP_MS = 25
/** Time constant of the moving average of the rate. */
const AVERAGE_MS = 500

/**
 * The delay before the next statement. Under load statements become few and large, and polls that find
 * nothing (commits that concern no endpoint) become rare, so that they cost the database next to nothing.
 */
export class BatchPacing {
  private rate = 0
  private empty_polls = 0
  private last_began = Number.NEGATIVE_INFINITY
  private last_duration_ms = 0

  /** Records that a statement between these moments (milliseconds of a monotonic clock) handled so many rows. */
  served(count: number, began: number, ended: number): void {
    const decay = Math.exp((this.last_began - began) / AVERAGE_MS)
    this.rate = this.rate * decay + (count * 1000) / AVERAGE_MS
    this.empty_polls = count === 0 ? this.empty_polls + 1 : 0
    this.last_began = began
    this.last_duration_ms = ended - began
  }

  /** Milliseconds from `now` until the next statement. */
  wait(now: number): number {
    return Math.max(0, this.last_began + this.gap() - now)
  }

  private gap(): number {
    if (this.empty_polls > 1) return Math.min(MAX_GAP_MS, 2 ** this.empty_polls)
    if (this.rate < LOW_RATE) return 0
    // When statements become slow, the database is left idle for half of the time.
    return Math.max(2 * this.last_duration_ms, Math.min(MAX_GAP_MS, (TARGET_ROWS * 1000) / this.rate))
  }
}
