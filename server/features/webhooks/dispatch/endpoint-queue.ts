import type { Claimed, Want } from './claim-store.ts'

/** Under way to one endpoint at once, at most. */
export const MAX_CONCURRENT = 4
/** Leased ahead for an endpoint that answers well: few claims serve many deliveries. */
const MAX_WINDOW = 256
/** About what an endpoint takes in this time is leased ahead: what waits longer would wait on stale terms. */
const AHEAD_MS = 500
/** Failures in a row after which an endpoint gets one place. */
const FAILING = 2

/**
 * What one worker knows of one endpoint: who waits, how many are under way, and how far to trust it. An endpoint
 * that nobody has seen answer gets one place; a good one four; a failing one is back at one. No attempt is skipped.
 */
export class EndpointQueue {
  readonly waiting: Claimed[] = []
  under_way = 0
  last_used = 0
  /** The last claim took all that it had room for: there may be more. */
  has_more = false
  /** The last delivery that was claimed for it. */
  cursor: Pick<Want, 'account_id' | 'due_at' | 'id'> | undefined
  /** The last claim had what was interrupted before: nothing is leased ahead. */
  private careful = false
  private window = 1
  private failures = 0
  private proven = false

  /** Has answered well, and not failed twice in a row since. */
  get is_healthy(): boolean {
    return this.proven && this.failures < FAILING
  }

  /** Places that are free now. */
  get free(): number {
    return Math.max(0, (this.is_healthy ? MAX_CONCURRENT : 1) - this.under_way)
  }

  /** How many more may be leased: none until half of the window is empty, so that claims are few. */
  room(share = MAX_WINDOW): number {
    const window = Math.min(this.window, this.careful ? MAX_CONCURRENT : share)
    const room = window - this.waiting.length - this.under_way
    return room * 2 >= window ? room : 0
  }

  get idle(): boolean {
    return this.under_way === 0 && this.waiting.length === 0
  }

  succeeded(duration_ms: number): void {
    this.proven = true
    this.failures = 0
    const taken_ahead = Math.floor((MAX_CONCURRENT * AHEAD_MS) / Math.max(1, duration_ms))
    const largest = Math.max(MAX_CONCURRENT, Math.min(MAX_WINDOW, taken_ahead))
    this.window = Math.min(largest, Math.max(MAX_CONCURRENT, this.window * 2))
  }

  /** Not needed for a while: still trusted, but its next failure counts as the second. */
  rested(): void {
    this.window = 1
    this.failures = FAILING - 1
  }

  failed(): void {
    this.failures += 1
    this.window = 1
  }

  /** Takes in what was claimed for it, what was interrupted before first: see `dropInterrupted`. */
  take(claimed: readonly Claimed[]): void {
    const interrupted = claimed.filter(({ interruptions }) => interruptions > 0)
    this.waiting.unshift(...interrupted)
    this.waiting.push(...claimed.filter(({ interruptions }) => interruptions === 0))
    this.careful = interrupted.length > 0
  }

  /**
   * Gives up what was interrupted before and cannot begin at once. A worker that dies interrupts what it has, begun or
   * not; from the second time on only what it had begun, so that the third one means something.
   */
  dropInterrupted(): Claimed[] {
    const fresh = this.waiting.findIndex(({ interruptions }) => interruptions === 0)
    return this.waiting.splice(0, fresh === -1 ? this.waiting.length : fresh)
  }

  /** Gives up what has waited since before a moment: its endpoint has become slow. */
  dropStale(before: number): Claimed[] {
    const fresh = this.waiting.findIndex(({ claimed_at }) => claimed_at >= before)
    const stale = this.waiting.splice(0, fresh === -1 ? this.waiting.length : fresh)
    if (stale.length > 0) this.window = Math.min(this.window, MAX_CONCURRENT)
    return stale
  }
}
