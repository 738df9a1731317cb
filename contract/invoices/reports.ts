import Type, { type Static } from 'typebox'
import { BOOKS } from '../account/roles.ts'
import { PAYMENT_METHODS } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { VatRow } from '../parts/invoice-parts.ts'
import { NamedActor } from '../parts/named-actor.ts'
import * as s from '../schema.ts'

export const TaxMonth = s.named(
  'TaxMonth',
  s.object({
    property_id: s.id('property'),
    month: Type.String({
      description: 'Calendar month: year and month',
      pattern: '^\\d{4}-\\d{2}$',
      examples: ['2027-03'],
    }),
    currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$' }),
    vat: Type.Array(VatRow, { description: 'Amounts by VAT rate, without city tax' }),
    net: s.described(Money, 'Sum without VAT'),
    vat_total: s.described(Money, 'Sum of all VAT'),
    gross: s.described(Money, 'Sum with VAT'),
    city_tax: s.described(Money, 'Sum of the city tax'),
    documents: Type.Integer({ description: 'Number of issued documents, including credit notes' }),
  }),
)
export type TaxMonth = Static<typeof TaxMonth>

const days = {
  from: s.date({ description: 'First day of issue, in the zone of the property' }),
  to: s.date({ description: 'Last day of issue, inclusive; at most 1,096 days from the first' }),
  property_id: s.optional(s.reference('property')),
}

export const getTaxReport = operation({
  id: 'getTaxReport',
  method: 'GET',
  path: '/reports/tax',
  tag: 'Invoices',
  roles: BOOKS,
  summary: 'VAT and city tax by month',
  description:
    'Of what was issued in these days, by property, month, currency and VAT rate. Credit notes count negative, and deposits ' +
    'when they are invoiced.',
  query: s.object(days),
  status: 200,
  response: s.named(
    'TaxReport',
    s.object({
      data: Type.Array(TaxMonth, { description: 'One element for each property, month and currency' }),
    }),
  ),
  errors: ['SVC-4005'],
  example: { query: { from: '{date+0}', to: '{date+90}' } },
})

export const exportInvoices = operation({
  id: 'exportInvoices',
  method: 'GET',
  path: '/invoices/export',
  tag: 'Invoices',
  roles: BOOKS,
  summary: 'Export issued documents',
  description:
    'CSV (RFC 4180, UTF-8) with a line for each VAT rate of a document, in the order of issue; credit notes are negative. At most ' +
    '20,000 documents of at most 366 days: `serai invoices export` writes any number.',
  query: s.object({
    issued_from: s.date('First day of issue, in the zone of the property'),
    issued_to: s.date({ description: 'Inclusive' }),
    property_id: s.optional(s.reference('property')),
  }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-4005'],
  example: { query: { issued_from: '{date+0}', issued_to: '{date+90}' } },
})

export const exportTaxReport = operation({
  id: 'exportTaxReport',
  method: 'GET',
  path: '/reports/tax/export',
  tag: 'Invoices',
  roles: BOOKS,
  summary: 'Export VAT and city tax by month',
  description:
    'CSV (RFC 4180, UTF-8) of what `GET /reports/tax` answers: a line for each month, currency and VAT rate, and one for the city tax.',
  query: s.object(days),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-4005'],
  example: { query: { from: '{date+0}', to: '{date+90}' } },
})

export const PaymentMovement = s.named(
  'PaymentMovement',
  s.object({
    kind: s.oneOf(
      ['payment', 'refund', 'refund_returned'],
      'Whether money was received or returned; `refund_returned` is a refund that the bank of the guest sent back later',
    ),
    id: Type.String({
      description:
        'Identifier of the payment or refund; of a security deposit each movement has its own (`sde_…`)',
      examples: ['pay_01h2xcejqtf2nbrexx3vqjhp41'],
    }),
    payment_id: Type.String({
      description:
        'Identifier of the payment; of the payment of a company where it is its credit, or of the security deposit',
      examples: ['pay_01h2xcejqtf2nbrexx3vqjhp41'],
    }),
    reservation_id: s.nullable(s.id('reservation', 'The stay; null for credit of a company')),
    invoice_id: s.nullable(
      s.id('invoice', 'The document; null for credit of a company and for security deposits'),
    ),
    at: s.timestamp({ description: 'When the money was received or returned' }),
    amount: s.described(Money, 'The amount; negative for a refund'),
    reference: s.nullable(
      Type.String({ description: 'Reference of the bank or till; null when none was given' }),
    ),
    shift_id: s.nullable(s.id('shift', 'Identifier of the cashier shift to which it belongs; null for none')),
  }),
)
export type PaymentMovement = Static<typeof PaymentMovement>

const sums = {
  received: s.described(Money, 'Sum of the payments'),
  refunded: s.described(Money, 'Sum of the refunds, less those that banks returned; positive'),
  net: s.described(Money, '`received` less `refunded`'),
}
const way = {
  currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
  method: s.oneOf(PAYMENT_METHODS, 'Payment method'),
  charged: Type.Boolean({
    description: 'Whether the payment provider processed it; false: recorded manually',
  }),
}

export const PaymentReport = s.named(
  'PaymentReport',
  s.object({
    data: Type.Array(
      s.named(
        'PaymentReportRow',
        s.object({
          date: s.date({ description: 'Business date of the property' }),
          property_id: s.id('property'),
          ...way,
          received_by: s.nullable(
            s.described(
              NamedActor,
              'Person or API key that recorded or charged it; null if none is recorded',
            ),
          ),
          ...sums,
          movements: Type.Array(PaymentMovement, {
            description: 'Movements that make up the sums, earliest first',
          }),
        }),
      ),
      { description: 'One element for each day, property, currency, method and person' },
    ),
    people: Type.Array(
      s.named(
        'PaymentReportPerson',
        s.object({
          ...way,
          received_by: s.nullable(
            s.described(
              NamedActor,
              'Person or API key that recorded or charged it; null if none is recorded',
            ),
          ),
          shift_id: s.nullable(s.id('shift', 'Identifier of the cashier shift; null for none')),
          ...sums,
        }),
      ),
      { description: 'Of all rows, by currency, method, person and cashier shift' },
    ),
    totals: Type.Array(s.named('PaymentReportTotal', s.object({ ...way, ...sums })), {
      description: 'Of all rows, by currency and method',
    }),
  }),
)
export type PaymentReport = Static<typeof PaymentReport>

const payment_days = {
  from: s.date({ description: 'First day, on the calendar of the property' }),
  to: s.date({ description: 'Last day, inclusive; at most 366 days from the first' }),
  property_id: s.optional(s.reference('property')),
}

export const getPaymentReport = operation({
  id: 'getPaymentReport',
  method: 'GET',
  path: '/reports/payments',
  tag: 'Payments',
  roles: BOOKS,
  summary: 'Payments and refunds by day, method and person',
  description:
    'Payments and refunds of these business dates: successful payments, and completed refunds as negative amounts; ' +
    'not what credit of a company or a write-off settled, which moved no money. ' +
    '`received_by` is the person or API key that recorded or charged it; null if none is recorded. At most 5,000 movements.',
  query: s.object(payment_days),
  status: 200,
  response: PaymentReport,
  errors: ['SVC-4005'],
  example: { query: { from: '{date+0}', to: '{date+7}' } },
})

export const exportPaymentReport = operation({
  id: 'exportPaymentReport',
  method: 'GET',
  path: '/reports/payments/export',
  tag: 'Payments',
  roles: BOOKS,
  summary: 'Export payments and refunds of some days',
  description:
    'CSV (RFC 4180, UTF-8) with a line for each movement of `GET /reports/payments`; refunds are negative. At most 5,000 movements.',
  query: s.object(payment_days),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-4005'],
  example: { query: { from: '{date+0}', to: '{date+7}' } },
})
