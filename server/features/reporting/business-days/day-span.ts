import { businessDate, type DayRule, endOfBusinessDay } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays, earlier, later, nightsOf } from '#server/kernel/time/dates.ts'

/** A business day that is over: moments from `began_at` up to, and not including, `ended_at`. */
export interface EndedDay {
  readonly date: string
  /** `-infinity` for the first day, which includes everything before it. */
  readonly began_at: string
  readonly ended_at: string
}

/** The newest day that was closed. */
export interface LastClosed {
  readonly date: string
  readonly ended_at: string
}

/** What was begun before the day ended is committed by then: no transaction takes longer than ten seconds. */
const CLOSE_AFTER_S = 60

/** Days that are closed in one run. */
const MAX_DAYS = 92

/** The day that a property may close by now. rule 17.4 */
export const newestEndedDay = (rule: DayRule, now: Temporal.Instant): string =>
  addDays(businessDate(rule, now.subtract({ seconds: CLOSE_AFTER_S })), -1)

/**
 * The days to be closed next, the earliest first; none where no day has ended. Each begins where the one
 * before ended: a change of time zone loses no moment and counts none twice. rule 17.4
 */
export function daysToClose(
  rule: DayRule & { readonly created_at: string },
  last: LastClosed | null,
  now: Temporal.Instant,
): EndedDay[] {
  const first = last ? addDays(last.date, 1) : businessDate(rule, Temporal.Instant.from(rule.created_at))
  const newest = newestEndedDay(rule, now)
  if (first > newest) return []
  let began_at = last?.ended_at ?? '-infinity'
  return nightsOf(first, addDays(earlier(newest, addDays(first, MAX_DAYS - 1)), 1)).map((date) => {
    const end = toTimestamp(endOfBusinessDay(rule, date))
    const ended_at = later(end, began_at)
    const day = { date, began_at, ended_at }
    began_at = ended_at
    return day
  })
}

/** The day that a moment counts on: one before these days counts on the first of them; undefined after them. */
export const dayAt = (days: readonly EndedDay[], moment: string): string | undefined =>
  days.find(({ ended_at }) => moment < ended_at)?.date
