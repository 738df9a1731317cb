import type { Invoice } from '../../../../contract/parts/invoice-parts.ts'

/** Gross sums of money: everything that came in, and everything that went back. Minor units. rule 4, 7 */
export interface Receipts {
  readonly amount_paid: number
  readonly amount_refunded: number
}

/** What came in and stayed. */
export const received = ({ amount_paid, amount_refunded }: Receipts): number => amount_paid - amount_refunded

/** How far so much is paid, of a stay and of a document alike: where nothing is owed and nothing came, it is paid. */
export function paymentStatusOf(owed: number, receipts: Receipts): Invoice['payment_status'] {
  const stayed = received(receipts)
  if (stayed <= 0 && receipts.amount_refunded > 0) return 'refunded'
  if (stayed >= owed) return 'paid'
  return stayed > 0 ? 'partially_paid' : 'unpaid'
}
