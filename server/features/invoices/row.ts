import type {
  BillTo,
  Invoice,
  InvoiceStatus,
  InvoiceType,
  LineType,
  AddedLine as PresentedAddedLine,
  Seller,
} from '../../../contract/invoice-parts.ts'
import type { PaymentMethod } from '../../../contract/payments.ts'
import { received } from './paid.ts'

/** A line as it is stored, in minor units. `id` says what it charges, so a later draft knows what is on one already. */
export interface Line {
  readonly id: string
  readonly date: string | null
  readonly type: LineType
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

export type AddedLine = Omit<PresentedAddedLine, 'unit_price'> & { readonly unit_price: number }

export interface VatRow {
  readonly vat_rate: string
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** What a credit note does: waive, put the lines back on a draft, or correct by what a draft came to. */
export type CreditEffect = 'waived' | 'reopened' | 'corrected'

/** An invoice, deposit invoice or credit note as it is stored. Amounts in minor units of `currency`. */
export interface InvoiceRow {
  readonly id: string
  readonly property_id: string
  readonly reservation_id: string
  readonly guest_id: string
  readonly type: InvoiceType
  readonly status: InvoiceStatus
  readonly number: string | null
  readonly series: string | null
  readonly year: number | null
  readonly sequence: number | null
  readonly currency: string
  /** Of a draft: what staff said in place of the guest. Once issued: whom it was issued to. */
  readonly bill_to: BillTo | null
  readonly seller: Seller | null
  readonly line_items: readonly Line[]
  readonly added_lines: readonly AddedLine[]
  readonly vat_breakdown: readonly VatRow[]
  readonly subtotal: number
  readonly vat_total: number
  readonly total: number
  /** Everything that came in, whatever went back of it. */
  readonly amount_paid: number
  readonly amount_refunded: number
  readonly amount_credited: number
  readonly payment_status: Invoice['payment_status']
  readonly issued_at: string | null
  /** The day of issue in the property's zone. */
  readonly issued_on: string | null
  readonly due_date: string | null
  /** Since when nothing is left to pay. */
  readonly paid_at: string | null
  /** When that was so for the first time. */
  readonly first_paid_at: string | null
  readonly method: PaymentMethod | null
  readonly credited_invoice_id: string | null
  readonly effect: CreditEffect | null
  /** Credited whole, its lines back on a draft. */
  readonly reopened: boolean
  readonly reason: string | null
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** What is owed on a document, in minor units. A credit note is settled by its invoice. */
export const amountOwed = (row: InvoiceRow): number =>
  row.type === 'credit_note' ? 0 : row.total - row.amount_credited

/** What is left to pay; negative where more came in than is owed. */
export const amountDue = (row: InvoiceRow): number => amountOwed(row) - received(row)
