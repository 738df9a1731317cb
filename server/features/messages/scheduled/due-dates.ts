import type { ScheduledKind } from '#contract/mail/template-kinds.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays, instantAt } from '#server/kernel/time/dates.ts'

/** The schedule of a kind at a property. */
export interface Timing {
  readonly kind: ScheduledKind
  readonly days: number | null
  readonly time: string
  readonly timezone: string
  /** Earlier occasions are not sent. */
  readonly due_from: string
}

/** A date of arrival or departure, and the time of its e-mails. */
export interface DueDate {
  readonly date: string
  readonly moment: string
}

/** Days after an outage of the service for which e-mails after departure are caught up. */
const CATCH_UP_DAYS = 2

/**
 * The dates that are due, by the property's time zone; a local time skipped by a clock change is shifted
 * forward. After an outage, e-mails before arrival are sent until the day before, and those of the day until
 * its end. rule 27.6
 */
export function dueDates(timing: Timing, now: Temporal.Instant): DueDate[] {
  const { time, timezone, due_from } = timing
  const today = dateIn(timezone, now)
  const from = Temporal.Instant.from(due_from)
  return datesOf(timing, today).flatMap(({ date, on }) => {
    const moment = instantAt(on, time, timezone)
    const is_due = Temporal.Instant.compare(moment, now) <= 0 && Temporal.Instant.compare(moment, from) >= 0
    return is_due ? [{ date, moment: moment.toString() }] : []
  })
}

/** Dates of stays, each with the day of its e-mail. */
function datesOf({ kind, days }: Timing, today: string): { date: string; on: string }[] {
  if (kind === 'check_in_today') return [{ date: today, on: today }]
  const count = days ?? 0
  if (kind === 'before_arrival')
    return Array.from({ length: count }, (_, i) => ({
      date: addDays(today, i + 1),
      on: addDays(today, i + 1 - count),
    }))
  return Array.from({ length: CATCH_UP_DAYS + 1 }, (_, i) => ({
    date: addDays(today, -count - i),
    on: addDays(today, -i),
  }))
}
