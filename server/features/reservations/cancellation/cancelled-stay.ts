import { money } from '../../../../contract/money.ts'
import type { Cancellation } from '../../../../contract/parts/reservation-parts.ts'
import { received } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'

/** How a stay came to be given up, and what it costs in minor units. */
export interface GivenUp {
  readonly kind: Cancellation['kind']
  readonly fee: number
  /** What the policy asks for, where another fee was chosen. */
  readonly policy_fee?: number
  readonly at: string
  readonly by: Cancellation['cancelled_by']
  readonly reason: string | null
  readonly note: string | null
}

/**
 * The fee in place of the total, and what is too much of the money that came. Staff give it back until its payments say
 * that a provider can. What was added or waived belonged to the stay, whose documents are taken back. rule 4
 */
export function givenUp(row: ReservationRow, { kind, fee, policy_fee = fee, at, by, reason, note }: GivenUp) {
  const refund = Math.max(0, received(row) - fee)
  const inMoney = (amount: number) => (amount === 0 ? null : money(amount, row.currency))
  const cancellation: Cancellation = {
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
