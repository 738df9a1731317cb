import type { TestClock } from '#contract/developer/test-clock.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { TestClockRow } from './store.ts'

/** The clock as the API shows it at a moment of the service's clock. */
export function presentClock(row: TestClockRow | undefined, now: Temporal.Instant): TestClock {
  if (!row) return { status: 'ready', now: toTimestamp(now), ahead_seconds: 0, advance: null }
  const { lead_seconds, target_seconds, from_at, to_at, started_at, finished_at } = row
  const ran = Object.entries(row.ran).map(([job, count]) => ({ job, count }))
  return {
    status: target_seconds === null ? 'ready' : 'advancing',
    now: toTimestamp(now.add({ seconds: lead_seconds })),
    ahead_seconds: lead_seconds,
    advance: { from: from_at, to: to_at, started_at, finished_at, ran },
  }
}
