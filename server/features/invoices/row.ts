import type { InvoiceStatus, InvoiceType, LineType, PaymentMethod } from '#contract/lists.ts'
import type { RoutedPayer } from '#contract/money/routed.ts'
import type {
  BillTo,
  Invoice,
  AddedLine as PresentedAddedLine,
  Seller,
} from '#contract/parts/invoice-parts.ts'
import * as t from '../../postgres/table.ts'
import { received } from './folio/amount-paid.ts'

/**
 * A line as it is stored, in minor units. `id` identifies what it charges, so that a later draft knows what
 * is invoiced already.
 */
export interface Line {
  readonly id: string
  readonly date: string | null
  readonly type: LineType
  /** Of a service that is sold by name. */
  readonly service_id?: string
  readonly description: string
  readonly quantity: number
  readonly unit_price: number
  readonly vat_rate: string
  readonly net: number
  readonly vat: number
  readonly gross: number
  /** The price is net and its VAT comes on top. */
  readonly on_top?: true
}

/** A line before its VAT is known: `amount` is gross, or net with VAT `on_top`. */
export type Charge = Omit<Line, 'net' | 'vat' | 'gross'> & { readonly amount: number }

export type AddedLine = Omit<PresentedAddedLine, 'unit_price' | 'corrects'> & {
  readonly unit_price: number
  /** Only of a correction. */
  readonly corrects?: NonNullable<PresentedAddedLine['corrects']>
}

export interface VatRow {
  readonly vat_rate: string
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** What a credit note does: waive, move the lines back to a draft, or correct by a negative draft. */
export type CreditEffect = 'waived' | 'reopened' | 'corrected'

/** A folio as stored in its reservation: the first one is stored once something is set on it. */
export interface StoredFolio {
  readonly id: string
  readonly name: string | null
  /** Null is the booker. */
  readonly bill_to: BillTo | null
  /** What of the stay is charged on it, by `chargeKey`: of the first one too, where there are several. */
  readonly charges: readonly string[]
  /** For whom rules have opened it. rule 7.68 */
  readonly routed_to?: RoutedPayer
}

/** Amounts in minor units of `currency`. */
export const INVOICES = t.table('invoices', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  reservation_id: t.fixed(t.text),
  guest_id: t.text,
  /** Null is the first folio of the stay. */
  folio_id: t.fixed(t.nullable(t.text)),
  type: t.column<InvoiceType>(),
  status: t.column<InvoiceStatus>(),
  number: t.nullable(t.text),
  series: t.nullable(t.text),
  year: t.nullable(t.integer),
  sequence: t.nullable(t.integer),
  currency: t.fixed(t.text),
  /** Of a draft: what staff set in place of the guest. Once issued: the buyer. */
  bill_to: t.nullable(t.json<BillTo>()),
  /** On whose account it is: of the payer that is set, else of the company that pays for the stay. rule 30.9 */
  company_id: t.nullable(t.text),
  seller: t.nullable(t.json<Seller>()),
  line_items: t.json<readonly Line[]>(),
  added_lines: t.json<readonly AddedLine[]>(),
  vat_breakdown: t.json<readonly VatRow[]>(),
  subtotal: t.integer,
  vat_total: t.integer,
  total: t.integer,
  /** Everything received, whatever was refunded of it. */
  amount_paid: t.integer,
  amount_refunded: t.integer,
  amount_credited: t.integer,
  payment_status: t.column<Invoice['payment_status']>(),
  issued_at: t.nullable(t.timestamp),
  /** The day of issue in the property's zone. */
  issued_on: t.nullable(t.date),
  due_date: t.nullable(t.date),
  /** Since when nothing is left to pay. */
  paid_at: t.nullable(t.timestamp),
  /** When that was first so. */
  first_paid_at: t.nullable(t.timestamp),
  method: t.nullable(t.column<PaymentMethod>()),
  credited_invoice_id: t.nullable(t.text),
  /** Of an interim invoice: the first night that it does not charge. rule 36.1 */
  nights_until: t.fixed(t.nullable(t.date)),
  effect: t.nullable(t.column<CreditEffect>()),
  /** Credited in full, its lines back on a draft. */
  reopened: t.boolean,
  reason: t.nullable(t.text),
  /** Of payment, the oldest first. rule 32.11 */
  reminders: t.json<Invoice['reminders']>(),
  reminders_paused: t.boolean,
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** An invoice, deposit invoice or credit note as it is stored. */
export type InvoiceRow = t.RowOf<typeof INVOICES>

/** What is owed on a document, in minor units. A credit note is settled by its invoice. */
export const amountOwed = (row: InvoiceRow): number =>
  row.type === 'credit_note' ? 0 : row.total - row.amount_credited

/** What is left to pay; negative where more was received than is owed. */
export const amountDue = (row: InvoiceRow): number => amountOwed(row) - received(row)
