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
    date: s.date('Date on which the night begins'),
    amount: s.described(Money, 'Price of the night'),
    source: s.oneOf(['base', 'weekday', 'override', 'derived', 'channel'], {
      description: 'Where the price of the night comes from',
    }),
  }),
)
export type NightlyRate = Static<typeof NightlyRate>

export const Tax = s.named(
  'Tax',
  s.object({
    type: s.oneOf(['vat', 'city_tax'], 'Which tax'),
    rate: s.nullable(s.percentString('Rate in percent with two decimals; null for a tax by person or room')),
    net: s.nullable(
      s.described(Money, 'The amount that the tax is reckoned from; null for a tax by person or room'),
    ),
    amount: s.described(Money, 'The tax'),
    included: Type.Boolean({ description: 'Whether the nightly prices hold it already' }),
    quantity: s.optional(
      Type.Integer({ description: 'Of a city tax by person or room and night: for how many of them' }),
    ),
    unit_price: s.optional(s.described(Money, 'Of such a city tax: for one of them')),
  }),
)
export type Tax = Static<typeof Tax>

export const Deposit = s.named(
  'Deposit',
  s.object({
    required: s.described(Money, 'The amount asked for'),
    paid: s.described(Money, 'How much of it has been paid'),
    due_at: s.nullable(s.timestamp('By when it is to be paid; null for payment on arrival')),
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
    cancelled_at: s.timestamp('When it was cancelled, or marked as a no-show'),
    cancelled_by: s.oneOf(CANCELLED_BY, 'Who cancelled it'),
    reason: s.nullable(
      Type.String({ description: 'Why, as a short word or phrase; null when no reason was given' }),
    ),
    note: s.nullable(Type.String({ description: 'Why, in more detail; null when nothing was noted' })),
    fee: s.nullable(s.described(Money, 'What is charged for it; null for nothing')),
    policy_fee: s.optional(
      s.nullable(s.described(Money, 'The fee by the policy, where another `fee` was charged')),
    ),
    refund: s.nullable(s.described(Money, 'What is refunded; null for nothing')),
    refund_status: s.oneOf(REFUND_STATUSES, 'State of the refund; `manual` is one that staff carry out'),
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

export const Warning = s.named(
  'Warning',
  s.object({
    code: Type.String({ description: 'What it is about, for programs' }),
    message: Type.String({ description: 'The same for people; the wording may change' }),
  }),
)
export type Warning = Static<typeof Warning>
