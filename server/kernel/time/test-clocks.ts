import type { Clock } from './clock.ts'

/** A clock that was moved. */
export interface MovedClock {
  readonly account_id: string
  readonly lead_ms: number
}

/** As the database has it. */
export interface StoredClock extends MovedClock {
  /** It is to be moved further. */
  readonly is_advancing: boolean
}

/** Milliseconds between reads, of a sandbox that is used or was moved, and of one that nobody uses. */
const READ_MS = 900
const IDLE_READ_MS = 5_000

/**
 * By how much the test clocks of sandbox accounts are ahead of the clock of the service. In memory, so that no request
 * reads it: a process that is used learns from the database within a second what another has moved. Nobody moves one in live.
 */
export class TestClocks {
  #leads: ReadonlyMap<string, number> = new Map()
  #changes = 0
  #is_advancing = false
  /** Somebody has asked for the present, or committed something, since the last read. */
  #is_used = true
  #read_at = -Infinity

  use(): void {
    this.#is_used = true
  }

  /** Whether the database may have something to learn by now, in milliseconds of a monotonic clock. */
  isReadDue(now_ms: number): boolean {
    const is_quiet = !this.#is_used && !this.#is_advancing && this.#leads.size === 0
    return now_ms - this.#read_at >= (is_quiet ? IDLE_READ_MS : READ_MS)
  }

  /** Whether an advance may be waiting, as far as this process knows. */
  get may_advance(): boolean {
    return this.#is_used || this.#is_advancing
  }

  /** Milliseconds; 0 for an account whose clock was not moved. */
  leadOf(account_id: string): number {
    this.use()
    return this.#leads.get(account_id) ?? 0
  }

  /** The accounts whose clock is ahead. */
  get moved(): string[] {
    return [...this.#leads.keys()]
  }

  /** What this process has just committed. */
  set({ account_id, lead_ms }: MovedClock): void {
    this.#changes++
    this.#leads = new Map(this.#leads).set(account_id, lead_ms)
  }

  /** What the database has; older than what this process has committed meanwhile, it is ignored. */
  async refresh(read: () => Promise<readonly StoredClock[]>, now_ms: number): Promise<void> {
    const changes = this.#changes
    this.#read_at = now_ms
    this.#is_used = false
    const clocks = await read()
    this.#is_advancing = clocks.some(({ is_advancing }) => is_advancing)
    if (changes !== this.#changes) return
    const moved = clocks.filter(({ lead_ms }) => lead_ms > 0)
    this.#leads = new Map(moved.map(({ account_id, lead_ms }) => [account_id, lead_ms]))
  }
}

/** A clock that is ahead of another. */
export const aheadOf = (clock: Clock, lead_ms: number): Clock => ({
  now: () => clock.now().add({ milliseconds: lead_ms }),
})
