import { type Clock, type Monotonic, monotonic } from '#server/kernel/time/clock.ts'

/** A clock that only moves when a test moves it. */
export interface TestClock extends Clock {
  set(instant: string): void
  advance(duration: Temporal.DurationLike): void
}

/** Each file begins then: a Monday morning. */
export const TEST_START = '2027-01-04T09:00:00Z'

/** `onMoved`: workers sleep until what is due next, by a clock that runs. */
export function testClock(onMoved: () => void = () => undefined): TestClock {
  let now = Temporal.Instant.from(TEST_START)
  const move = (instant: Temporal.Instant) => {
    now = instant
    onMoved()
  }
  return {
    now: () => now,
    set: (instant) => move(Temporal.Instant.from(instant)),
    advance: (duration) => move(now.add(duration)),
  }
}

/** The monotonic clock of the service: runs until a test stops or advances it. */
export interface TestMonotonic {
  readonly now: Monotonic
  stop(): void
  advance(milliseconds: number): void
}

export function testMonotonic(): TestMonotonic {
  let stopped_at: number | undefined
  let advanced = 0
  return {
    now: () => (stopped_at ?? monotonic()) + advanced,
    stop() {
      // Whole: 500 ms added to a fraction are not always 500 ms later, of which half a token is short.
      stopped_at ??= Math.floor(monotonic())
    },
    advance(milliseconds) {
      advanced += milliseconds
    },
  }
}
