import Type, { type Static } from 'typebox'
import { PAYMENT_METHODS } from './events.ts'
import { Money } from './money.ts'
import { Payment } from './payments.ts'
import { Address } from './properties.ts'
import { PAYMENT_STATUSES } from './reservation-parts.ts'
import * as s from './schema.ts'

export const INVOICE_TYPES = ['invoice', 'deposit_invoice', 'credit_note'] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]
export const INVOICE_STATUSES = ['draft', 'issued', 'paid', 'credited', 'void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
export const LINE_TYPES = [
  'accommodation',
  'meal',
  'service',
  'city_tax',
  'fee',
  'discount',
  'deposit',
  'adjustment',
] as const
export type LineType = (typeof LINE_TYPES)[number]
/** What staff may add to a draft. */
export const ADDED_LINE_TYPES = ['service', 'meal', 'fee', 'discount', 'adjustment'] as const

export const BillTo = s.named(
  'BillTo',
  s.object({
    name: s.nullable(s.line(200)),
    company_name: s.nullable(s.line(200)),
    vat_id: s.nullable(s.line(40)),
    address: s.nullable(Address),
  }),
)
export type BillTo = Static<typeof BillTo>

export const Seller = s.named(
  'Seller',
  s.object({
    name: Type.String({ description: 'The property' }),
    company_name: s.nullable(Type.String()),
    vat_id: s.nullable(Type.String()),
    address: Address,
  }),
)
export type Seller = Static<typeof Seller>

export const InvoiceLine = s.named(
  'InvoiceLine',
  s.object({
    id: Type.String({
      description: 'Unique within the invoice',
      examples: ['accommodation_2027-03-15_7.00'],
    }),
    date: s.nullable(s.date({ description: 'The night or day of service' })),
    type: s.oneOf(LINE_TYPES),
    description: Type.String(),
    quantity: Type.Integer(),
    unit_price: Money,
    net: Money,
    vat_rate: s.percentString(),
    vat: Money,
    gross: Money,
    amount_credited: Money,
  }),
)
export type InvoiceLine = Static<typeof InvoiceLine>

export const VatRow = s.named(
  'VatRow',
  s.object({ vat_rate: s.percentString(), net: Money, vat: Money, gross: Money }),
)
export type VatRow = Static<typeof VatRow>

export const addedLine = {
  type: s.oneOf(ADDED_LINE_TYPES),
  description: s.text(300),
  date: s.nullable(s.date()),
  quantity: s.integer(1, 10_000),
  unit_price: s.named(
    'SignedPrice',
    s.object({
      amount: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
    }),
  ),
  vat_rate: s.percentString(),
}
export const AddedLine = s.named('AddedLine', s.object(addedLine))
export type AddedLine = Static<typeof AddedLine>

export const Invoice = s.named(
  'Invoice',
  s.object({
    id: s.id('invoice'),
    number: s.nullable(Type.String({ examples: ['HARBOUR-2027-00001'] })),
    type: s.oneOf(INVOICE_TYPES),
    status: s.oneOf(INVOICE_STATUSES),
    payment_status: s.oneOf(PAYMENT_STATUSES),
    property_id: s.id('property'),
    reservation_id: s.id('reservation'),
    guest_id: s.id('guest'),
    bill_to: BillTo,
    seller: Seller,
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    issued_at: s.nullable(s.timestamp()),
    due_date: s.nullable(s.date()),
    line_items: Type.Array(InvoiceLine),
    added_lines: Type.Array(AddedLine, { description: 'The lines that staff added' }),
    vat_breakdown: Type.Array(VatRow),
    subtotal: Money,
    vat_total: Money,
    total: Money,
    amount_credited: Money,
    amount_paid: Money,
    amount_refunded: Money,
    amount_due: Money,
    payments: Type.Array(Payment),
    method: s.nullable(s.oneOf(PAYMENT_METHODS)),
    paid_at: s.nullable(
      s.timestamp({
        description: 'Since when nothing is left to pay; null while something is, after a refund too',
      }),
    ),
    credited_invoice_id: s.nullable(s.id('invoice')),
    reason: s.nullable(Type.String()),
    version: s.integer(1, Number.MAX_SAFE_INTEGER),
    created_at: s.timestamp(),
    updated_at: s.timestamp(),
  }),
)
export type Invoice = Static<typeof Invoice>
