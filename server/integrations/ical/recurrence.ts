import type { IcsRecurrenceRule, IcsWeekdayNumber } from 'ts-ics'
import { dateOf, dayNumber, earlier, later } from '../../kernel/time/dates.ts'

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

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const MAX_INTERVAL = 10_000

/**
 * The days within `window` on which a series that begins on `first` recurs, in order. Null for a rule that is not
 * understood. Throws BudgetExceeded.
 */
export function recurrenceDays(
  rule: IcsRecurrenceRule,
  first: string,
  window: DateWindow,
  budget: RecurrenceBudget,
): string[] | null {
  const until = rule.until?.date.getTime()
  if (!isUnderstood(rule) || Number.isNaN(until)) return null
  // The first day belongs to the series, whatever its end.
  const to = until === undefined ? window.to : earlier(window.to, later(first, lastDay(until)))
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
    if (--budget.occurrences < 0) throw new BudgetExceeded()
    found.push(date)
  }
  return found
}

/** `UNTIL` may lie beyond the years that dates are written with. */
const lastDay = (moment: number) =>
  moment >= Date.UTC(9999, 11, 31) ? '9999-12-31' : new Date(Math.max(0, moment)).toISOString().slice(0, 10)

function isUnderstood(rule: IcsRecurrenceRule): boolean {
  const { interval = 1, count = 1, byMonth = [], byMonthday = [], byDay = [] } = rule
  const times = [rule.byHour, rule.byMinute, rule.bySecond].some((some) => some !== undefined)
  return (
    isBetween(interval, 1, MAX_INTERVAL) &&
    isBetween(count, 1, MAX_DAYS) &&
    byMonth.every((month) => isBetween(month, 0, 11)) &&
    byMonthday.every((day) => isBetween(Math.abs(day), 1, 31)) &&
    byDay.every(
      ({ day, occurrence = 1 }) => WEEKDAYS.includes(day) && isBetween(Math.abs(occurrence), 1, 53),
    ) &&
    // Several times on one day are one day; but a count would count each.
    !(times && rule.count !== undefined) &&
    [rule.bySetPos, rule.byYearday, rule.byWeekNo].every((some) => some === undefined)
  )
}

const isBetween = (value: number, low: number, high: number) =>
  Number.isInteger(value) && value >= low && value <= high

/** Whether a day is one of the series. */
function recurrence(rule: IcsRecurrenceRule, start: Day): (day: Day) => boolean {
  const { interval = 1, byMonth, byMonthday, byDay } = rule
  const in_month = ({ month }: Day) => !byMonth || byMonth.includes(month)
  const on_date = (day: Day) =>
    !byMonthday || byMonthday.some((date) => (date > 0 ? date : daysInMonth(day) + 1 + date) === day.day)
  const every = (distance: number) => distance % interval === 0
  switch (rule.frequency) {
    case 'DAILY': {
      const on_weekday = weekdayTest(byDay, () => null)
      return (day) => every(day.number - start.number) && in_month(day) && on_date(day) && on_weekday(day)
    }
    case 'WEEKLY': {
      const week_begins = WEEKDAYS.indexOf(rule.workweekStart ?? 'MO')
      const week = ({ number, weekday }: Day) => (number - ((weekday - week_begins + 7) % 7)) / 7
      const on_weekday = weekdayTest(
        byDay ?? [{ day: WEEKDAYS[start.weekday] } as IcsWeekdayNumber],
        () => null,
      )
      return (day) => every(Math.round(week(day) - week(start))) && in_month(day) && on_weekday(day)
    }
    case 'MONTHLY': {
      const on_weekday = weekdayTest(byDay, placeInMonth)
      const same_date = byDay || byMonthday ? () => true : ({ day }: Day) => day === start.day
      const month = ({ year, month: index }: Day) => year * 12 + index
      return (day) =>
        every(month(day) - month(start)) && in_month(day) && same_date(day) && on_date(day) && on_weekday(day)
    }
    case 'YEARLY': {
      const on_weekday = weekdayTest(byDay, byMonth ? placeInMonth : placeInYear)
      const same_month =
        byMonth || byDay || byMonthday ? () => true : ({ month }: Day) => month === start.month
      const same_date = byDay || byMonthday ? () => true : ({ day }: Day) => day === start.day
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

const weekdayTest = (
  byDay: readonly IcsWeekdayNumber[] | undefined,
  ordinalOf: (day: Day) => WeekdayOrdinal,
) =>
  byDay
    ? (day: Day) =>
        byDay.some((one) => WEEKDAYS[day.weekday] === one.day && isAt(one.occurrence, ordinalOf(day)))
    : () => true

const isAt = (occurrence: number | undefined, place: WeekdayOrdinal) =>
  occurrence === undefined ||
  place === null ||
  (occurrence > 0 ? occurrence === place.front : -occurrence === place.back)

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
