/** Below so many deliveries a second each is served at once: nobody waits for company that may not come. */
const CALM_PER_SECOND = 250
/** At load a statement is to serve about so many. */
const WORTH_ROWS = 20
const MAX_MS = 25
/** What the rate is averaged over. */
const MEMORY_MS = 500

/**
 * How long to gather before the next statement. At load statements are few and large; and looks that find nothing
 * (writes that no endpoint hears of) become rarer, so that they cost the database next to nothing.
 */
export class Pace {
  private rate = 0
  private empty = 0
  private last = Number.NEGATIVE_INFINITY
  private took_ms = 0

  /** A statement that began and ended then (milliseconds of a monotonic clock) served so many. */
  served(count: number, began: number, ended: number): void {
    const faded = Math.exp((this.last - began) / MEMORY_MS)
    this.rate = this.rate * faded + (count * 1000) / MEMORY_MS
    this.empty = count === 0 ? this.empty + 1 : 0
    this.last = began
    this.took_ms = ended - began
  }

  /** Milliseconds from `now` until the next statement. */
  wait(now: number): number {
    return Math.max(0, this.last + this.gap() - now)
  }

  private gap(): number {
    if (this.empty > 1) return Math.min(MAX_MS, 2 ** this.empty)
    if (this.rate < CALM_PER_SECOND) return 0
    // Statements that have become slow leave the database half of its time.
    return Math.max(2 * this.took_ms, Math.min(MAX_MS, (WORTH_ROWS * 1000) / this.rate))
  }
}
