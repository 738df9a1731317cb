import { memoised } from '#server/kernel/memoised.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'

const MAX_MONTHS = 10_000

/** Counted from the arrival, so that the 31st comes back after February. Cached, as each night of a stay asks for two. */
const monthsAfter = memoised(MAX_MONTHS, (arrival: string, months: string): string =>
  Temporal.PlainDate.from(arrival)
    .add({ months: Number(months) })
    .toString(),
)

const startOfMonth = (arrival: string, months: number) => monthsAfter(arrival, String(months))

/** A night in the months of a stay. */
interface NightOfMonth {
  /** Of the whole month, also where the stay ends within it. */
  readonly nights: number
  /** Nights of the month before this one. */
  readonly before: number
}

/**
 * Where a night is in the months of its stay: each begins on the day of the month of the arrival, or on the last of a
 * shorter month. rule 3.24
 */
export function monthOf(arrival: string, date: string): NightOfMonth {
  const calendar_months = monthNumber(date) - monthNumber(arrival)
  const months = startOfMonth(arrival, calendar_months) > date ? calendar_months - 1 : calendar_months
  const first = startOfMonth(arrival, months)
  return {
    nights: nightsBetween(first, startOfMonth(arrival, months + 1)),
    before: nightsBetween(first, date),
  }
}

const monthNumber = (date: string): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7))

/** The nights of a month add up to its price: what is left over is on the first nights. In minor units. rule 3.24 */
export function shareOfMonth(price: number, { nights, before }: NightOfMonth): number {
  const each = Math.floor(price / nights)
  return before < price - each * nights ? each + 1 : each
}
