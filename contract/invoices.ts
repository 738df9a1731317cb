import Type, { type Static } from 'typebox'
import { PAYMENT_METHODS } from './events.ts'
import { LANGUAGES } from './languages.ts'
import { mergeable } from './merge-patch.ts'
import { Money, Price } from './money.ts'
import { operation } from './operation.ts'
import { page, pageQuery } from './page.ts'
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
    name: s.nullable(s.text(200)),
    company_name: s.nullable(s.text(200)),
    vat_id: s.nullable(s.text(40)),
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
  }),
)
export type InvoiceLine = Static<typeof InvoiceLine>

export const VatRow = s.named(
  'VatRow',
  s.object({ vat_rate: s.percentString(), net: Money, vat: Money, gross: Money }),
)
export type VatRow = Static<typeof VatRow>

const addedLine = {
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
    amount_due: Money,
    payments: Type.Array(Payment),
    method: s.nullable(s.oneOf(PAYMENT_METHODS)),
    paid_at: s.nullable(s.timestamp()),
    credited_invoice_id: s.nullable(s.id('invoice')),
    reason: s.nullable(Type.String()),
    version: s.integer(1, Number.MAX_SAFE_INTEGER),
    created_at: s.timestamp(),
    updated_at: s.timestamp(),
  }),
)
export type Invoice = Static<typeof Invoice>

export const invoiceFilters = {
  status: s.optional(s.oneOrMore(INVOICE_STATUSES)),
  payment_status: s.optional(s.oneOrMore(PAYMENT_STATUSES)),
  type: s.optional(s.oneOrMore(INVOICE_TYPES)),
  issued_from: s.optional(s.date()),
  issued_to: s.optional(s.date()),
  reservation_id: s.optional(s.reference()),
  guest_id: s.optional(s.reference()),
  property_id: s.optional(s.reference()),
}

export const listInvoices = operation({
  id: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  tag: 'Invoices',
  summary: 'List invoices, deposit invoices and credit notes',
  description:
    'Newest first. Filters combine. `issued_from` and `issued_to` are days in the zone of the property, both included.',
  query: s.object({ ...pageQuery, ...invoiceFilters }),
  status: 200,
  response: page('InvoicePage', Invoice),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'issued,paid', issued_from: '{date+0}', issued_to: '{date+7}' } },
})

export const getInvoice = operation({
  id: 'getInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  tag: 'Invoices',
  summary: 'Get an invoice',
  description: 'A draft shows what would be issued now.',
  params: s.object({ id: s.reference() }),
  status: 200,
  response: Invoice,
  errors: ['SVC-3001'],
  example: { params: { id: '{invoice_id}' } },
})

export const getInvoicePdf = operation({
  id: 'getInvoicePdf',
  method: 'GET',
  path: '/invoices/{id}/pdf',
  tag: 'Invoices',
  summary: 'Get an invoice as a PDF',
  description:
    'A4, tagged, PDF/A-3; once it is issued, with the EN 16931 invoice (Factur-X) inside as `factur-x.xml`. In the ' +
    'language of the guest, else of the property, unless `language` asks for another. A draft says so across the page.',
  params: s.object({ id: s.reference() }),
  query: s.object({ language: s.optional(s.oneOf(LANGUAGES)) }),
  status: 200,
  file: 'application/pdf',
  errors: ['SVC-3001'],
  example: { params: { id: '{invoice_id}' } },
})

export const updateInvoice = operation({
  id: 'updateInvoice',
  method: 'PATCH',
  path: '/invoices/{id}',
  tag: 'Invoices',
  summary: 'Change a draft',
  description:
    '`bill_to` merges field by field, and `null` goes back to the guest. `added_lines` are replaced whole; their ' +
    'prices include VAT, and what the reservation owes follows them.',
  params: s.object({ id: s.reference() }),
  body: s.named(
    'InvoiceUpdate',
    s.object({
      bill_to: s.optional(s.nullable(mergeable(BillTo))),
      added_lines: s.optional(
        Type.Array(
          s.object({
            ...addedLine,
            date: s.optional(addedLine.date),
            quantity: s.optional(addedLine.quantity),
          }),
          {
            maxItems: 100,
          },
        ),
      ),
    }),
  ),
  status: 200,
  response: Invoice,
  errors: ['SVC-3001', 'SVC-7001', 'SVC-1015'],
  example: {
    params: { id: '{invoice_id}' },
    body: {
      added_lines: [
        {
          type: 'service',
          description: 'Airport transfer',
          unit_price: { amount: 4500, currency: 'EUR' },
          vat_rate: '19.00',
        },
      ],
    },
  },
})

export const issueInvoice = operation({
  id: 'issueInvoice',
  method: 'POST',
  path: '/invoices/{id}/issue',
  tag: 'Invoices',
  summary: 'Issue a draft',
  description:
    'Gives it the next number; from then on it cannot be changed. The invoice of a stay is issued by its check-out too. A ' +
    'draft that gives back more than it charges becomes a credit note.',
  params: s.object({ id: s.reference() }),
  status: 200,
  response: Invoice,
  errors: ['SVC-3001', 'SVC-7001', 'SVC-7003', 'SVC-1015'],
  example: { params: { id: '{invoice_id}' } },
})

export const createCreditNote = operation({
  id: 'createCreditNote',
  method: 'POST',
  path: '/invoices/{id}/credit-notes',
  tag: 'Invoices',
  summary: 'Credit an invoice',
  description:
    'Without `amount`, all that is left. What is credited is no longer owed, unless `reopen` puts the lines back on a ' +
    'draft, to be invoiced anew. A deposit invoice is credited whole, and its money counts towards the stay.',
  params: s.object({ id: s.reference() }),
  body: s.named(
    'CreditNoteCreate',
    s.object({
      amount: s.optional(Price),
      reason: s.optional(s.nullable(s.text(300))),
      reopen: s.optional(Type.Boolean({ default: false, description: 'Only for all that is left' })),
    }),
  ),
  body_required: false,
  status: 201,
  response: Invoice,
  errors: ['SVC-3001', 'SVC-7002', 'SVC-7003', 'SVC-1015'],
  example: {
    params: { id: '{issued_invoice_id}' },
    body: { amount: { amount: 1000, currency: 'EUR' }, reason: 'The heating failed' },
  },
})

export const sendInvoice = operation({
  id: 'sendInvoice',
  method: 'POST',
  path: '/invoices/{id}/send',
  tag: 'Invoices',
  summary: 'E-mail the PDF to the guest',
  description:
    'To the address of the guest on file, in the language of the guest. The mail is queued and goes within seconds; one that ' +
    'waits for the same address already is not queued a second time.',
  params: s.object({ id: s.reference() }),
  status: 202,
  response: s.named(
    'InvoiceSending',
    s.object({
      invoice_id: s.id('invoice'),
      status: s.oneOf(['queued']),
      sent_to: Type.String({ description: 'The address' }),
    }),
  ),
  errors: ['SVC-3001', 'SVC-7002', 'SVC-7004'],
  example: { params: { id: '{issued_invoice_id}' } },
})
