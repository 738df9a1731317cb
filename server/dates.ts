/** Calendar arithmetic on `YYYY-MM-DD`: days are counted on the calendar, so no change of the clocks shifts them. */

/** A date some days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** Days from one date to another: negative when they are the wrong way round. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days

export const laterDate = (one: string, other: string): string => (one > other ? one : other)
