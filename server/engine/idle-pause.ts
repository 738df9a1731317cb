import type { Polled } from './poll-loop.ts'

/** Longest pause of a worker that knows of nothing to do: for commits whose notice was lost. */
const MAX_PAUSE_MS = 5_000

interface IdlePauseOptions {
  /** Pause while there may be something to do. */
  readonly poll_ms: number
  readonly now: () => Temporal.Instant
  /** When the next item is due, in milliseconds of the epoch; null: none waits; undefined: not known. */
  readonly nextDue: () => Promise<number | null | undefined>
}

/**
 * The pause of a worker before its next poll. After two polls without an item it sleeps until the next item is due, 5 s at
 * most, so that a house at night asks its database next to nothing.
 */
export class IdlePause {
  /** Milliseconds. */
  pause_ms: number
  readonly #options: IdlePauseOptions
  #empty_polls = 0
  #due_ms: number | null | undefined

  constructor(options: IdlePauseOptions) {
    this.#options = options
    this.pause_ms = options.poll_ms
  }

  /** Something was committed: what is due next is asked again. */
  reset(): void {
    this.#empty_polls = 0
  }

  /** `is_busy`: items of this worker are under way. */
  async afterPoll(polled: Polled, is_busy: boolean): Promise<void> {
    const { poll_ms, now, nextDue } = this.#options
    this.pause_ms = poll_ms
    const is_empty = polled?.found === 0 && !polled.more && !is_busy
    this.#empty_polls = is_empty ? this.#empty_polls + 1 : 0
    if (this.#empty_polls < 2) return
    const now_ms = now().epochMilliseconds
    if (this.#empty_polls === 2 || (this.#due_ms ?? Infinity) <= now_ms) this.#due_ms = await nextDue()
    // A commit meanwhile may have made something due.
    const is_reset = this.#empty_polls === 0
    if (this.#due_ms === undefined || is_reset) return
    this.pause_ms = Math.min(MAX_PAUSE_MS, Math.max(poll_ms, (this.#due_ms ?? Infinity) - now_ms))
  }
}
