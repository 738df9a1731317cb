import type { Money } from '../../../contract/money.ts'
import type { Invoice } from '../../../contract/parts/invoice-parts.ts'
import type { Reservation } from '../../../contract/parts/reservation-parts.ts'

/** A document that money can be taken on, and how much of it. */
export interface Payable {
  readonly invoice: Invoice
  readonly amount: Money
}

type Stay = Pick<Reservation, 'status' | 'balance'>

/**
 * On what the money of a stay goes, the likeliest first: the deposit where it is what the booking waits for, else the
 * document on which the most is due. Never more than the stay owes altogether. rule 7
 */
export function payables(invoices: readonly Invoice[], { status, balance }: Stay): Payable[] {
  const awaited = (invoice: Invoice) => status === 'pending_payment' && invoice.type === 'deposit_invoice'
  return invoices
    .filter((one) => one.status !== 'void' && one.type !== 'credit_note' && one.amount_due.amount > 0)
    .map((invoice) => ({
      invoice,
      amount: { ...balance, amount: Math.min(invoice.amount_due.amount, balance.amount) },
    }))
    .filter(({ amount }) => amount.amount > 0)
    .sort(
      (one, other) =>
        Number(awaited(other.invoice)) - Number(awaited(one.invoice)) ||
        other.amount.amount - one.amount.amount,
    )
}
