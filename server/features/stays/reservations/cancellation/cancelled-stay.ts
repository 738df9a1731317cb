import { money } from '#contract/money.ts'
import type { Cancellation } from '#contract/parts/reservation-parts.ts'
import { received } from '../money/amount-due.ts'
import type { ReservationRow, StoredCancellation } from '../row.ts'

/** How a stay ended without taking place, and its fee in minor units. */
export interface CancellationTerms {
  readonly kind: Cancellation['kind']
  readonly fee: number
  /** The fee by the policy, where another one was chosen. */
  readonly policy_fee?: number
  readonly at: string
  readonly by: Cancellation['cancelled_by']
  readonly reason: string | null
  readonly note: string | null
}

/**
 * Replaces the total by the fee, and plans the refund of what was paid above it. It is up to staff until the
 * payments show that a provider can refund. Lines added or waived belonged to the stay, whose documents are
 * credited. rule 4
 */
export function cancelledStay(
  row: ReservationRow,
  { kind, fee, policy_fee = fee, at, by, reason, note }: CancellationTerms,
) {
  const refund = Math.max(0, received(row) - fee)
  const inMoney = (amount: number) => (amount === 0 ? null : money(amount, row.currency))
  const cancellation: StoredCancellation = {
    kind,
    cancelled_at: at,
    cancelled_by: by,
    reason,
    note,
    fee: inMoney(fee),
    policy_fee: inMoney(policy_fee),
    refund: inMoney(refund),
    refund_status: refund > 0 ? 'manual' : 'none',
  }
  return { ...row, fee, adjustment: 0, credits_total: 0, cancellation }
}
