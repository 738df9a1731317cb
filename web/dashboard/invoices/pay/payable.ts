import type { Money } from '#contract/money.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'

/** A document that can be paid, and how much of it. */
export interface Payable {
  readonly invoice: Invoice
  readonly amount: Money
}

/**
 * What a folio owes, in minor units: the sum of its documents. The draft of a deposit asks in advance for
 * what the others charge, so only its payments count. rule 7.58
 */
const dueOnFolio = (invoices: readonly Invoice[], folio_id: string): number =>
  invoices
    .filter((one) => one.folio_id === folio_id && one.type !== 'credit_note')
    .reduce((sum, { type, status, amount_due, total }) => {
      const asks = type === 'deposit_invoice' && status === 'draft'
      return sum + amount_due.amount - (asks ? total.amount : 0)
    }, 0)

/**
 * The documents that a payment of a stay goes to, the likeliest first: the deposit where the booking waits
 * for it, else the document with the most due. Never more than its folio owes in total: each payer owes what
 * is on their folio. `from_others` is what somebody else pays of a folio, in minor units. rule 7.11
 */
export function payables(
  invoices: readonly Invoice[],
  { status }: Pick<Reservation, 'status'>,
  from_others: ReadonlyMap<string, number> = new Map(),
): Payable[] {
  const awaited = (invoice: Invoice) => status === 'pending_payment' && invoice.type === 'deposit_invoice'
  return invoices
    .filter((one) => one.status !== 'void' && one.type !== 'credit_note' && one.amount_due.amount > 0)
    .map((invoice) => {
      const { folio_id, amount_due } = invoice
      const owed = dueOnFolio(invoices, folio_id) - (from_others.get(folio_id) ?? 0)
      const amount = Math.min(amount_due.amount, owed)
      return { invoice, amount: { ...amount_due, amount } }
    })
    .filter(({ amount }) => amount.amount > 0)
    .sort(
      (one, other) =>
        Number(awaited(other.invoice)) - Number(awaited(one.invoice)) ||
        other.amount.amount - one.amount.amount,
    )
}

/**
 * The payments that settle them all, each folio within what it owes: the drafts of a deposit and of its stay
 * ask for the same money.
 */
export function paymentsToSettle(invoices: readonly Invoice[], stay: Pick<Reservation, 'status'>): Payable[] {
  const left = new Map<string, number>()
  return payables(invoices, stay).flatMap(({ invoice, amount }) => {
    const { folio_id } = invoice
    const rest = left.get(folio_id) ?? dueOnFolio(invoices, folio_id)
    const part = Math.min(amount.amount, rest)
    left.set(folio_id, rest - part)
    return part > 0 ? [{ invoice, amount: { ...amount, amount: part } }] : []
  })
}
