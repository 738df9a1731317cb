/** Calendar arithmetic on `YYYY-MM-DD`, by day numbers: no zone, no clock change can shift it. spec 1.3 */
const DAY = 86_400_000

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

/** Nights from one date to another: negative when they are the wrong way round. */
export const nightsBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * DAY).toISOString().slice(0, 10)

/** Dates compare as they are written. */
export const later = (a: string, b: string): string => (a.localeCompare(b) > 0 ? a : b)
export const earlier = (a: string, b: string): string => (a.localeCompare(b) < 0 ? a : b)

/** The nights of a half-open stay: the day of departure is free. decisions 4 */
export const nightsOf = (check_in: string, check_out: string): string[] =>
  Array.from({ length: Math.max(0, nightsBetween(check_in, check_out)) }, (_, i) => addDays(check_in, i))

const WEEKDAYS = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed'] as const

/** The weekday of a night; day 0 was a Thursday. */
export const weekdayOf = (date: string): (typeof WEEKDAYS)[number] =>
  WEEKDAYS[((dayNumber(date) % 7) + 7) % 7]!

/** A wall-clock time of a property as an instant; in a gap or an overlap the later one, which favours the guest. */
export const instantAt = (date: string, time: string, timezone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timezone, { disambiguation: 'later' })
    .toInstant()
