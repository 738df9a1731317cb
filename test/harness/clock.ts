import type { Clock } from '../../server/kernel/clock.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: string): void
  advance(duration: Temporal.DurationLike): void
}

export function testClock(start = '2027-01-04T09:00:00Z'): TestClock {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    set(instant) {
      now = Temporal.Instant.from(instant)
    },
    advance(duration) {
      now = now.add(duration)
    },
  }
}
