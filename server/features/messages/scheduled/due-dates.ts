import type { ScheduledKind } from '../../../../contract/message-templates.ts'
import { addDays, instantAt } from '../../../kernel/dates.ts'

/** When a kind goes at a property. */
export interface Timing {
  readonly kind: ScheduledKind
  readonly days: number | null
  readonly time: string
  readonly timezone: string
  /** Nothing is sent of what was due before. */
  readonly due_from: string
}

/** A date of arrival or departure, and the moment at which its guests are written to. */
export interface DueDate {
  readonly date: string
  readonly moment: string
}

/** For how many days after a pause of the service those who have left are still written to. */
const CATCH_UP_DAYS = 2

/**
 * The dates whose moment has come: on the property's clock, a time that a change of clocks leaves out is the one after. After a pause
 * an arrival is told of until the day before it, and its day until that ends. rule 27.6
 */
export function dueDates(timing: Timing, now: Temporal.Instant): DueDate[] {
  const { time, timezone, due_from } = timing
  const today = now.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const from = Temporal.Instant.from(due_from)
  return datesOf(timing, today).flatMap(({ date, on }) => {
    const moment = instantAt(on, time, timezone)
    const is_due = Temporal.Instant.compare(moment, now) <= 0 && Temporal.Instant.compare(moment, from) >= 0
    return is_due ? [{ date, moment: moment.toString() }] : []
  })
}

/** Dates of stays, each with the day on which its mail goes. */
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
