import { WEEKDAYS, type Weekday } from '../../contract/lists.ts'

/** Calendar arithmetic on `YYYY-MM-DD`, by day numbers: no zone, no change of the clocks can shift it. spec 1.3 */
const DAY_MS = 86_400_000

/** Days since 1970-01-01: 0.6 µs to add days this way, 1.6 µs through Temporal. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A real day of the years 1 to 9999, as dates are written. rule 0 */
export const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const day = dayNumber(text)
  return Number.isInteger(day) && dateOf(day) === text
}

/** A moment in whole seconds, UTC, on a real day. rule 0 */
export const isTimestamp = (text: string): boolean =>
  isCalendarDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(text.slice(10))

/** A date some days later, or earlier. */
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** Nights, or days, from one date to another: negative when they are the wrong way round. */
export const nightsBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Dates compare as they are written. */
export const later = (a: string, b: string): string => (a > b ? a : b)
export const earlier = (a: string, b: string): string => (a < b ? a : b)

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

/** The weekday of a day by its number: day 0 was a Thursday. */
export const weekdayAt = (day: number): Weekday => WEEKDAYS[(((day + 3) % 7) + 7) % 7]!

export const weekdayOf = (date: string): Weekday => weekdayAt(dayNumber(date))

/** A wall-clock time of a property as an instant; in a gap or an overlap the later one, which favours the guest. */
export const instantAt = (date: string, time: string, timezone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timezone, { disambiguation: 'later' })
    .toInstant()
