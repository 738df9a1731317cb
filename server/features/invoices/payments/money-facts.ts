import type {
  CreditNoteIssuedData,
  InvoiceIssuedData,
  PaymentReceivedData,
  PaymentRefundedData,
} from '#contract/developer/events-on-request.ts'
import { isMoneyless } from '#contract/money/payment-methods.ts'
import { money } from '#contract/money.ts'
import type { RequestedEventDraft } from '#server/events/append.ts'
import { amountDue, type InvoiceRow } from '../row.ts'
import { handledBy } from './handled-by.ts'
import type { PaymentRow } from './payments-store.ts'
import type { RefundRow } from './refunds-store.ts'

/** Opt-in events about money and documents. spec 6 */

/** The event of a payment that has succeeded; none where no money was received. rule 9.5, 32.8 */
export function paymentReceived(row: PaymentRow, guest_id: string): RequestedEventDraft[] {
  if (isMoneyless(row.method)) return []
  const { id, property_id, reservation_id, invoice_id, method, reference } = row
  const data: PaymentReceivedData = {
    id,
    property_id,
    reservation_id,
    guest_id,
    invoice_id,
    amount: money(row.amount, row.currency),
    method,
    status: 'succeeded',
    reference,
    paid_at: row.paid_at!,
    ...handledBy(row),
  }
  return [{ type: 'payment.received', property_id, resource_id: id, data }]
}

/** The event of a refund of a payment, which includes it already; none where no money was returned. rule 9.5, 32.8 */
export function paymentRefunded(
  payment: PaymentRow,
  refund: RefundRow,
  guest_id: string,
): RequestedEventDraft[] {
  const { id, property_id, reservation_id, invoice_id, method, currency } = payment
  if (isMoneyless(method)) return []
  const data: PaymentRefundedData = {
    id,
    refund_id: refund.id,
    property_id,
    reservation_id,
    guest_id,
    invoice_id,
    amount: money(refund.amount, currency),
    amount_refunded: money(payment.amount_refunded, currency),
    method,
    status: 'succeeded',
    reason: refund.reason,
    refunded_at: refund.finished_at!,
    ...handledBy(refund),
  }
  return [{ type: 'payment.refunded', property_id, resource_id: id, data }]
}

/** A document that has its number now. */
export function documentIssued(row: InvoiceRow): RequestedEventDraft {
  const { id, property_id, reservation_id, guest_id, currency } = row
  const issued = {
    property_id,
    reservation_id,
    guest_id,
    number: row.number!,
    total: money(row.total, currency),
    vat_total: money(row.vat_total, currency),
    issued_at: row.issued_at!,
  }
  if (row.type === 'credit_note') {
    const { credited_invoice_id, reason } = row
    const status = row.status as CreditNoteIssuedData['status']
    const data: CreditNoteIssuedData = {
      id,
      type: row.type,
      status,
      ...issued,
      credited_invoice_id: credited_invoice_id!,
      reason,
    }
    return { type: 'credit_note.issued', property_id, resource_id: id, data }
  }
  const data: InvoiceIssuedData = {
    id,
    type: row.type,
    status: row.status as InvoiceIssuedData['status'],
    ...issued,
    amount_due: money(amountDue(row), currency),
    due_date: row.due_date,
  }
  return { type: 'invoice.issued', property_id, resource_id: id, data }
}
