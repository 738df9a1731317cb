import { dateOf, dayNumber, isCalendarDay, later } from '../../contract/dates.ts'

export {
  addDays,
  dateOf,
  dayNumber,
  earlier,
  isCalendarDay,
  later,
  nightsBetween,
  weekdayAt,
  weekdayOf,
} from '../../contract/dates.ts'

/** A moment in whole seconds, UTC, on a real day. rule 0 */
export const isTimestamp = (text: string): boolean =>
  isCalendarDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(text.slice(10))

/** The same date a year before: the 28th of February for the 29th. */
export const yearBefore = (date: string): string =>
  later('0001-01-01', Temporal.PlainDate.from(date).subtract({ years: 1 }).toString())

/** More nights than anything here has, at which a list of them is a mistake of whoever asks for it. */
const MAX_NIGHTS = 4_000

/**
 * The nights of a half-open stay: the day of departure is free. Throws RangeError above 4,000 nights, since dates that
 * somebody sent would otherwise decide how much memory is taken. rule 4
 */
export const nightsOf = (check_in: string, check_out: string): string[] => {
  const first = dayNumber(check_in)
  const length = Math.max(0, dayNumber(check_out) - first)
  if (!(length <= MAX_NIGHTS)) throw new RangeError(`More than ${MAX_NIGHTS} nights.`)
  return Array.from({ length }, (_, i) => dateOf(first + i))
}

/** A wall-clock time of a property as an instant; in a gap or an overlap the later one, which favours the guest. */
export const instantAt = (date: string, time: string, timezone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timezone, { disambiguation: 'later' })
    .toInstant()
