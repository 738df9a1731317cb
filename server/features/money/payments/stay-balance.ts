import type { PaymentMethod } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import {
  amountDue,
  type InvoiceRow,
  openRefunds,
  type PaymentRow,
  type RefundRow,
  readDocuments,
  readPaymentsOfStay,
  readRefundsOfStay,
} from '../../invoices/public.ts'
import {
  balanceOf,
  heldByChannel,
  isPaymentExpired,
  type ReservationRow,
  received,
} from '../../stays/reservations/public.ts'

/** All money of a stay, read under the lock of its reservation. */
export interface StayBalance {
  readonly stay: ReservationRow
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly RefundRow[]
  readonly documents: readonly InvoiceRow[]
}

/** Possibly taken from a card: the outcome is unknown. */
export const isUnderWay = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  status === 'pending' || status === 'requires_action'

/** The maximum payment of a document of a stay that is locked, in minor units. */
export async function readAmountPayable(
  ctx: Pick<Context, 'tx' | 'scope'>,
  stay: ReservationRow,
  invoice_id: string,
): Promise<number> {
  const [documents, payments, refunds] = await Promise.all([
    readDocuments(ctx, stay.id),
    readPaymentsOfStay(ctx, stay.id),
    readRefundsOfStay(ctx, stay.id),
  ])
  const invoice = documents.find(({ id }) => id === invoice_id)!
  return amountPayable(invoice, { stay, payments, refunds, documents })
}

/**
 * The maximum payment of an invoice now, in minor units: what is due on it, but not more than its folio owes
 * in total, less pending payments. A hold that expired may still be paid: the money confirms the stay again,
 * or is refunded. rule 4, 7
 */
export function amountPayable(
  invoice: InvoiceRow,
  balance: StayBalance,
  method: PaymentMethod = 'manual',
): number {
  const { stay, payments, refunds, documents } = balance
  const under_way = payments.filter(isUnderWay)
  const sum = (rows: readonly PaymentRow[]) => rows.reduce((whole, { amount }) => whole + amount, 0)
  if (isPaymentExpired(stay) && invoice.type !== 'credit_note') {
    const due = invoice.type === 'deposit_invoice' ? (stay.deposit_required ?? 0) : stay.total
    return Math.max(0, due - netReceived(stay, refunds) - sum(under_way))
  }
  const on_this = under_way.filter(({ invoice_id }) => invoice_id === invoice.id)
  const elsewhere = new Set(
    documents.filter(({ folio_id }) => folio_id !== invoice.folio_id).map(({ id }) => id),
  )
  const on_folio = under_way.filter(({ invoice_id }) => !elsewhere.has(invoice_id))
  // What the channel holds is paid by the channel alone, not again by the guest. rule 4.60
  const from_channel = method === 'channel_collect' ? heldByChannel(stay) : 0
  const due_on_folio = dueOnFolio(invoice.folio_id, balance) + from_channel - sum(on_folio)
  return Math.max(0, Math.min(amountDue(invoice) - sum(on_this), due_on_folio))
}

/**
 * What a folio owes: what the stay does, less what the others do. The first includes the deposit, whose draft
 * owes nothing.
 */
function dueOnFolio(folio_id: string | null, { stay, documents }: StayBalance): number {
  const due = (rows: readonly InvoiceRow[]) => rows.reduce((whole, row) => whole + amountDue(row), 0)
  return folio_id === null
    ? balanceOf(stay) - due(documents.filter((row) => row.folio_id !== null))
    : due(documents.filter((row) => row.folio_id === folio_id))
}

/**
 * What was received and is not being refunded: a refund that nobody has begun is cancelled where the stay is
 * confirmed again.
 */
const netReceived = (stay: ReservationRow, refunds: readonly RefundRow[]): number =>
  received(stay) - openRefunds(refunds.filter(({ asked_at }) => asked_at !== null))
