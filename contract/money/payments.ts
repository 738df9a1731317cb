import Type, { type Static } from 'typebox'
import { BOOKS, MONEY, OFFICE } from '../account/roles.ts'
import { PAYMENT_METHODS, PAYMENT_STATES, REFUND_STATES } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { createdFrom, deltaQuery, page, pageQuery } from '../page.ts'
import { NamedActor } from '../parts/named-actor.ts'
import * as s from '../schema.ts'
import { RECORDED_METHODS } from './payment-methods.ts'

/** Who handled the money, on which day, in which shift: for payments and refunds. */
export const recorded_by = {
  received_by: s.nullable(
    s.described(
      NamedActor,
      'Person or API key that received or returned the money; null if none is recorded',
    ),
  ),
  business_date: s.nullable(
    s.date(
      'Business date of the property on which the payment counts; null until money has been received or returned',
    ),
  ),
  shift_id: s.nullable(s.id('shift', 'Identifier of the cashier shift to which it belongs; null for none')),
}

/** A payment of an invoice, received or pending. rule 7 */
const payment = {
  id: s.id('payment'),
  property_id: s.id('property'),
  reservation_id: s.id('reservation'),
  invoice_id: s.id('invoice'),
  company_payment_id: s.nullable(
    s.id(
      'company_payment',
      'The payment of a company that it is a part of, or whose credit pays it; null for none',
    ),
  ),
  security_deposit_id: s.nullable(s.id('security_deposit', 'The deposit that pays it; null for none')),
  amount: s.described(Money, 'Amount of the payment'),
  amount_refunded: s.described(Money, 'Sum of the refunds of this payment'),
  method: s.oneOf(PAYMENT_METHODS, 'Payment method'),
  status: s.oneOf(
    PAYMENT_STATES,
    'Status of the payment. `requires_action`: the guest has to confirm it with their bank; `pending`: the bank has not decided yet',
  ),
  reference: s.nullable(s.line(200, 'Reference of the bank or till; null when none was given')),
  failure_code: s.nullable(
    s.text(100, 'Reason of the failure, from the payment provider; null unless the payment failed'),
  ),
  paid_at: s.nullable(s.timestamp('When the money was received; null until then')),
  ...recorded_by,
  created_at: s.timestamp('When the record was created'),
  updated_at: s.timestamp('When the object was last changed'),
}
export const Payment = s.named('Payment', s.object(payment))
export type Payment = Static<typeof Payment>

/** A refund, completed or pending. rule 4, 7 */
export const Refund = s.named(
  'Refund',
  s.object({
    id: s.id('refund'),
    payment_id: s.id('payment'),
    reservation_id: s.id('reservation'),
    amount: s.described(Money, 'Amount of the refund'),
    status: s.oneOf(REFUND_STATES, {
      description:
        'Status of the refund: `pending` at the payment provider, `manual` if staff return the money',
    }),
    reason: s.nullable(Type.String({ description: 'Reason; null when none was given' })),
    failure_code: s.nullable(
      Type.String({
        description: 'Reason of the failure, from the payment provider; null unless the payment failed',
      }),
    ),
    ...recorded_by,
    created_at: s.timestamp('When it was requested'),
    finished_at: s.nullable(s.timestamp('When it succeeded or failed; null until then')),
  }),
)
export type Refund = Static<typeof Refund>

export const listPayments = operation({
  id: 'listPayments',
  method: 'GET',
  path: '/payments',
  tag: 'Payments',
  roles: OFFICE,
  summary: 'List payments',
  description: 'Newest first. Filters combine; every `*_to` is inclusive.',
  query: s.object({
    ...pageQuery,
    status: s.optional(
      s.oneOrMore(PAYMENT_STATES, 'Only payments with this status: one, or several separated by commas'),
    ),
    method: s.optional(
      s.oneOrMore(PAYMENT_METHODS, 'Only payments by this method: one, or several separated by commas'),
    ),
    reservation_id: s.optional(s.reference('reservation')),
    invoice_id: s.optional(s.reference('invoice')),
    shift_id: s.optional(s.reference('shift')),
    property_id: s.optional(s.reference('property')),
    created_from: createdFrom,
    created_to: s.optional(s.timestamp('Latest time of creation, inclusive')),
    paid_from: s.optional(s.timestamp('Earliest time of receipt, inclusive')),
    paid_to: s.optional(s.timestamp('Latest time of receipt, inclusive')),
    ...deltaQuery,
  }),
  status: 200,
  response: page('PaymentPage', Payment),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { reservation_id: '{reservation_id}' } },
})

/** An amount above zero. */
export const positiveMoney = () =>
  s.named(
    'PositiveMoney',
    s.object({
      amount: s.integer(
        1,
        1_000_000_000_000,
        'In the smallest unit of the currency, for example cents; at least 1',
      ),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
    }),
  )

/** How and when money was received, as every payment that is recorded has it. */
export const recordedMoney = {
  method: s.oneOf(RECORDED_METHODS, 'Payment method'),
  reference: s.optional(s.nullable(s.line(200, { description: 'Reference of the bank or till' }))),
  paid_at: s.optional(s.timestamp({ description: 'When the money was received; default: now' })),
}

export const createPayment = operation({
  id: 'createPayment',
  method: 'POST',
  path: '/invoices/{id}/payments',
  tag: 'Payments',
  roles: MONEY,
  audit: ['Payment recorded', 'Zahlung erfasst'],
  summary: 'Record a payment, or charge a card',
  description:
    'Up to the amount due. Without `card` it records money that was received. With `card`, the id of the card at the payment provider, the card is charged: `succeeded`; `requires_action` with a `client_secret` for the guest’s browser; `pending` while the bank decides; or 402. A fully paid deposit confirms its reservation.',
  params: s.object({ id: s.reference('invoice') }),
  body: s.named(
    'PaymentCreate',
    s.object({
      amount: s.described(positiveMoney(), 'Amount to pay, at most the amount due'),
      ...recordedMoney,
      card: s.optional(
        Type.String({
          pattern: '^[A-Za-z0-9_]{1,100}$',
          description: 'Identifier of the card at the payment provider, never the card number',
          examples: ['pm_1PqZ7x2eZvKYlo2C'],
        }),
      ),
    }),
  ),
  status: 201,
  response: s.named(
    'PaymentCreated',
    s.object({
      ...payment,
      client_secret: s.nullable(
        Type.String({
          description:
            'Secret for the guest’s browser to confirm the payment; null when no confirmation is required',
        }),
      ),
    }),
  ),
  secret_response: true,
  errors: ['SVC-3001', 'SVC-7005', 'SVC-8001', 'SVC-8002'],
  example: {
    params: { id: '{invoice_id}' },
    body: {
      amount: { amount: 5000, currency: 'EUR' },
      method: 'bank_transfer',
      reference: 'Transfer of 4 January',
    },
  },
})

export const PaymentList = s.named(
  'PaymentList',
  s.object({
    data: Type.Array(Payment, { description: 'The payments: in the order of the request, or of the rooms' }),
    total: s.described(Money, 'Sum of the payments'),
  }),
)

export const createPayments = operation({
  id: 'createPayments',
  method: 'POST',
  path: '/payments',
  tag: 'Payments',
  roles: MONEY,
  audit: ['Payments recorded together', 'Zahlungen gemeinsam erfasst'],
  summary: 'Record one payment for several folios or stays',
  description:
    'Records received money that settles several documents: each gets a payment of its own, or none does. All have one currency, and each payment is at most the amount due. Cards are charged one by one instead.',
  body: s.named(
    'PaymentsCreate',
    s.object({
      items: Type.Array(
        s.named(
          'PaymentItem',
          s.object({
            invoice_id: s.reference('invoice'),
            amount: s.described(positiveMoney(), 'Amount for this document, at most the amount due on it'),
          }),
        ),
        { minItems: 1, maxItems: 50, description: 'Documents to pay, each at most once' },
      ),
      ...recordedMoney,
    }),
  ),
  status: 201,
  response: PaymentList,
  errors: ['SVC-3001', 'SVC-7005', 'SVC-8002'],
  example: {
    body: {
      items: [{ invoice_id: '{invoice_id}', amount: { amount: 5000, currency: 'EUR' } }],
      method: 'card',
      reference: 'Terminal 2, receipt 118',
    },
  },
})

export const writeOffInvoice = operation({
  id: 'writeOffInvoice',
  method: 'POST',
  path: '/invoices/{id}/write-off',
  tag: 'Payments',
  roles: BOOKS,
  audit: ['Invoice written off', 'Rechnung ausgebucht'],
  summary: 'Write off what is due on an invoice',
  description:
    'Of an issued invoice: a payment by `write_off`, which is on an account of its own in the journal and is no money received. VAT is not corrected; a refund of the payment takes it back.',
  params: s.object({ id: s.reference('invoice') }),
  body: s.named(
    'InvoiceWriteOff',
    s.object({
      amount: s.optional(s.described(positiveMoney(), 'Amount to write off; default: what is due')),
      reason: s.line(200, { description: 'Why it will not be paid', examples: ['Insolvent'] }),
    }),
  ),
  status: 201,
  response: Payment,
  errors: ['SVC-3001', 'SVC-7002', 'SVC-8002'],
  example: { params: { id: '{issued_invoice_id}' }, body: { reason: 'Insolvent' } },
})

export const getPayment = operation({
  id: 'getPayment',
  method: 'GET',
  path: '/payments/{id}',
  tag: 'Payments',
  roles: OFFICE,
  summary: 'Get a payment',
  params: s.object({ id: s.reference('payment') }),
  status: 200,
  response: Payment,
  errors: ['SVC-3001'],
  example: { params: { id: '{payment_id}' } },
})

export const refundPayment = operation({
  id: 'refundPayment',
  method: 'POST',
  path: '/payments/{id}/refund',
  tag: 'Payments',
  roles: MONEY,
  audit: ['Refund recorded', 'Erstattung erfasst'],
  summary: 'Refund a payment',
  description:
    'All that is left, or `amount`. Payments through a provider are refunded by the provider; for others this records a refund by staff.',
  params: s.object({ id: s.reference('payment') }),
  body: s.named(
    'RefundCreate',
    s.object({
      amount: s.optional(
        s.described(positiveMoney(), 'Amount to refund; default: the whole remaining amount of the payment'),
      ),
      reason: s.optional(s.nullable(s.text(200, 'Reason; null for none'))),
    }),
  ),
  body_required: false,
  status: 201,
  response: Refund,
  errors: ['SVC-3001', 'SVC-8003'],
  example: {
    params: { id: '{payment_id}' },
    body: { amount: { amount: 2000, currency: 'EUR' }, reason: 'goodwill' },
  },
})
