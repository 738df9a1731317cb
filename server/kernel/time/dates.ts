import { dateOf, dayNumber, isCalendarDay, later } from '#contract/dates.ts'
import { memoised } from '../memoised.ts'

export {
  addDays,
  dateOf,
  dayNumber,
  earlier,
  isCalendarDay,
  later,
  MAX_DAYS_AHEAD,
  MAX_DAYS_ASKED,
  MAX_STAY_NIGHTS,
  nightsBetween,
  weekdayAt,
  weekdayOf,
} from '#contract/dates.ts'

/** A moment in whole seconds, UTC, on an existing day. rule 0 */
export const isTimestamp = (text: string): boolean =>
  isCalendarDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(text.slice(10))

/** The same date a year before: the 28th of February for the 29th. */
export const yearBefore = (date: string): string =>
  later('0001-01-01', Temporal.PlainDate.from(date).subtract({ years: 1 }).toString())

/** More nights than any valid request has: a longer list is a bug of the caller. */
const MAX_NIGHTS = 4_000

/**
 * The nights of a stay, without the day of departure. Throws RangeError above 4,000 nights, since the dates
 * of a request would otherwise determine how much memory is used. rule 4
 */
export const nightsOf = (check_in: string, check_out: string): string[] => {
  const first = dayNumber(check_in)
  const length = Math.max(0, dayNumber(check_out) - first)
  if (!(length <= MAX_NIGHTS)) throw new RangeError(`More than ${MAX_NIGHTS} nights.`)
  return Array.from({ length }, (_, i) => dateOf(first + i))
}

const MAX_INSTANTS = 10_000

/**
 * A wall-clock time of a property as an instant; in a gap or an overlap the later one, which favours the guest. Cached,
 * because each takes 5 µs and every plan of a search asks for the same.
 */
export const instantAt = memoised(
  MAX_INSTANTS,
  (date: string, time: string, timezone: string): Temporal.Instant =>
    Temporal.PlainDateTime.from(`${date}T${time}`)
      .toZonedDateTime(timezone, { disambiguation: 'later' })
      .toInstant(),
)
