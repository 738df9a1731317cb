import type { Money } from '../../../../contract/money.ts'
import type { Invoice } from '../../../../contract/parts/invoice-parts.ts'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'

/** A document that money can be taken on, and how much of it. */
export interface Payable {
  readonly invoice: Invoice
  readonly amount: Money
}

/**
 * What a folio owes, in minor units: the sum of its documents. The draft of a deposit asks beforehand for what the others
 * charge, so only its money counts. rule 7.58
 */
const dueOnFolio = (invoices: readonly Invoice[], folio_id: string): number =>
  invoices
    .filter((one) => one.folio_id === folio_id && one.type !== 'credit_note')
    .reduce((sum, { type, status, amount_due, total }) => {
      const asks = type === 'deposit_invoice' && status === 'draft'
      return sum + amount_due.amount - (asks ? total.amount : 0)
    }, 0)

/**
 * On what the money of a stay goes, the likeliest first: the deposit where it is what the booking waits for, else the
 * document on which the most is due. Never more than its folio owes altogether: each payer owes what stands on theirs. rule 7.11
 */
export function payables(invoices: readonly Invoice[], { status }: Pick<Reservation, 'status'>): Payable[] {
  const awaited = (invoice: Invoice) => status === 'pending_payment' && invoice.type === 'deposit_invoice'
  return invoices
    .filter((one) => one.status !== 'void' && one.type !== 'credit_note' && one.amount_due.amount > 0)
    .map((invoice) => {
      const amount = Math.min(invoice.amount_due.amount, dueOnFolio(invoices, invoice.folio_id))
      return { invoice, amount: { ...invoice.amount_due, amount } }
    })
    .filter(({ amount }) => amount.amount > 0)
    .sort(
      (one, other) =>
        Number(awaited(other.invoice)) - Number(awaited(one.invoice)) ||
        other.amount.amount - one.amount.amount,
    )
}

/**
 * What settles them all, each folio within what it owes: the draft of a deposit and that of its stay ask for the same money
 * once.
 */
export function settling(invoices: readonly Invoice[], stay: Pick<Reservation, 'status'>): Payable[] {
  const left = new Map<string, number>()
  return payables(invoices, stay).flatMap(({ invoice, amount }) => {
    const { folio_id } = invoice
    const rest = left.get(folio_id) ?? dueOnFolio(invoices, folio_id)
    const part = Math.min(amount.amount, rest)
    left.set(folio_id, rest - part)
    return part > 0 ? [{ invoice, amount: { ...amount, amount: part } }] : []
  })
}
