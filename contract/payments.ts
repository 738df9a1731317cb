import type { Static } from 'typebox'
import { PAYMENT_METHODS } from './events.ts'
import { Money } from './money.ts'
import * as s from './schema.ts'

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_STATES = ['pending', 'requires_action', 'succeeded', 'failed'] as const
export const REFUND_STATES = ['pending', 'succeeded', 'failed', 'manual'] as const

/** Money that was received on an invoice, or is on its way. decisions 7 */
export const Payment = s.named(
  'Payment',
  s.object({
    id: s.id('payment'),
    property_id: s.id('property'),
    reservation_id: s.id('reservation'),
    invoice_id: s.id('invoice'),
    amount: Money,
    amount_refunded: Money,
    method: s.oneOf(PAYMENT_METHODS),
    status: s.oneOf(PAYMENT_STATES),
    reference: s.nullable(s.text(200)),
    failure_code: s.nullable(s.text(100)),
    paid_at: s.nullable(s.timestamp()),
    created_at: s.timestamp(),
  }),
)
export type Payment = Static<typeof Payment>
