import { businessDate } from '#server/kernel/time/business-date.ts'
import type { ReservationRow } from '../row.ts'

type EndedStay = Pick<
  ReservationRow,
  'status' | 'check_out' | 'no_show_at' | 'refund_begun' | 'timezone' | 'day_ends_at'
>

/** Why a cancellation or no-show cannot be taken back; null where it can. rule 4.53 */
export function irreversibleBecause(row: EndedStay, now: Temporal.Instant): string | null {
  const today = businessDate(row, now)
  if (row.refund_begun) return 'refund_made'
  if (row.status === 'cancelled') return today >= row.check_out ? 'stay_is_over' : null
  const done_on = row.no_show_at && businessDate(row, Temporal.Instant.from(row.no_show_at))
  return done_on === today ? null : 'another_business_date'
}
