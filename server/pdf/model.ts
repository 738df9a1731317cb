import type { Language } from '#contract/languages.ts'
import type { InvoiceType } from '#contract/lists.ts'
import type { Money } from '#contract/money.ts'
import type { Address } from '#contract/property/properties.ts'

/** Why no city tax is charged. rule 20.7 */
export type Exemption = 'business' | 'medical' | 'disability'

/** The printed part of a document, as the API has it. rule 7 */
export interface PdfInvoice {
  readonly number: string | null
  readonly type: InvoiceType
  readonly status: 'draft' | 'issued' | 'paid' | 'credited' | 'void'
  readonly bill_to: {
    readonly name: string | null
    readonly company_name: string | null
    readonly vat_id: string | null
    readonly address: Address | null
    readonly email?: string | null
  }
  readonly seller: {
    readonly name: string
    readonly company_name: string | null
    readonly vat_id: string | null
    readonly address: Address
  }
  readonly currency: string
  readonly issued_at: string | null
  readonly due_date: string | null
  readonly line_items: readonly PdfLine[]
  readonly vat_breakdown: readonly PaperVatRow[]
  readonly subtotal: Money
  readonly vat_total: Money
  readonly total: Money
  readonly amount_credited: Money
  readonly amount_paid: Money
  readonly amount_refunded: Money
  readonly amount_due: Money
  readonly payments: readonly PdfPayment[]
  readonly reason: string | null
  readonly created_at: string
}

export interface PdfLine {
  readonly date: string | null
  readonly type: LineType
  readonly description: string
  readonly quantity: number
  readonly unit_price: Money
  readonly net: Money
  readonly vat_rate: string
  readonly vat: Money
  readonly gross: Money
}
export type LineType =
  | 'accommodation'
  | 'meal'
  | 'service'
  | 'city_tax'
  | 'fee'
  | 'discount'
  | 'deposit'
  | 'adjustment'

export interface PaperVatRow {
  readonly vat_rate: string
  readonly net: Money
  readonly vat: Money
  readonly gross: Money
}

export interface PdfPayment {
  readonly amount: Money
  readonly amount_refunded: Money
  readonly method:
    | 'card'
    | 'bank_transfer'
    | 'manual'
    | 'cash'
    | 'channel_collect'
    | 'company_credit'
    | 'security_deposit'
    | 'write_off'
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed'
  readonly reference: string | null
  readonly paid_at: string | null
  readonly created_at: string
}

/** The letterhead of a property, beside its data. */
export interface Letterhead {
  /** The bank account; required for EPC069-12 and EN 16931. */
  readonly bank: {
    readonly iban: string
    readonly bic: string | null
    /** Null: the seller. */
    readonly holder: string | null
  } | null
  /** A tax number, for sellers without a VAT id or in addition to it. */
  readonly tax_number: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly website: string | null
  /** Printed below the amounts, as written. */
  readonly footer: string | null
  /** PNG of 8 bits a channel, not interlaced. */
  readonly logo: Uint8Array | null
}

/** Everything that a printed document is rendered from: no database, no clock. */
export interface InvoicePdfModel {
  readonly invoice: PdfInvoice
  readonly property: {
    readonly code: string
    readonly country: string
    readonly timezone: string
    readonly letterhead: Letterhead
  }
  readonly stay: {
    readonly confirmation_code: string
    readonly check_in: string
    readonly check_out: string
    readonly guest_name: string | null
  }
  /** What a channel has collected of it; `amount_due` is without it. */
  readonly collected: { readonly channel: string; readonly amount: Money } | null
  /** The document that a credit note credits. */
  readonly credits: { readonly number: string; readonly issued_at: string } | null
  readonly language: Language
  /** The moment of a proforma, which is no document: of the draft of an invoice. Null for documents. rule 7.70 */
  readonly proforma_at: string | null
}
