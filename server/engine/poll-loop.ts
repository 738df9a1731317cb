import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Monotonic, monotonic } from '../kernel/time/clock.ts'

/** The outcome of a poll; undefined where there was no reason to query the database. */
export type Polled = { readonly found: number; readonly more: boolean } | undefined

/** When the next statement may begin; see `BatchPacing`. */
export interface Pacing {
  served(count: number, began: number, ended: number): void
  wait(now: number): number
}

export interface PollLoopOptions {
  /** Names the loop in the log. */
  readonly name: string
  readonly log: Logger
  /** Milliseconds between polls without a notification; undefined: none. */
  readonly interval_ms: () => number | undefined
  /** `more`: polls again at once. A rejection means that the database is unavailable. */
  readonly poll: () => Promise<Polled>
  readonly pacing?: Pacing
  readonly clock?: Monotonic
}

/** Longest pause between polls while the database is unavailable. */
const MAX_BACK_OFF_MS = 2_000
/** A hundred polls a second are not felt by the database. */
const MIN_GAP_MS = 10

/**
 * Polls until it is stopped: on notification, and otherwise at intervals, for what other processes commit.
 * While polls fail it backs off, notified or not, with one log line at the first failure and one at the next
 * success.
 */
export class PollLoop {
  private readonly pacing: Pacing
  private readonly clock: Monotonic
  private failures = 0
  private notified = false
  private stopping = false
  private wake: (() => void) | undefined
  private shortenSleep: (milliseconds: number) => void = () => undefined
  private running: Promise<void> | undefined
  private readonly options: PollLoopOptions

  constructor(options: PollLoopOptions) {
    this.options = options
    this.pacing = options.pacing ?? new MinGap()
    this.clock = options.clock ?? monotonic
  }

  get is_failing(): boolean {
    return this.failures > 0
  }

  start(): void {
    this.running ??= this.run()
  }

  /** Something was committed, or there is room again: polls now. */
  notify(): void {
    this.notified = true
    if (!this.is_failing) this.wake?.()
  }

  /** Something may be due soon: polls within this time, instead of at the end of a longer interval. */
  notifyWithin(milliseconds: number): void {
    if (!this.is_failing) this.shortenSleep(milliseconds)
  }

  /** Resolves when the poll in flight has ended. */
  async stop(): Promise<void> {
    this.stopping = true
    this.wake?.()
    await this.running
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.notified = false
      const polled = await this.poll()
      if (this.stopping) return
      if (this.is_failing) await this.sleepUntilWoken(this.backOff())
      else if (!this.notified && !polled?.more) await this.sleepUntilWoken(this.options.interval_ms())
      const gap_ms = this.pacing.wait(this.clock())
      if (gap_ms >= 1 && !this.stopping) await sleep(gap_ms)
    }
  }

  private async poll(): Promise<Polled> {
    const { name, log, poll } = this.options
    const began = this.clock()
    try {
      const polled = await poll()
      if (polled) this.pacing.served(polled.found, began, this.clock())
      if (this.failures > 0) log.info({ worker: name, failures: this.failures }, 'polling works again')
      this.failures = 0
      return polled
    } catch (error) {
      if (this.failures++ === 0)
        log.error({ err: error, worker: name }, 'polling failed; retrying with a back-off')
      return undefined
    }
  }

  private backOff(): number {
    return Math.min(
      MAX_BACK_OFF_MS,
      (this.options.interval_ms() ?? MIN_GAP_MS) * 2 ** Math.min(this.failures, 10),
    )
  }

  private sleepUntilWoken(milliseconds: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined
      let ends_at = Infinity
      const end = () => {
        clearTimeout(timer)
        this.wake = undefined
        this.shortenSleep = () => undefined
        resolve()
      }
      const sleepFor = (ms: number) => {
        if (this.clock() + ms >= ends_at) return
        ends_at = this.clock() + ms
        clearTimeout(timer)
        timer = setTimeout(end, ms)
      }
      if (milliseconds !== undefined) sleepFor(milliseconds)
      this.wake = end
      this.shortenSleep = sleepFor
    })
  }
}

class MinGap implements Pacing {
  private last_began = Number.NEGATIVE_INFINITY

  served(_count: number, began: number): void {
    this.last_began = began
  }

  wait(now: number): number {
    return Math.max(0, this.last_began + MIN_GAP_MS - now)
  }
}
