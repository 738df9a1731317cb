import { type Money, money } from '#contract/money.ts'
import type { Deposit, Reservation } from '#contract/parts/reservation-parts.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { paymentStatusOf, received } from '#server/features/invoices/public.ts'
import type { ReservationRow } from '../row.ts'
import { accommodationTotal } from '../services/stay-services.ts'

export { received }

/**
 * The total owed: the stay with lines that staff added, or after a cancellation or no-show the fee alone;
 * less what credit notes waived. rule 4, 7
 */
export const owed = ({ fee, total, adjustment }: ReservationRow): number => (fee ?? total) + adjustment

/**
 * What the channel has collected of what is still owed: nothing once its payment is recorded, and no more than
 * the fee after a cancellation, whose rest the channel returns to the guest itself. rule 4.60
 */
export const heldByChannel = (row: ReservationRow): number =>
  Math.min(row.collected_by_channel ?? 0, Math.max(0, owed(row) - received(row)))

/** As the generated column `balance`. rule 4.60 */
export const balanceOf = (row: ReservationRow): number => owed(row) - received(row) - heldByChannel(row)

export const paymentStatus = (row: ReservationRow): Reservation['payment_status'] =>
  paymentStatusOf(owed(row), {
    amount_paid: row.amount_paid + heldByChannel(row),
    amount_refunded: row.amount_refunded,
  })

/** City tax is passed on, and services have terms of their own: fees are calculated without both, and never below zero. rule 3, 25.12 */
export const feeBase = (row: Pick<ReservationRow, 'total' | 'taxes' | 'services'>): number => {
  const towns = row.taxes.filter(({ type }) => type === 'city_tax').map(({ amount }) => amount.amount)
  return Math.max(
    0,
    towns.reduce((rest, amount) => rest - amount, accommodationTotal(row)),
  )
}

/** Lines that staff added, in minor units. */
export const chargesTotal = ({
  adjustment,
  credits_total,
}: Pick<ReservationRow, 'adjustment' | 'credits_total'>): number => adjustment + credits_total

/** The total of a stay: nights and services with their taxes, and charges. rule 25.6 */
export const totalOfStay = (row: Pick<ReservationRow, 'total' | 'adjustment' | 'credits_total'>): number =>
  row.total + chargesTotal(row)

/** A deposit as the API shows it: `paid` is what was received towards it, whatever was refunded since. */
export function depositOf(row: ReservationRow): Deposit | null {
  if (row.deposit_required === null) return null
  const in_money = (amount: number): Money => money(amount, row.currency)
  return {
    required: in_money(row.deposit_required),
    paid: in_money(Math.max(0, Math.min(row.amount_paid, row.deposit_required))),
    due_at: row.deposit_due_at,
    status: depositStatus(row, row.deposit_required),
  }
}

/** `refunded` counts completed refunds; until then a cancelled stay still owes it to the guest. rule 4 */
function depositStatus(row: ReservationRow, required: number): Deposit['status'] {
  const stayed = received(row)
  const ended = isCancelledOrNoShow(row)
  if (ended && row.amount_paid > 0) {
    if (balanceOf(row) < 0) return 'refund_due'
    return stayed <= 0 || row.cancellation?.refund ? 'refunded' : 'forfeited'
  }
  if (stayed >= required) return 'paid'
  if (stayed > 0) return 'partially_paid'
  return row.amount_refunded > 0 ? 'refunded' : 'due'
}
