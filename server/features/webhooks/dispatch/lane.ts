import type { ClaimedDelivery } from './claim-store.ts'

/** Under way to one endpoint at once, at most. */
export const MOST_AT_ONCE = 4
/** Leased ahead for an endpoint that answers well: few claims serve many deliveries. */
const LARGEST_WINDOW = 256
const QUICK_MS = 500
/** Failures in a row after which an endpoint gets one place. */
const FAILING = 2

/**
 * What one worker knows of one endpoint: who waits, how many are under way, and how far to trust it. An endpoint
 * that nobody has seen answer gets one place; a good one four; a failing one is back at one. No attempt is skipped.
 */
export class Lane {
  readonly waiting: ClaimedDelivery[] = []
  under_way = 0
  last_used = 0
  private window = 1
  private failures = 0
  private proven = false

  /** Places that are free now. */
  get free(): number {
    const most = this.proven && this.failures < FAILING ? MOST_AT_ONCE : 1
    return Math.max(0, most - this.under_way)
  }

  /** How many more may be leased: none until half the window is free, so that claims are few and full. */
  get room(): number {
    const free = this.window - this.waiting.length - this.under_way
    return free * 2 >= this.window ? Math.max(0, free) : 0
  }

  get idle(): boolean {
    return this.under_way === 0 && this.waiting.length === 0
  }

  succeeded(duration_ms: number): void {
    this.proven = true
    this.failures = 0
    this.window =
      duration_ms < QUICK_MS
        ? Math.min(LARGEST_WINDOW, Math.max(MOST_AT_ONCE, this.window * 2))
        : MOST_AT_ONCE
  }

  failed(): void {
    this.failures += 1
    this.window = 1
  }
}
