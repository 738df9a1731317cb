import { dateOf, dayNumber, earlier, later } from '../../kernel/time/dates.ts'
import { type RecurrenceRule, WEEKDAYS } from './recurrence-rule.ts'

/**
 * Expands a recurrence rule (RFC 5545, 3.3.10) day by day: in a library, the author of the rule decides how
 * long the expansion takes. Here every day costs the same, and a feed has one budget for all its rules.
 */

/** The budget of all rules of one feed. */
export interface RecurrenceBudget {
  days: number
  occurrences: number
}

const MAX_DAYS = 500_000
const MAX_OCCURRENCES = 5_000

export const recurrenceBudget = (): RecurrenceBudget => ({ days: MAX_DAYS, occurrences: MAX_OCCURRENCES })

/** The rules of a feed exceed its budget. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded'
}

/** Counts an instance of a series. Throws BudgetExceeded. */
export function countInstance(budget: RecurrenceBudget): void {
  if (--budget.occurrences < 0) throw new BudgetExceeded()
}

/** The days to expand: both are included. */
export interface DateWindow {
  readonly from: string
  readonly to: string
}

interface Day {
  readonly number: number
  readonly year: number
  /** 0 is January. */
  readonly month: number
  readonly day: number
  /** 0 is Sunday. */
  readonly weekday: number
}

/**
 * The days within `window` on which a series that begins on `first` recurs, up to the last day of the rule, in order.
 * Throws BudgetExceeded.
 */
export function recurrenceDays(
  rule: RecurrenceRule,
  { first, last }: { readonly first: string; readonly last: string | undefined },
  window: DateWindow,
  budget: RecurrenceBudget,
): string[] {
  // The first day belongs to the series, whatever its end.
  const to = last === undefined ? window.to : earlier(window.to, later(first, last))
  const start = dayAt(dayNumber(first))
  const is_due = recurrence(rule, start)
  let left = rule.count ?? Number.POSITIVE_INFINITY
  const found: string[] = []
  // Without a count, days before the window do not matter.
  const begin = rule.count === undefined ? later(first, window.from) : first
  for (let number = dayNumber(begin); number <= dayNumber(to) && left > 0; number++) {
    if (--budget.days < 0) throw new BudgetExceeded()
    if (number !== start.number && !is_due(dayAt(number))) continue
    left--
    const date = dateOf(number)
    if (date < window.from) continue
    countInstance(budget)
    found.push(date)
  }
  return found
}

/** Whether a day is one of the series. */
function recurrence(rule: RecurrenceRule, start: Day): (day: Day) => boolean {
  const { interval, by_month, by_month_day, by_day } = rule
  const in_month = ({ month }: Day) => !by_month || by_month.includes(month + 1)
  const on_date = (day: Day) =>
    !by_month_day || by_month_day.some((date) => (date > 0 ? date : daysInMonth(day) + 1 + date) === day.day)
  const every = (distance: number) => distance % interval === 0
  switch (rule.frequency) {
    case 'DAILY': {
      const on_weekday = weekdayTest(by_day, () => null)
      return (day) => every(day.number - start.number) && in_month(day) && on_date(day) && on_weekday(day)
    }
    case 'WEEKLY': {
      const week_begins = WEEKDAYS.indexOf(rule.week_start)
      const week = ({ number, weekday }: Day) => (number - ((weekday - week_begins + 7) % 7)) / 7
      const on_weekday = weekdayTest(
        by_day ?? [{ weekday: WEEKDAYS[start.weekday]!, nth: undefined }],
        () => null,
      )
      return (day) => every(Math.round(week(day) - week(start))) && in_month(day) && on_weekday(day)
    }
    case 'MONTHLY': {
      const on_weekday = weekdayTest(by_day, placeInMonth)
      const same_date = by_day || by_month_day ? () => true : ({ day }: Day) => day === start.day
      const month = ({ year, month: index }: Day) => year * 12 + index
      return (day) =>
        every(month(day) - month(start)) && in_month(day) && same_date(day) && on_date(day) && on_weekday(day)
    }
    case 'YEARLY': {
      const on_weekday = weekdayTest(by_day, by_month ? placeInMonth : placeInYear)
      const same_month =
        by_month || by_day || by_month_day ? () => true : ({ month }: Day) => month === start.month
      const same_date = by_day || by_month_day ? () => true : ({ day }: Day) => day === start.day
      return (day) =>
        every(day.year - start.year) &&
        in_month(day) &&
        same_month(day) &&
        same_date(day) &&
        on_date(day) &&
        on_weekday(day)
    }
    default:
      return () => false
  }
}

/** The ordinal of a day among those of its weekday, from the front and from the back; null where that is not used. */
type WeekdayOrdinal = { readonly front: number; readonly back: number } | null

const weekdayTest = (by_day: RecurrenceRule['by_day'], ordinalOf: (day: Day) => WeekdayOrdinal) =>
  by_day
    ? (day: Day) =>
        by_day.some((one) => WEEKDAYS[day.weekday] === one.weekday && isAt(one.nth, ordinalOf(day)))
    : () => true

const isAt = (nth: number | undefined, place: WeekdayOrdinal) =>
  nth === undefined || place === null || (nth > 0 ? nth === place.front : -nth === place.back)

const placeInMonth = (day: Day): WeekdayOrdinal => ({
  front: Math.ceil(day.day / 7),
  back: Math.ceil((daysInMonth(day) - day.day + 1) / 7),
})

const placeInYear = ({ number, year }: Day): WeekdayOrdinal => ({
  front: Math.ceil((number - dayNumber(`${yearText(year)}-01-01`) + 1) / 7),
  back: Math.ceil((dayNumber(`${yearText(year)}-12-31`) - number + 1) / 7),
})

const yearText = (year: number) => String(year).padStart(4, '0')

const daysInMonth = ({ year, month }: Day) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

function dayAt(number: number): Day {
  const date = new Date(number * 86_400_000)
  return {
    number,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}
