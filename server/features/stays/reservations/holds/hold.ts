import { type CancellationTerms, cancelledStay } from '../cancellation/cancelled-stay.ts'
import type { ReservationRow } from '../row.ts'

/** Whether a hold has run out, marked already or not. rule 4 */
export const isExpired = (
  { status, hold_expires_at }: { readonly status: string; readonly hold_expires_at: string | null },
  now: Temporal.Instant,
): boolean =>
  status === 'pending_payment' &&
  hold_expires_at !== null &&
  Temporal.Instant.compare(now, Temporal.Instant.from(hold_expires_at)) >= 0

/** A hold that expired before its deposit was paid: late money may confirm the stay again. rule 4 */
export const isPaymentExpired = ({
  status,
  cancellation,
}: Pick<ReservationRow, 'status' | 'cancellation'>): boolean =>
  status === 'cancelled' && cancellation?.cancelled_by === 'system' && cancellation.reason === PAYMENT_EXPIRED
const PAYMENT_EXPIRED = 'payment_expired'

/** The row after its stay is cancelled: it holds no nights, and owes the fee in place of the total. rule 4 */
export const asCancelled = (row: ReservationRow, how: Omit<CancellationTerms, 'kind'>): ReservationRow => ({
  ...cancelledStay(row, { ...how, kind: 'cancelled' }),
  status: 'cancelled',
  hold_expires_at: null,
})

/** The row after its hold has expired: no fee, everything paid is refunded. */
export const asExpired = (row: ReservationRow): ReservationRow =>
  asCancelled(row, { fee: 0, at: row.hold_expires_at!, by: 'system', reason: PAYMENT_EXPIRED, note: null })
