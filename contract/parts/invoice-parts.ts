import Type, { type Static } from 'typebox'
import {
  ADDED_LINE_TYPES,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  LINE_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../lists.ts'
import { Payment } from '../money/payments.ts'
import { remindersOfInvoice } from '../money/reminder-settings.ts'
import { Money } from '../money.ts'
import { Address } from '../property/properties.ts'
import * as s from '../schema.ts'

export const BillTo = s.named(
  'BillTo',
  s.object({
    name: s.nullable(s.line(200, 'Name of the person')),
    company_name: s.nullable(s.line(200, 'Name of the company; null for a private person')),
    vat_id: s.nullable(s.line(40, 'VAT identification number of the company; null for none')),
    address: s.nullable(s.described(Address, 'Postal address; null when it is not known')),
    email: s.nullable(s.email('Address that the document is sent to; null for the one of the booker')),
    company_id: s.nullable(
      s.reference(
        'company',
        'Identifier of the company on whose account the document is; sent, it fills in what is not sent with it. Null for none',
      ),
    ),
  }),
)
export type BillTo = Static<typeof BillTo>

export const Seller = s.named(
  'Seller',
  s.object({
    name: Type.String({ description: 'The property' }),
    company_name: s.nullable(
      Type.String({ description: 'Registered name of the company; null when it is the property’s' }),
    ),
    vat_id: s.nullable(Type.String({ description: 'VAT identification number; null when there is none' })),
    address: s.described(Address, 'Postal address'),
  }),
)
export type Seller = Static<typeof Seller>

export const InvoiceLine = s.named(
  'InvoiceLine',
  s.object({
    id: Type.String({
      description: 'Identifier of the line, unique within the invoice',
      examples: ['accommodation_2027-03-15_7.00'],
    }),
    date: s.nullable(s.date({ description: 'Night or day of service' })),
    type: s.oneOf(LINE_TYPES, 'Type of the line'),
    description: Type.String({ description: 'Text of the line' }),
    quantity: Type.Integer({ description: 'Number of units' }),
    unit_price: s.described(Money, 'Unit price including VAT'),
    net: s.described(Money, 'Amount without VAT'),
    vat_rate: s.percentString('VAT rate in percent, with two decimals'),
    vat: s.described(Money, 'VAT of the line'),
    gross: s.described(Money, 'Amount with VAT'),
    amount_credited: s.described(Money, 'Sum credited on this line, including VAT'),
  }),
)
export type InvoiceLine = Static<typeof InvoiceLine>

export const VatRow = s.named(
  'VatRow',
  s.object({
    vat_rate: s.percentString('VAT rate in percent, with two decimals'),
    net: s.described(Money, 'Amount without VAT'),
    vat: s.described(Money, 'VAT at this rate'),
    gross: s.described(Money, 'Amount with VAT'),
  }),
)
export type VatRow = Static<typeof VatRow>

export const CorrectedLine = s.named(
  'CorrectedLine',
  s.object({
    date: s.date('Day of the line'),
    description: s.text(300, 'Text of the line'),
  }),
)

const addedLine = {
  type: s.oneOf(ADDED_LINE_TYPES, 'Type of the line'),
  description: s.text(300, 'Text of the line'),
  date: s.nullable(s.date('Date of the service; null for none')),
  quantity: s.integer(1, 10_000, 'Number of units'),
  unit_price: s.named(
    'SignedPrice',
    s.object(
      {
        amount: Type.Integer({
          description: 'In the smallest unit of the currency, for example cents; may be negative',
          minimum: -1_000_000_000,
          maximum: 1_000_000_000,
        }),
        currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
      },
      'Unit price including VAT; negative for a discount',
    ),
  ),
  vat_rate: s.percentString('VAT rate in percent, with two decimals'),
  corrects: s.nullable(
    s.described(
      CorrectedLine,
      'Identifier of the line of a closed day that this line corrects; null for other lines',
    ),
  ),
  charge_id: s.optional(
    s.reference(
      'charge',
      'For a charge, its identifier; send it unchanged when the list of lines is replaced',
    ),
  ),
  service_id: s.optional(s.reference('service', 'For a charge, the identifier of the service')),
}
export const AddedLine = s.named('AddedLine', s.object(addedLine))
export type AddedLine = Static<typeof AddedLine>

export const Invoice = s.named(
  'Invoice',
  s.object({
    id: s.id('invoice'),
    number: s.nullable(
      Type.String({
        description: 'Number of the document, consecutive within the property and year; null for a draft',
        examples: ['HARBOUR-2027-00001'],
      }),
    ),
    type: s.oneOf(INVOICE_TYPES, 'Kind of document'),
    status: s.oneOf(
      INVOICE_STATUSES,
      'Status of the document. A `draft` has no number yet; a `void` document was discarded before it got one',
    ),
    payment_status: s.oneOf(PAYMENT_STATUSES, 'How much of the amount due has been paid'),
    property_id: s.id('property'),
    reservation_id: s.id('reservation'),
    guest_id: s.id('guest'),
    folio_id: s.id('folio', 'Identifier of the folio to which the document belongs'),
    bill_to: s.described(BillTo, 'Recipient of the document: the booker, unless staff set another'),
    seller: s.described(Seller, 'Seller details, as printed on the document'),
    currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$' }),
    issued_at: s.nullable(s.timestamp('When the document was issued; null for a draft')),
    due_date: s.nullable(s.date('Due date; null for a draft')),
    line_items: Type.Array(InvoiceLine, { description: 'Lines of the document' }),
    added_lines: Type.Array(AddedLine, { description: 'Lines added by staff' }),
    vat_breakdown: Type.Array(VatRow, { description: 'Net, VAT and gross amount for each VAT rate' }),
    subtotal: s.described(Money, 'Total without VAT'),
    vat_total: s.described(Money, 'Sum of all VAT'),
    total: s.described(Money, 'Total including VAT and city tax'),
    amount_credited: s.described(Money, 'Sum credited by credit notes'),
    amount_paid: s.described(Money, 'Sum of payments received for this document, before refunds'),
    amount_refunded: s.described(Money, 'Sum of refunds'),
    amount_due: s.described(Money, 'Amount left to pay; negative when money has to be returned'),
    payments: Type.Array(Payment, { description: 'Payments for this document' }),
    method: s.nullable(s.oneOf(PAYMENT_METHODS, 'Method of the last payment; null before the first')),
    paid_at: s.nullable(
      s.timestamp({
        description:
          'When the document was fully paid; null while an amount is left to pay, also after a refund',
      }),
    ),
    credited_invoice_id: s.nullable(
      s.id('invoice', 'Identifier of the invoice that this credit note credits; null on other documents'),
    ),
    nights_until: s.nullable(
      s.date('Of an interim invoice, the date before which it charges nights; null on other documents'),
    ),
    reason: s.nullable(Type.String({ description: 'Reason of the credit; null on other documents' })),
    ...remindersOfInvoice,
    ...s.versioned,
  }),
)
export type Invoice = Static<typeof Invoice>

/** New lines of a document. */
export const addedLines = (options: Record<string, unknown> = {}) =>
  Type.Array(
    s.object({
      ...addedLine,
      date: s.optional(addedLine.date),
      quantity: s.optional(addedLine.quantity),
      corrects: s.optional(addedLine.corrects),
    }),
    { maxItems: 100, ...options },
  )
