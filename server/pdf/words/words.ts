import type { Exemption, LineType, PdfInvoice, PdfPayment } from '../model.ts'

/** All texts of a printed document, in one language. Names, days and amounts are formatted by the caller. */
export interface Words {
  readonly titles: Readonly<Record<PdfInvoice['type'], string>>
  /** A watermark across a page that is no document, in capitals where the language has them. */
  readonly marks: { readonly draft: string; readonly void: string }
  /** A paper that asks for money in advance and is no invoice. rule 7.70 */
  readonly proforma: { readonly title: string; readonly mark: string; readonly note: string }
  readonly number: string
  readonly issued: string
  readonly due_by: string
  readonly booking: string
  readonly stay: string
  readonly nights: (count: number) => string
  readonly guest: string
  readonly vat_id: string
  /** The owner of the VAT id, where there are two. */
  readonly customer: string
  readonly tax_number: string
  readonly page: (page: number, of: number) => string
  /** Between a credit note and its document. */
  readonly credits: (number: string, day: string) => string
  readonly reason: string
  readonly deposit_note: string
  readonly columns: {
    readonly date: string
    readonly description: string
    readonly quantity: string
    readonly unit_price: string
    readonly vat: string
    readonly amount: (currency: string) => string
    readonly net_amount: (currency: string) => string
  }
  readonly lines: Readonly<Record<LineType, string>>
  readonly phrases: {
    readonly no_show_fee: string
    readonly cancellation_fee: string
    readonly deposit_of: (number: string) => string
    readonly credit_for: (number: string) => string
    readonly city_tax_exempt: (reason: string) => string
    readonly exemptions: Readonly<Record<Exemption, string>>
  }
  readonly sums: {
    readonly net: string
    readonly vat: string
    readonly total: string
    readonly credit_total: string
    readonly paid: string
    readonly collected_by: (channel: string) => string
    readonly credited: string
    readonly due: string
    readonly settled: string
    readonly refunded: string
    readonly to_refund: string
    readonly credited_whole: string
  }
  readonly vat_table: {
    readonly title: string
    readonly rate: string
    readonly net: string
    readonly vat: string
    readonly gross: string
  }
  readonly payments: {
    readonly title: string
    readonly date: string
    readonly method: string
    readonly reference: string
    readonly amount: string
    readonly refunded: string
    readonly methods: Readonly<Record<PdfPayment['method'], string>>
  }
  readonly transfer: {
    readonly title: string
    readonly holder: string
    readonly reference: string
    readonly amount: string
    readonly scan: string
    /** The alternative text of the logo. */
    readonly picture: (amount: string, holder: string) => string
  }
  readonly logo: (name: string) => string
  /** Why a rate is zero. EN 16931, BT-120. */
  readonly untaxed: { readonly outside: string; readonly passed_on: string; readonly exempt: string }
}
