import type { Static } from 'typebox'
import { MONEY, OFFICE } from '../account/roles.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { RECEIVED_METHODS } from './payment-methods.ts'
import { positiveMoney, recorded_by } from './payments.ts'

const SECURITY_DEPOSIT_STATES = ['held', 'settled'] as const

/** Money that a guest leaves as a security: no payment of the stay. rule 36.10 */
export const SecurityDeposit = s.named(
  'SecurityDeposit',
  s.object({
    id: s.id('security_deposit'),
    property_id: s.id('property'),
    reservation_id: s.id('reservation'),
    status: s.oneOf(
      SECURITY_DEPOSIT_STATES,
      '`held` while the property holds some of it; `settled` when all was returned or applied',
    ),
    amount: s.described(Money, 'What the guest left'),
    amount_returned: s.described(Money, 'What was returned to the guest'),
    amount_applied: s.described(
      Money,
      'What pays invoices of the stay: payments by `security_deposit`, less their refunds',
    ),
    amount_held: s.described(Money, 'What the property still holds'),
    method: s.oneOf(RECEIVED_METHODS, 'How it was received'),
    reference: s.nullable(s.line(200, 'Reference of the bank or till; null when none was given')),
    paid_at: s.timestamp('When the money was received'),
    ...recorded_by,
    ...s.versioned,
  }),
)
export type SecurityDeposit = Static<typeof SecurityDeposit>

export const createSecurityDeposit = operation({
  id: 'createSecurityDeposit',
  method: 'POST',
  path: '/reservations/{id}/security-deposits',
  tag: 'Payments',
  roles: MONEY,
  audit: ['Security deposit received', 'Kaution erhalten'],
  summary: 'Record a security deposit',
  description:
    'Money that a guest leaves as a security, while the stay is confirmed or in house. It pays nothing: balance and invoices stay as they are, and it has no VAT. It counts in the shift, in the report of payments and in the journal, on an account of its own.',
  params: s.object({ id: s.reference('reservation') }),
  body: s.named(
    'SecurityDepositCreate',
    s.object({
      amount: s.described(positiveMoney(), 'What the guest left'),
      method: s.oneOf(RECEIVED_METHODS, 'How it was received'),
      reference: s.optional(s.nullable(s.line(200, { description: 'Reference of the bank or till' }))),
      paid_at: s.optional(s.timestamp({ description: 'When the money was received; default: now' })),
    }),
  ),
  status: 201,
  response: SecurityDeposit,
  errors: ['SVC-1007', 'SVC-3001', 'SVC-7005'],
  example: {
    params: { id: '{reservation_id}' },
    body: { amount: { amount: 30_000, currency: 'EUR' }, method: 'cash' },
  },
})

export const listSecurityDeposits = operation({
  id: 'listSecurityDeposits',
  method: 'GET',
  path: '/security-deposits',
  tag: 'Payments',
  roles: OFFICE,
  summary: 'List security deposits',
  description: 'Newest first.',
  query: s.object({
    ...pageQuery,
    reservation_id: s.optional(s.reference('reservation')),
    property_id: s.optional(s.reference('property')),
    status: s.optional(s.oneOf(SECURITY_DEPOSIT_STATES, 'Only those with this status')),
  }),
  status: 200,
  response: page('SecurityDepositPage', SecurityDeposit),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { reservation_id: '{reservation_id}' } },
})

export const getSecurityDeposit = operation({
  id: 'getSecurityDeposit',
  method: 'GET',
  path: '/security-deposits/{id}',
  tag: 'Payments',
  roles: OFFICE,
  summary: 'Get a security deposit',
  params: s.object({ id: s.reference('security_deposit') }),
  status: 200,
  response: SecurityDeposit,
  errors: ['SVC-3001'],
  example: { params: { id: '{security_deposit_id}' } },
})

export const returnSecurityDeposit = operation({
  id: 'returnSecurityDeposit',
  method: 'POST',
  path: '/security-deposits/{id}/return',
  tag: 'Payments',
  roles: MONEY,
  audit: ['Security deposit returned', 'Kaution zurückgezahlt'],
  summary: 'Return a security deposit',
  description: 'In whole or in part, on the open day, also after the departure.',
  params: s.object({ id: s.reference('security_deposit') }),
  body: s.named(
    'SecurityDepositReturn',
    s.object({
      amount: s.optional(s.described(positiveMoney(), 'What is returned; default: all that is held')),
      method: s.optional(s.oneOf(RECEIVED_METHODS, 'How it is returned; default: as it was received')),
      reference: s.optional(s.nullable(s.line(200, { description: 'Reference of the bank or till' }))),
    }),
  ),
  status: 200,
  response: SecurityDeposit,
  errors: ['SVC-3001', 'SVC-8003'],
  example: { params: { id: '{security_deposit_id}' }, body: {} },
})

export const applySecurityDeposit = operation({
  id: 'applySecurityDeposit',
  method: 'POST',
  path: '/security-deposits/{id}/apply',
  tag: 'Payments',
  roles: MONEY,
  audit: ['Security deposit applied', 'Kaution verrechnet'],
  summary: 'Pay an invoice of the stay from a security deposit',
  description:
    'A payment by `security_deposit`, without money: for what was broken, charge it first, and pay it from here. A refund of that payment gives the amount back to the deposit.',
  params: s.object({ id: s.reference('security_deposit') }),
  body: s.named(
    'SecurityDepositApply',
    s.object({
      invoice_id: s.reference('invoice', 'An invoice of the stay, or its draft'),
      amount: s.optional(
        s.described(positiveMoney(), 'What is applied; default: what is due, as far as it is held'),
      ),
    }),
  ),
  status: 200,
  response: SecurityDeposit,
  errors: ['SVC-3001', 'SVC-8002', 'SVC-8003'],
  example: {
    params: { id: '{security_deposit_id}' },
    body: { invoice_id: '{invoice_id}', amount: { amount: 1_000, currency: 'EUR' } },
  },
})
