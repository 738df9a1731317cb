import { amountDue, amountOwed, type InvoiceRow, type Line } from '../row.ts'
import { paymentStatusOf, type Receipts, received } from './amount-paid.ts'
import { totalsOf } from './lines.ts'

/** Payments that move to another document: all of them, unless one is named. */
export interface PaymentsMove {
  readonly from: string
  readonly to: string
  readonly payment_id?: string
}

/** All documents of a stay during a change, and which payments move between them. */
export interface StayDocuments {
  readonly documents: readonly InvoiceRow[]
  readonly moves: readonly PaymentsMove[]
}

/** The moment of a change, and the generator of its ids. */
export interface ChangeStamp {
  readonly at: string
  readonly newId: () => string
}

export const stayDocumentsOf = (documents: readonly InvoiceRow[]): StayDocuments => ({ documents, moves: [] })

/** Replaces the document with the same id, or appends it. */
export function upsert(folio: StayDocuments, row: InvoiceRow): StayDocuments {
  const known = folio.documents.some(({ id }) => id === row.id)
  const documents = known
    ? folio.documents.map((other) => (other.id === row.id ? row : other))
    : [...folio.documents, row]
  return { ...folio, documents }
}

export const byId = ({ documents }: StayDocuments, id: string): InvoiceRow =>
  documents.find((row) => row.id === id)!

/** The unnumbered invoice of a folio, or of the deposit: a draft, or void while there is nothing to charge. */
export const unissuedDocument = (
  { documents }: StayDocuments,
  type: 'invoice' | 'deposit_invoice',
  folio_id: string | null = null,
): InvoiceRow | undefined =>
  documents.findLast(
    (row) => row.type === type && row.folio_id === folio_id && row.number === null && !isIssuing(row),
  )

/** Issued in this change, and still without its number. */
export const isIssuing = ({ number, issued_at }: InvoiceRow): boolean => number === null && issued_at !== null

/** Issued, and not credited in full: what it charges stands. */
export const isOpenDocument = (row: InvoiceRow): boolean =>
  row.issued_at !== null && row.type !== 'credit_note' && row.status !== 'credited'

export const hasMoney = ({ amount_paid, amount_refunded }: Receipts): boolean =>
  amount_paid !== 0 || amount_refunded !== 0

/** The money of a document, and the payments behind it, move to another. */
export function moveMoney(folio: StayDocuments, from_id: string, to_id: string): StayDocuments {
  const from = byId(folio, from_id)
  const to = byId(folio, to_id)
  const emptied = upsert(folio, withStatus({ ...from, amount_paid: 0, amount_refunded: 0 }))
  const moved = upsert(
    emptied,
    withStatus({
      ...to,
      amount_paid: to.amount_paid + from.amount_paid,
      amount_refunded: to.amount_refunded + from.amount_refunded,
      method: from.method ?? to.method,
    }),
  )
  return { ...moved, moves: [...folio.moves, { from: from_id, to: to_id }] }
}

/** The payment state of a document. A credit note is settled by what it credits. rule 4 */
function paymentStatus(row: InvoiceRow): InvoiceRow['payment_status'] {
  if (row.type === 'credit_note' || row.status === 'paid') return 'paid'
  // Nothing was ever to be paid on it, or nothing is any more: that alone does not make it paid.
  const is_empty = row.status === 'void' || row.status === 'credited'
  if (is_empty && received(row) === 0) return row.amount_refunded > 0 ? 'refunded' : 'unpaid'
  return paymentStatusOf(amountOwed(row), row)
}

/** The row with the status that follows from its amounts; one with something due again has no moment of payment. */
export function withStatus(row: InvoiceRow): InvoiceRow {
  const status = statusOf(row)
  const payment_status = paymentStatus({ ...row, status })
  return { ...row, status, payment_status, paid_at: payment_status === 'paid' ? row.paid_at : null }
}

function statusOf(row: InvoiceRow): InvoiceRow['status'] {
  if (row.issued_at === null || row.type === 'credit_note' || row.status === 'credited') return row.status
  return amountDue(row) <= 0 ? 'paid' : 'issued'
}

/**
 * The moment at which nothing was left to pay; the first one is kept, because its event is emitted once. What is written
 * off is not paid: the event waits for money. rule 7.10, 32.8
 */
export const withPaidAt = (row: InvoiceRow, at: string): InvoiceRow => {
  const after = withStatus(row)
  if (after.status !== 'paid' || after.paid_at !== null) return after
  const first_paid_at = after.first_paid_at ?? (after.method === 'write_off' ? null : at)
  return { ...after, paid_at: at, first_paid_at }
}

export const withLines = (row: InvoiceRow, line_items: readonly Line[]): InvoiceRow => ({
  ...row,
  line_items,
  ...totalsOf(line_items),
})

/** An empty document. */
export const emptyDocument = (
  {
    property_id,
    reservation_id,
    guest_id,
    currency,
    folio_id,
  }: Pick<InvoiceRow, 'property_id' | 'reservation_id' | 'guest_id' | 'currency' | 'folio_id'>,
  type: InvoiceRow['type'],
  { at, newId }: ChangeStamp,
): InvoiceRow => ({
  id: newId(),
  property_id,
  reservation_id,
  guest_id,
  currency,
  folio_id,
  type,
  status: 'draft',
  number: null,
  series: null,
  year: null,
  sequence: null,
  bill_to: null,
  company_id: null,
  seller: null,
  line_items: [],
  added_lines: [],
  vat_breakdown: [],
  subtotal: 0,
  vat_total: 0,
  total: 0,
  amount_paid: 0,
  amount_refunded: 0,
  amount_credited: 0,
  payment_status: 'unpaid',
  issued_at: null,
  issued_on: null,
  due_date: null,
  paid_at: null,
  first_paid_at: null,
  method: null,
  credited_invoice_id: null,
  nights_until: null,
  effect: null,
  reopened: false,
  reason: null,
  reminders: [],
  reminders_paused: false,
  version: 1,
  created_at: at,
  updated_at: at,
})
