import { businessDate } from '#server/kernel/time/business-date.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays, instantAt } from '#server/kernel/time/dates.ts'
import type { ActiveSchedule } from './store.ts'

/** An occasion on which a report is sent, with the business dates that it is about. */
export interface Occasion {
  readonly occasion: string
  readonly first: string
  readonly last: string
}

type Rule = Omit<ActiveSchedule, 'account_id' | 'id' | 'property_id' | 'report'>

/**
 * The occasions of a schedule that are due now, the earliest first. Of each close every day with its own
 * date, seven at most; of a week or a month the latest time that has passed, once the day before it is
 * closed; of packs the latest. rule 23.8
 */
export function dueOccasions(schedule: Rule, now: Temporal.Instant, lastPack: LastPack): Occasion[] {
  const { frequency, closed_dates, last_occasion, due_from } = schedule
  if (frequency === 'close')
    return [...closed_dates!].sort().map((date) => ({ occasion: date, first: date, last: date }))
  if (frequency === 'pack_times') {
    const due = lastPack(schedule, now)?.toString()
    if (!due || due < due_from || (last_occasion !== null && due <= last_occasion)) return []
    const date = businessDate(schedule, now)
    return [{ occasion: due, first: date, last: date }]
  }
  const found = newestDate(schedule, now)
  if (!found || found <= (last_occasion ?? '')) return []
  const due = instantAt(found, schedule.time!, schedule.timezone)
  if (Temporal.Instant.compare(due, Temporal.Instant.from(due_from)) < 0) return []
  const last = addDays(businessDate(schedule, due), -1)
  if (schedule.closed_date === null || schedule.closed_date < last) return []
  // Distinct from a close of the same date, which a schedule that was changed may have sent too.
  const occasion = `${found} ${schedule.time}`
  return [{ occasion, first: firstOf(frequency, last), last }]
}

/** The latest time of packs that has passed, by the packs' own schedule. */
export type LastPack = (
  schedule: Pick<ActiveSchedule, 'pack_times' | 'timezone'>,
  now: Temporal.Instant,
) => Temporal.Instant | null

/** The days since the previous occasion. */
export const firstOf = (frequency: 'weekly' | 'monthly', last: string): string =>
  frequency === 'weekly'
    ? addDays(last, -6)
    : Temporal.PlainDate.from(addDays(last, 1)).subtract({ months: 1 }).toString()

/** The newest date on the calendar of the property whose time has passed. */
function newestDate({ frequency, weekday, day, time, timezone }: Rule, now: Temporal.Instant): string | null {
  const today = dateIn(timezone, now)
  const candidates = frequency === 'weekly' ? weekly(today, weekday!) : monthly(today, day!)
  const has_passed = (date: string) => Temporal.Instant.compare(instantAt(date, time!, timezone), now) <= 0
  return candidates.find(has_passed) ?? null
}

/** The newest first. 1 is Monday. */
function weekly(today: string, weekday: number): string[] {
  const since = (Temporal.PlainDate.from(today).dayOfWeek - weekday + 7) % 7
  return [addDays(today, -since), addDays(today, -since - 7)]
}

/** Of this month and the one before; the last day of a shorter month. */
function monthly(today: string, day: number): string[] {
  const of = (month: Temporal.PlainYearMonth) =>
    month.toPlainDate({ day: Math.min(day, month.daysInMonth) }).toString()
  const month = Temporal.PlainYearMonth.from(today)
  return [of(month), of(month.subtract({ months: 1 }))]
}
