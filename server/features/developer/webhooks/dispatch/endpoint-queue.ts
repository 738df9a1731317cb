import type { Claimed, EndpointRequest } from './claim-store.ts'

/** In flight to one endpoint at once, at most. */
export const MAX_CONCURRENT = 4
/** Leased ahead for a healthy endpoint: few claims serve many deliveries. */
const MAX_WINDOW = 256
/** What an endpoint accepts in about this time is leased ahead: a longer wait would use stale settings. */
const AHEAD_MS = 500
/** Failures in a row after which an endpoint gets one slot. */
const FAILING = 2

/**
 * What one worker knows of one endpoint: waiting deliveries, those in flight, and its health. An unproven
 * endpoint gets one slot, a healthy one four, and a failing one is back at one. No attempt is skipped.
 */
export class EndpointQueue {
  readonly endpoint_id: string
  readonly waiting: Claimed[] = []
  in_flight = 0
  last_used = 0
  /** The last claim returned as many as requested: there may be more. */
  has_more = false
  /** The last delivery that was claimed. */
  cursor: Pick<EndpointRequest, 'account_id' | 'due_at' | 'id'> | undefined
  /** The last claim contained interrupted deliveries: nothing is leased ahead. */
  private no_prefetch = false
  private window = 1
  private failures = 0
  private is_proven = false

  constructor(endpoint_id: string) {
    this.endpoint_id = endpoint_id
  }

  /** Has answered well, and not failed twice in a row since. */
  get is_healthy(): boolean {
    return this.is_proven && this.failures < FAILING
  }

  get free_slots(): number {
    return Math.max(0, (this.is_healthy ? MAX_CONCURRENT : 1) - this.in_flight)
  }

  get is_idle(): boolean {
    return this.in_flight === 0 && this.waiting.length === 0
  }

  /** How many more may be leased: none until half of the window is empty, so that claims are few. */
  capacity(share = MAX_WINDOW): number {
    const window = Math.min(this.window, this.no_prefetch ? MAX_CONCURRENT : share)
    const capacity = window - this.waiting.length - this.in_flight
    return capacity * 2 >= window ? capacity : 0
  }

  recordSuccess(duration_ms: number): void {
    this.is_proven = true
    this.failures = 0
    const ahead = Math.floor((MAX_CONCURRENT * AHEAD_MS) / Math.max(1, duration_ms))
    const largest = Math.max(MAX_CONCURRENT, Math.min(MAX_WINDOW, ahead))
    this.window = Math.min(largest, Math.max(MAX_CONCURRENT, this.window * 2))
  }

  recordFailure(): void {
    this.failures += 1
    this.window = 1
  }

  /** Still healthy after a time without deliveries, but the next failure counts as the second. */
  resetAfterIdle(): void {
    this.window = 1
    this.failures = FAILING - 1
  }

  /** Adds claimed deliveries, interrupted ones first: see `removeInterrupted`. */
  enqueue(claimed: readonly Claimed[]): void {
    const interrupted = claimed.filter(({ interruptions }) => interruptions > 0)
    this.waiting.unshift(...interrupted)
    this.waiting.push(...claimed.filter(({ interruptions }) => interruptions === 0))
    this.no_prefetch = interrupted.length > 0
  }

  /**
   * Removes deliveries that were interrupted before and cannot begin at once. A worker that dies interrupts
   * everything that it has leased; from the second time on only what it had begun, so that the third
   * interruption is meaningful.
   */
  removeInterrupted(): Claimed[] {
    return this.removeUntil(({ interruptions }) => interruptions === 0)
  }

  /** Removes what has waited since before a moment: its endpoint has become slow. */
  removeStale(before: number): Claimed[] {
    const stale = this.removeUntil(({ claimed_at }) => claimed_at >= before)
    if (stale.length > 0) this.window = Math.min(this.window, MAX_CONCURRENT)
    return stale
  }

  private removeUntil(may_stay: (delivery: Claimed) => boolean): Claimed[] {
    const first = this.waiting.findIndex(may_stay)
    return this.waiting.splice(0, first === -1 ? this.waiting.length : first)
  }
}
