import { type GivenUp, givenUp } from '../cancellation/cancelled-stay.ts'
import type { ReservationRow } from '../row.ts'

/** Whether a hold has run out, met by somebody or not. rule 4 */
export const isExpired = (
  { status, hold_expires_at }: { readonly status: string; readonly hold_expires_at: string | null },
  now: Temporal.Instant,
): boolean =>
  status === 'pending_payment' &&
  hold_expires_at !== null &&
  Temporal.Instant.compare(now, Temporal.Instant.from(hold_expires_at)) >= 0

/** A hold that ran out before its deposit was there: money that comes late may take it up again. rule 4 */
export const isPaymentExpired = ({ status, cancellation }: ReservationRow): boolean =>
  status === 'cancelled' && cancellation?.cancelled_by === 'system' && cancellation.reason === PAYMENT_EXPIRED
const PAYMENT_EXPIRED = 'payment_expired'

/** The row once its stay is given up: it holds no nights, and owes the fee in place of the total. rule 4 */
export const asCancelled = (row: ReservationRow, how: Omit<GivenUp, 'kind'>): ReservationRow => ({
  ...givenUp(row, { ...how, kind: 'cancelled' }),
  status: 'cancelled',
  hold_expires_at: null,
})

/** The row as its expired hold leaves it: no fee, everything paid goes back. */
export const asExpired = (row: ReservationRow): ReservationRow =>
  asCancelled(row, { fee: 0, at: row.hold_expires_at!, by: 'system', reason: PAYMENT_EXPIRED, note: null })
