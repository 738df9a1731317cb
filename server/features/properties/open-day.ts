import { fault } from '../../kernel/errors.ts'
import { businessDate, type DayRule } from '../../kernel/time/business-date.ts'

/** 409 SVC-7005 for the date of a closed day; `field` is named in the details. rule 17.5 */
export function requireOpenDay(rule: DayRule, now: Temporal.Instant, date: string, field: string): void {
  const business_date = businessDate(rule, now)
  if (date < business_date) throw fault('SVC-7005', { details: { field, date, business_date } })
}
