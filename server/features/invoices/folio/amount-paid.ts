import type { Invoice } from '#contract/parts/invoice-parts.ts'

/** Gross sums: everything received, and everything refunded. Minor units. rule 4, 7 */
export interface Receipts {
  readonly amount_paid: number
  readonly amount_refunded: number
}

/** What was received and not refunded. */
export const received = ({ amount_paid, amount_refunded }: Receipts): number => amount_paid - amount_refunded

/** The payment state of a stay or a document: where nothing is owed and nothing was received, it is paid. */
export function paymentStatusOf(owed: number, receipts: Receipts): Invoice['payment_status'] {
  const stayed = received(receipts)
  if (stayed <= 0 && receipts.amount_refunded > 0) return 'refunded'
  if (stayed >= owed) return 'paid'
  return stayed > 0 ? 'partially_paid' : 'unpaid'
}
