import { money } from '../../../contract/money.ts'
import type { Cancellation } from '../../../contract/reservation-parts.ts'
import { received } from './owed.ts'
import type { ReservationRow } from './row.ts'

/** Whether a hold has run out, met by somebody or not. decisions 4 */
export const isExpired = ({ status, hold_expires_at }: ReservationRow, now: Temporal.Instant): boolean =>
  status === 'pending_payment' &&
  hold_expires_at !== null &&
  Temporal.Instant.compare(now, Temporal.Instant.from(hold_expires_at)) >= 0

/** A hold that ran out before its deposit was there: money that comes late may take it up again. decisions 4 */
export const isPaymentExpired = ({ status, cancellation }: ReservationRow): boolean =>
  status === 'cancelled' && cancellation?.cancelled_by === 'system' && cancellation.reason === PAYMENT_EXPIRED
const PAYMENT_EXPIRED = 'payment_expired'

/** Staff give money back, until its payments say that a provider can. */
const refundStatus = (refund: number): Cancellation['refund_status'] => (refund > 0 ? 'manual' : 'none')

/** The row once its stay is given up: it holds no nights, and owes the fee in place of the total. decisions 4 */
export function asCancelled(
  row: ReservationRow,
  {
    fee,
    at,
    by,
    reason,
    note,
  }: {
    fee: number
    at: string
    by: Cancellation['cancelled_by']
    reason: string | null
    note: string | null
  },
): ReservationRow {
  const refund = Math.max(0, received(row) - fee)
  const inMoney = (amount: number) => (amount === 0 ? null : money(amount, row.currency))
  return {
    ...row,
    status: 'cancelled',
    held_to: row.held_from,
    hold_expires_at: null,
    fee,
    // What was added or waived belonged to the stay, whose documents are taken back.
    adjustment: 0,
    cancellation: {
      cancelled_at: at,
      cancelled_by: by,
      reason,
      note,
      fee: inMoney(fee),
      refund: inMoney(refund),
      refund_status: refundStatus(refund),
    },
  }
}

/** The row as its expired hold leaves it: no fee, everything paid goes back. */
export const asExpired = (row: ReservationRow): ReservationRow =>
  asCancelled(row, { fee: 0, at: row.hold_expires_at!, by: 'system', reason: PAYMENT_EXPIRED, note: null })
