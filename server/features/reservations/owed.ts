import { type Money, money } from '../../../contract/money.ts'
import type { Deposit } from '../../../contract/reservation-parts.ts'
import type { Reservation } from '../../../contract/reservations.ts'
import type { ReservationRow } from './row.ts'

/** What has come in and stayed, in minor units. */
export const received = ({ amount_paid, amount_refunded }: ReservationRow): number =>
  amount_paid - amount_refunded

/**
 * What is owed altogether: the stay with what staff added, or after a cancellation or no-show the fee alone; less what
 * credit notes waived. decisions 4, 7
 */
export const owed = ({ fee, total, adjustment }: ReservationRow): number => (fee ?? total) + adjustment

export const balanceOf = (row: ReservationRow): number => owed(row) - received(row)

export function paymentStatus(row: ReservationRow): Reservation['payment_status'] {
  const paid = received(row)
  if (paid <= 0) return row.amount_refunded > 0 ? 'refunded' : 'unpaid'
  return paid >= owed(row) ? 'paid' : 'partially_paid'
}

/** City tax is not the hotel's: fees are reckoned without it. decisions 3 */
export const feeBase = ({ total, taxes }: Pick<ReservationRow, 'total' | 'taxes'>): number =>
  taxes.filter(({ type }) => type === 'city_tax').reduce((rest, { amount }) => rest - amount.amount, total)

export function depositOf(row: ReservationRow): Deposit | null {
  if (row.deposit_required === null) return null
  const in_money = (amount: number): Money => money(amount, row.currency)
  const paid = Math.max(0, Math.min(row.amount_paid, row.deposit_required))
  return {
    required: in_money(row.deposit_required),
    paid: in_money(paid),
    due_at: row.deposit_due_at,
    status: depositStatus(row, paid),
  }
}

function depositStatus(row: ReservationRow, paid: number): Deposit['status'] {
  const ended = row.status === 'cancelled' || row.status === 'no_show'
  if (ended && paid > 0)
    return received(row) <= 0 || (row.cancellation?.refund?.amount ?? 0) > 0 ? 'refunded' : 'forfeited'
  if (paid >= row.deposit_required!) return 'paid'
  return paid > 0 ? 'partially_paid' : 'due'
}
