import { invalid } from '../errors.ts'
import { toTimestamp } from './clock.ts'

interface Recorded {
  /** Of the body; undefined for now. */
  readonly at: string | undefined
  readonly field: string
  readonly max_age_days: number
}

/**
 * When something happened that is recorded later, such as by a device that was offline. 422 SVC-2002 for a moment too
 * long ago; one in the future, of a wrong clock, counts as now.
 */
export function recordedAt({ at, field, max_age_days }: Recorded, now: Temporal.Instant): string {
  const recorded_at = toTimestamp(now)
  if (at === undefined || at >= recorded_at) return recorded_at
  if (at < toTimestamp(now.subtract({ hours: 24 * max_age_days })))
    throw invalid(field, 'too_old', `It is more than ${max_age_days} days ago.`)
  return at
}
