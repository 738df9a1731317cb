import Type, { type Static } from 'typebox'
import { Money } from './money.ts'
import * as s from './schema.ts'

export const RESERVATION_STATUSES = [
  'pending_payment',
  'confirmed',
  'checked_in',
  'checked_out',
  'cancelled',
  'no_show',
] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]
export const PAYMENT_STATUSES = ['unpaid', 'partially_paid', 'paid', 'refunded'] as const
export const REFUND_STATUSES = ['none', 'pending', 'succeeded', 'failed', 'manual'] as const
export const CANCELLED_BY = ['guest', 'staff', 'channel', 'api', 'system'] as const

export const NightlyRate = s.named(
  'NightlyRate',
  s.object({
    date: s.date(),
    amount: Money,
    source: s.oneOf(['base', 'weekday', 'override', 'derived', 'channel'], {
      description: 'Where the price of the night comes from',
    }),
  }),
)
export type NightlyRate = Static<typeof NightlyRate>

export const Tax = s.named(
  'Tax',
  s.object({
    type: s.oneOf(['vat', 'city_tax']),
    rate: s.nullable(s.percentString()),
    net: s.nullable(Money),
    amount: Money,
    included: Type.Boolean({ description: 'Whether the nightly prices hold it already' }),
    quantity: s.optional(
      Type.Integer({ description: 'Of a city tax by person or room and night: for how many of them' }),
    ),
    unit_price: s.optional(Money),
  }),
)
export type Tax = Static<typeof Tax>

export const Deposit = s.named(
  'Deposit',
  s.object({
    required: Money,
    paid: Money,
    due_at: s.nullable(s.timestamp()),
    status: s.oneOf(['due', 'partially_paid', 'paid', 'refund_due', 'refunded', 'forfeited'], {
      description: '`refund_due` until the money has gone back, `refunded` from then on',
    }),
  }),
)
export type Deposit = Static<typeof Deposit>

export const Cancellation = s.named(
  'Cancellation',
  s.object({
    kind: s.oneOf(['cancelled', 'no_show'], { description: 'Whether it was cancelled or nobody came' }),
    cancelled_at: s.timestamp(),
    cancelled_by: s.oneOf(CANCELLED_BY),
    reason: s.nullable(Type.String()),
    note: s.nullable(Type.String()),
    fee: s.nullable(Money),
    policy_fee: s.optional(s.nullable(Money)),
    refund: s.nullable(Money),
    refund_status: s.oneOf(REFUND_STATUSES),
  }),
)
export type Cancellation = Static<typeof Cancellation>

export const Booker = s.named(
  'Booker',
  s.object({
    first_name: Type.String({ description: 'As the booking gave it', examples: ['Ngozi'] }),
    last_name: Type.String({ description: 'As the booking gave it', examples: ['Okafor'] }),
    email: s.nullable(
      Type.String({ description: 'As the booking gave it', examples: ['ngozi.okafor@example.com'] }),
    ),
    phone: s.nullable(
      Type.String({ description: 'As the booking gave it, in E.164', examples: ['+4930123456'] }),
    ),
  }),
)
export type Booker = Static<typeof Booker>

export const Warning = s.named('Warning', s.object({ code: Type.String(), message: Type.String() }))
export type Warning = Static<typeof Warning>
