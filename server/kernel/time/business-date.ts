import { memoised } from '../memoised.ts'
import { addDays, instantAt } from './dates.ts'

/**
 * What determines the business date of a property: its zone, and the local time, `00:00` to `06:00`, at which
 * its day ends.
 */
export interface DayRule {
  readonly timezone: string
  readonly day_ends_at: string
}

/** The latest `day_ends_at`. */
export const MAX_DAY_ENDS_AT = '06:00'

/**
 * No day ends after 06:00, and clocks are put forward by an hour at most where hotels are: from here on it is
 * today.
 */
const MORNING = '08:00'

const MINUTE_MS = 60_000
const MAX_DATES = 10_000

/** By the minute: days end on one, and so do changes of clocks. */
const dateAtMinute = memoised(MAX_DATES, (timezone: string, day_ends_at: string, minute: string): string => {
  const instant = Temporal.Instant.fromEpochMilliseconds(Number(minute) * MINUTE_MS)
  const local = instant.toZonedDateTimeISO(timezone).toPlainDateTime().toString()
  const date = local.slice(0, 10)
  if (day_ends_at === '00:00' || local.slice(11) >= MORNING) return date
  const ended = Temporal.Instant.compare(instant, instantAt(date, day_ends_at, timezone)) >= 0
  return ended ? date : addDays(date, -1)
})

/**
 * The business date of a property: until its `day_ends_at` it is still the day before, so that a walk-in at
 * 01:30 belongs to yesterday. Never goes back, also where clocks are put back past that time: then the second
 * of the two counts. Cached, because each takes 15 µs and every plan of a search asks for it. rule 17
 */
export const businessDate = ({ timezone, day_ends_at }: DayRule, instant: Temporal.Instant): string =>
  dateAtMinute(timezone, day_ends_at, String(Math.floor(instant.epochMilliseconds / MINUTE_MS)))

/** The moment at which a business date ends, and the next begins. rule 17.1, 17.2 */
export const endOfBusinessDay = ({ timezone, day_ends_at }: DayRule, date: string): Temporal.Instant =>
  instantAt(addDays(date, 1), day_ends_at, timezone)
