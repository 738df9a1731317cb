import type { Payment, Refund } from '#contract/money/payments.ts'
import { money } from '#contract/money.ts'
import type { BillTo, Invoice, InvoiceLine, Seller } from '#contract/parts/invoice-parts.ts'
import { folioIdOf } from './folio/placement.ts'
import { handledBy } from './payments/handled-by.ts'
import type { PaymentRow } from './payments/payments-store.ts'
import type { RefundRow } from './payments/refunds-store.ts'
import { amountDue, type InvoiceRow, type Line } from './row.ts'

/** What is shown beside the row: of a draft, seller and buyer as if it were issued now. */
export interface InvoiceContext {
  readonly seller: Seller
  readonly buyer: BillTo
  readonly payments: readonly PaymentRow[]
  /** What credit notes took off named lines. */
  readonly credited: ReadonlyMap<string, number>
}

/** An invoice as the API shows it. rule 7 */
export function presentInvoice(
  row: InvoiceRow,
  { seller, buyer, payments, credited }: InvoiceContext,
): Invoice {
  const in_money = (amount: number) => money(amount, row.currency)
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    status: row.status,
    payment_status: row.payment_status,
    property_id: row.property_id,
    reservation_id: row.reservation_id,
    guest_id: row.guest_id,
    folio_id: folioIdOf(row),
    bill_to: row.bill_to ?? buyer,
    seller: row.seller ?? seller,
    currency: row.currency,
    issued_at: row.issued_at,
    due_date: row.due_date,
    line_items: row.line_items.map((line) => presentLine(line, credited.get(line.id) ?? 0, row.currency)),
    added_lines: row.added_lines.map(({ corrects = null, ...line }) => {
      return { ...line, unit_price: in_money(line.unit_price), corrects }
    }),
    vat_breakdown: row.vat_breakdown.map(({ vat_rate, net, vat, gross }) => ({
      vat_rate,
      net: in_money(net),
      vat: in_money(vat),
      gross: in_money(gross),
    })),
    subtotal: in_money(row.subtotal),
    vat_total: in_money(row.vat_total),
    total: in_money(row.total),
    amount_credited: in_money(row.amount_credited),
    // A credit note is settled by the invoice that it credits.
    amount_paid: in_money(row.type === 'credit_note' ? row.total : row.amount_paid),
    amount_refunded: in_money(row.amount_refunded),
    amount_due: in_money(amountDue(row)),
    payments: payments.map(presentPayment),
    method: row.method,
    paid_at: row.paid_at,
    credited_invoice_id: row.credited_invoice_id,
    nights_until: row.nights_until,
    reason: row.reason,
    reminders: row.reminders,
    reminders_paused: row.reminders_paused,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function presentLine(line: Line, credited: number, currency: string): InvoiceLine {
  const { id, date, type, description, quantity, vat_rate } = line
  return {
    id,
    date,
    type,
    description,
    quantity,
    unit_price: money(line.unit_price, currency),
    net: money(line.net, currency),
    vat_rate,
    vat: money(line.vat, currency),
    gross: money(line.gross, currency),
    amount_credited: money(credited, currency),
  }
}

/** A payment as the API shows it, without the provider's id. */
export const presentPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  property_id: row.property_id,
  reservation_id: row.reservation_id,
  invoice_id: row.invoice_id,
  company_payment_id: row.company_payment_id,
  security_deposit_id: row.security_deposit_id,
  amount: money(row.amount, row.currency),
  amount_refunded: money(row.amount_refunded, row.currency),
  method: row.method,
  status: row.status,
  reference: row.reference,
  failure_code: row.failure_code,
  paid_at: row.paid_at,
  ...handledBy(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** A refund as the API shows it. */
export const presentRefund = (row: RefundRow): Refund => ({
  id: row.id,
  payment_id: row.payment_id,
  reservation_id: row.reservation_id,
  amount: money(row.amount, row.currency),
  status: row.status,
  reason: row.reason,
  failure_code: row.failure_code,
  ...handledBy(row),
  created_at: row.created_at,
  finished_at: row.finished_at,
})
