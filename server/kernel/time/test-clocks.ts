import type { Clock } from './clock.ts'

/** A clock that was moved. */
export interface MovedClock {
  readonly account_id: string
  readonly lead_ms: number
}

/**
 * By how much the test clocks of sandbox accounts are ahead of the clock of the service. In memory, so that no request
 * reads it: a process learns from the database within a second what another has moved. Nobody moves one in live.
 */
export class TestClocks {
  #leads: ReadonlyMap<string, number> = new Map()
  #changes = 0

  /** Milliseconds; 0 for an account whose clock was not moved. */
  leadOf(account_id: string): number {
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
  async refresh(read: () => Promise<readonly MovedClock[]>): Promise<void> {
    const changes = this.#changes
    const clocks = await read()
    if (changes === this.#changes)
      this.#leads = new Map(clocks.map(({ account_id, lead_ms }) => [account_id, lead_ms]))
  }
}

/** A clock that is ahead of another. */
export const aheadOf = (clock: Clock, lead_ms: number): Clock => ({
  now: () => clock.now().add({ milliseconds: lead_ms }),
})
