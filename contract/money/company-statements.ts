import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { remindersOfInvoice } from './reminder-settings.ts'

const KINDS = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'write_off',
  'credit',
  'credit_returned',
] as const

const Entry = s.named(
  'CompanyStatementEntry',
  s.object({
    date: s.date('Day of issue, or business date of the money'),
    kind: s.oneOf(
      KINDS,
      'What it is; `credit` is what a payment of the company left, and `credit_returned` what of it was returned',
    ),
    resource_id: Type.String({
      description: 'Identifier of the document, payment, refund or payment of the company',
      examples: ['inv_01h2xcejqtf2nbrexx3vqjhp41'],
    }),
    reference: s.nullable(
      Type.String({ description: 'Number of the document, reference or reason; null for none' }),
    ),
    due_date: s.nullable(s.date('When the document falls due; null for anything else')),
    amount: s.described(Money, 'What it adds to what the company owes; negative where it owes less'),
    balance: s.described(Money, 'What the company owes after it'),
  }),
)

const OpenInvoice = s.named(
  'OpenInvoice',
  s.object({
    invoice_id: s.id('invoice'),
    number: Type.String({ description: 'Number of the document', examples: ['HARBOUR-2027-00001'] }),
    reservation_id: s.id('reservation'),
    issued_on: s.date('Day of issue'),
    due_date: s.date('When it falls due'),
    days_overdue: s.integer(0, 100_000, 'Days since it fell due; 0 while it is not due'),
    total: s.described(Money, 'Total of the document'),
    amount_due: s.described(Money, 'What is due on it'),
    ...remindersOfInvoice,
  }),
)

export const CompanyStatement = s.named(
  'CompanyStatement',
  s.object({
    company_id: s.id('company'),
    property_id: s.id('property'),
    from: s.date('First day'),
    to: s.date('Last day, inclusive'),
    opening_balance: s.described(Money, 'What the company owed before the first day'),
    closing_balance: s.described(Money, 'What it owed at the end of the last day'),
    entries: Type.Array(Entry, { description: 'In the order of their days' }),
    open_invoices: Type.Array(OpenInvoice, {
      description: 'Issued invoices with something due now, the earliest due date first',
    }),
    ages: s.object(
      {
        current: s.described(Money, 'Not due yet, or due today'),
        days_1_30: s.described(Money, 'Overdue by 1 to 30 days'),
        days_31_60: s.described(Money, 'Overdue by 31 to 60 days'),
        days_61_90: s.described(Money, 'Overdue by 61 to 90 days'),
        over_90: s.described(Money, 'Overdue by more than 90 days'),
        total: s.described(Money, 'All of it'),
      },
      'What is due on these invoices, by age',
    ),
    credit: s.described(Money, 'Credit of the company at the property now'),
  }),
)
export type CompanyStatement = Static<typeof CompanyStatement>

export const getCompanyStatement = operation({
  id: 'getCompanyStatement',
  method: 'GET',
  path: '/companies/{id}/statement',
  tag: 'Companies',
  roles: OFFICE,
  summary: 'Get the statement of account of a company',
  description:
    'Invoices, payments and credit of the company at a property, and what is open now by age. At most 366 days and 5,000 entries.',
  params: s.object({ id: s.reference('company') }),
  query: s.object({
    property_id: s.reference('property'),
    from: s.optional(s.date('First day; default: 90 days before the last')),
    to: s.optional(s.date('Last day, inclusive; default: the business date')),
    format: s.optional(
      s.oneOf(['json', 'csv'], { description: 'Format of the response; default: JSON', examples: ['json'] }),
    ),
  }),
  status: 200,
  response: CompanyStatement,
  formats: { csv: 'text/csv; charset=utf-8' },
  errors: ['SVC-3001', 'SVC-4005'],
  example: { params: { id: '{company_id}' }, query: { property_id: '{property_id}' } },
})
