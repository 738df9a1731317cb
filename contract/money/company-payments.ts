import Type, { type Static } from 'typebox'
import { MONEY, OFFICE } from '../account/roles.ts'
import { PAYMENT_METHODS } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { RECEIVED_METHODS } from './payment-methods.ts'
import { Payment, positiveMoney, recorded_by } from './payments.ts'

/** Invoices that one payment of a company pays at most. */
export const MAX_PAID_INVOICES = 100

const PaidInvoice = s.named(
  'PaidInvoice',
  s.object({
    payment_id: s.id('payment'),
    invoice_id: s.id('invoice'),
    reservation_id: s.id('reservation'),
    amount: s.described(Money, 'Amount that was paid on the invoice'),
    amount_refunded: s.described(Money, 'What of it was refunded'),
    method: s.oneOf(PAYMENT_METHODS, 'Payment method; `company_credit` where credit was applied later'),
  }),
)

/** A payment of a company over several invoices, as events have it. rule 32 */
const companyPayment = {
  id: s.id('company_payment'),
  property_id: s.id('property'),
  company_id: s.id('company'),
  status: s.oneOf(['received', 'voided'], 'Whether the payment stands'),
  amount: s.described(Money, 'What the company paid'),
  credit: s.described(Money, 'What of it was left when it was received, as credit of the company'),
  method: s.oneOf(RECEIVED_METHODS, 'Payment method'),
  reference: s.nullable(s.line(200, 'Reference of the bank or till; null when none was given')),
  paid_at: s.timestamp('When the money was received'),
  ...recorded_by,
  voided_at: s.nullable(s.timestamp('When it was voided; null unless it was')),
  voided_on: s.nullable(s.date('Business date on which it was voided; null unless it was')),
  void_reason: s.nullable(Type.String({ description: 'Why it was voided; null unless it was' })),
  ...s.versioned,
}
export const CompanyPaymentData = s.named('CompanyPaymentData', s.object(companyPayment))

export const CompanyPayment = s.named(
  'CompanyPayment',
  s.object({
    ...companyPayment,
    credit_left: s.described(Money, 'What is left of the credit now'),
    payments: Type.Array(PaidInvoice, { description: 'Invoices that it pays, in the order of payment' }),
  }),
)
export type CompanyPayment = Static<typeof CompanyPayment>

const items = (about: string, minItems: number) =>
  s.optional(
    Type.Array(
      s.named(
        'PaidItem',
        s.object({
          invoice_id: s.reference('invoice', 'An issued invoice on the account of the company'),
          amount: s.optional(
            s.described(positiveMoney(), 'Amount for this invoice; default: what is due on it'),
          ),
        }),
      ),
      { minItems, maxItems: MAX_PAID_INVOICES, description: about },
    ),
  )

const IN_ORDER = 'default: all that are due, the earliest due date first, until nothing is left'

export const createCompanyPayment = operation({
  id: 'createCompanyPayment',
  method: 'POST',
  path: '/companies/{id}/payments',
  tag: 'Companies',
  roles: MONEY,
  audit: ['Payment of a company recorded', 'Zahlung einer Firma erfasst'],
  summary: 'Record one payment of a company over several invoices',
  description:
    'Pays the named invoices, or those that are due, the earliest first; each gets a payment of its own, or nothing is recorded. What is left is credit of the company at the property. At most 100 invoices.',
  params: s.object({ id: s.reference('company') }),
  body: s.named(
    'CompanyPaymentCreate',
    s.object({
      property_id: s.reference('property', 'The property that received the money and issued the invoices'),
      amount: s.described(positiveMoney(), 'What the company paid'),
      method: s.oneOf(RECEIVED_METHODS, 'Payment method'),
      reference: s.optional(s.nullable(s.line(200, { description: 'Reference of the bank or till' }))),
      paid_at: s.optional(s.timestamp({ description: 'When the money was received; default: now' })),
      items: items(`Invoices to pay, in this order; none: all is credit; ${IN_ORDER}`, 0),
    }),
  ),
  status: 201,
  response: CompanyPayment,
  errors: ['SVC-3001', 'SVC-4005', 'SVC-7002', 'SVC-7005', 'SVC-8002'],
  example: {
    params: { id: '{company_id}' },
    body: {
      property_id: '{property_id}',
      amount: { amount: 50_000, currency: 'EUR' },
      method: 'bank_transfer',
      reference: 'Statement of March',
    },
  },
})

export const listCompanyPayments = operation({
  id: 'listCompanyPayments',
  method: 'GET',
  path: '/companies/{id}/payments',
  tag: 'Companies',
  roles: OFFICE,
  summary: 'List payments of a company over several invoices',
  description: 'Newest first.',
  params: s.object({ id: s.reference('company') }),
  query: s.object({ ...pageQuery, property_id: s.optional(s.reference('property')) }),
  status: 200,
  response: page('CompanyPaymentPage', CompanyPayment),
  errors: ['SVC-2005', 'SVC-3001', 'SVC-4005'],
  example: { params: { id: '{company_id}' } },
})

export const getCompanyPayment = operation({
  id: 'getCompanyPayment',
  method: 'GET',
  path: '/company-payments/{id}',
  tag: 'Companies',
  roles: OFFICE,
  summary: 'Get a payment of a company',
  params: s.object({ id: s.reference('company_payment') }),
  status: 200,
  response: CompanyPayment,
  errors: ['SVC-3001'],
  example: { params: { id: '{company_payment_id}' } },
})

export const voidCompanyPayment = operation({
  id: 'voidCompanyPayment',
  method: 'POST',
  path: '/company-payments/{id}/void',
  tag: 'Companies',
  roles: MONEY,
  audit: ['Payment of a company voided', 'Zahlung einer Firma storniert'],
  summary: 'Void a payment of a company as a whole',
  description:
    'Refunds what it has paid on invoices, also from its credit, and returns the credit: on the open day, all or nothing. The invoices are due again.',
  params: s.object({ id: s.reference('company_payment') }),
  body: s.named(
    'CompanyPaymentVoid',
    s.object({ reason: s.text(300, 'Why, for the audit log and the refunds') }),
  ),
  status: 200,
  response: CompanyPayment,
  errors: ['SVC-3001', 'SVC-8003', 'SVC-9002'],
  example: { params: { id: '{company_payment_id}' }, body: { reason: 'Returned by the bank' } },
})

export const applyCompanyCredit = operation({
  id: 'applyCompanyCredit',
  method: 'POST',
  path: '/companies/{id}/credit',
  tag: 'Companies',
  roles: MONEY,
  audit: ['Credit of a company applied', 'Guthaben einer Firma verrechnet'],
  summary: 'Pay invoices from the credit of a company',
  description:
    'From the oldest credit first, as payments by `company_credit`: all named amounts or none. Without `items` the invoices that are due are paid, the earliest first, until the credit is used up.',
  params: s.object({ id: s.reference('company') }),
  body: s.named(
    'CompanyCreditApply',
    s.object({
      property_id: s.reference('property', 'The property at which the company has credit'),
      items: items(`Invoices to pay, in this order; ${IN_ORDER}`, 1),
    }),
  ),
  status: 200,
  response: s.named(
    'CompanyCreditApplied',
    s.object({
      data: Type.Array(Payment, { description: 'The payments that were made' }),
      credit_left: s.described(Money, 'What is left of the credit of the company at the property'),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005', 'SVC-7002', 'SVC-8002'],
  example: { params: { id: '{company_id}' }, body: { property_id: '{property_id}' } },
})
