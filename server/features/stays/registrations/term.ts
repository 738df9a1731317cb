import { addDays } from '#contract/dates.ts'
import { registrationRule } from '#contract/parts/registration-rules.ts'

export interface StayDates {
  readonly status: string
  readonly check_in: string
  readonly check_out: string
}

/** The last day on which the law wants it kept. rule 29.6 */
export function lastRetentionDay(
  country: string,
  { check_in, check_out }: Omit<StayDates, 'status'>,
): string {
  const { retention, retention_from } = registrationRule(country)
  const from = Temporal.PlainDate.from(retention_from === 'arrival' ? check_in : check_out)
  return from.add(Temporal.Duration.from(retention)).toString()
}

/**
 * The day on which there may be something to delete: after the arrival, for a stay that did not take place, then after the departure,
 * which may have been moved, then after the term.
 */
export function nextDeletionCheck(country: string, stay: Omit<StayDates, 'status'>, today: string): string {
  const days = [stay.check_in, stay.check_out, lastRetentionDay(country, stay)].map((day) => addDays(day, 1))
  return days.sort().find((day) => day > today) ?? addDays(today, 1)
}
