import Type, { type Static } from 'typebox'
import { VatRow } from './invoice-parts.ts'
import { Money } from './money.ts'
import { operation } from './operation.ts'
import * as s from './schema.ts'

export const TaxMonth = s.named(
  'TaxMonth',
  s.object({
    property_id: s.id('property'),
    month: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2027-03'] }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    vat: Type.Array(VatRow, { description: 'Each rate by itself, city tax left out' }),
    net: Money,
    vat_total: Money,
    gross: Money,
    city_tax: Money,
    documents: Type.Integer({ description: 'How many were issued, credit notes among them' }),
  }),
)
export type TaxMonth = Static<typeof TaxMonth>

const days = {
  from: s.date({ description: 'First day of issue, in the zone of the property' }),
  to: s.date({ description: 'Last day of issue, inclusive; at most 1,096 days from the first' }),
  property_id: s.optional(s.reference()),
}

export const getTaxReport = operation({
  id: 'getTaxReport',
  method: 'GET',
  path: '/reports/tax',
  tag: 'Invoices',
  summary: 'VAT and city tax by month',
  description:
    'Of what was issued in these days, by property, month, currency and VAT rate. Credit notes count negative, and deposits ' +
    'when they are invoiced.',
  query: s.object(days),
  status: 200,
  response: s.named('TaxReport', s.object({ data: Type.Array(TaxMonth) })),
  errors: ['SVC-4005'],
  example: { query: { from: '{date+0}', to: '{date+90}' } },
})

export const exportInvoices = operation({
  id: 'exportInvoices',
  method: 'GET',
  path: '/invoices/export',
  tag: 'Invoices',
  summary: 'Export what was issued',
  description:
    'CSV (RFC 4180, UTF-8) with a line for each VAT rate of a document, in the order of issue; credit notes are negative. At most ' +
    '20,000 documents of at most 366 days: `serai invoices export` writes any number.',
  query: s.object({
    issued_from: s.date(),
    issued_to: s.date({ description: 'Inclusive' }),
    property_id: s.optional(s.reference()),
  }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-4005'],
  example: { query: { issued_from: '{date+0}', issued_to: '{date+90}' } },
})
