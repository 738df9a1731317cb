import Type, { type Static, type TSchema } from 'typebox'
import { CANCELLED_BY, PAYMENT_STATUSES, REFUND_STATUSES, RESERVATION_STATUSES } from '../lists.ts'
import { Money } from '../money.ts'
import { dryRunAnswer } from '../operation.ts'
import { Guest } from '../resources/guests.ts'
import { Room } from '../resources/rooms.ts'
import * as s from '../schema.ts'
import { servicesOfStay } from './booked-services.ts'
import { CityTaxExemption } from './city-tax-exemption.ts'
import { CancellationPolicy } from './policies.ts'
import { Discount, NightlyRate } from './price-parts.ts'

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
    exemption: s.optional(
      s.described(CityTaxExemption, 'Of a city tax of nothing: why the stay does not owe it'),
    ),
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
    reason: s.nullable(Type.String({ description: 'Reason, as a short word or phrase; null for none' })),
    note: s.nullable(Type.String({ description: 'Details of the reason; null for none' })),
    fee: s.nullable(s.described(Money, 'Fee; null for none')),
    policy_fee: s.optional(
      s.nullable(s.described(Money, 'The fee by the policy, where another `fee` was charged')),
    ),
    refund: s.nullable(s.described(Money, 'Refund; null for none')),
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

export const RoomSegment = s.named(
  'RoomSegment',
  s.object({
    room_id: s.nullable(s.id('room', 'Identifier of the room; null until one is assigned')),
    room_type_id: s.id('room_type', 'The room type of which these nights are sold'),
    from: s.date('First night'),
    to: s.date({ description: 'Exclusive' }),
  }),
)
export type RoomSegment = Static<typeof RoomSegment>

/** Maximum number of pairs; a change may remove as many. rule 4 */
export const MAX_METADATA = 20

export const metadataOf = <T extends TSchema>(value: T, options: Record<string, unknown>) =>
  Type.Record(Type.String({ pattern: '^.{1,40}$' }), value, { additionalProperties: false, ...options })
export const Metadata = metadataOf(Type.String({ maxLength: 500 }), {
  maxProperties: MAX_METADATA,
  description: 'At most 20 pairs of strings',
  examples: [{ cost_centre: '4711' }],
})
export const childrenAges = () => Type.Array(s.integer(0, 17), { maxItems: 20 })

export const reservation = {
  id: s.id('reservation'),
  confirmation_code: Type.String({
    description: 'Code for guests, short enough to be read out',
    examples: ['K7Q-4F2M'],
  }),
  property_id: s.id('property'),
  status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
  room_type_id: s.id('room_type', 'The room type that was booked'),
  rate_plan_id: s.id('rate_plan', 'Identifier of the rate plan'),
  room_id: s.nullable(
    s.id(
      'room',
      'Identifier of the assigned room: of today, of the arrival before that, of the last night afterwards; null until ' +
        'one is assigned',
    ),
  ),
  room_segments: Type.Array(RoomSegment, {
    description:
      'Which nights in which room, in order and without gaps over the stay: one, or several where the room changes',
  }),
  room_locked: Type.Boolean({
    description: 'The stay keeps its rooms: nothing moves it until it is unlocked',
  }),
  check_in: s.date('Date of arrival: the first night'),
  check_out: s.date('Date of departure; its night is not part of the stay'),
  nights: Type.Integer({ description: 'Number of nights' }),
  adults: Type.Integer({ description: 'Number of adults' }),
  children: Type.Integer({ description: 'Number of children' }),
  children_ages: s.described(
    childrenAges(),
    'Ages in years on the day of arrival; children without one are priced as adults',
  ),
  total: s.described(
    Money,
    'What the stay comes to, mandatory taxes included: `accommodation_total`, `services_total` and `charges_total`',
  ),
  accommodation_total: s.described(
    Money,
    'The nights with their taxes: what fees and deposits in percent are reckoned from',
  ),
  ...servicesOfStay,
  nightly_rates: Type.Array(NightlyRate, { description: 'Price of each night' }),
  nights_by_hand: Type.Array(s.date(), {
    description: 'Nights whose price was set by hand, which stays on them; usually empty',
    examples: [[]],
  }),
  discount: s.nullable(s.described(Discount, 'What staff take off the nights of the stay; null for nothing')),
  promotion_code: s.nullable(
    Type.String({
      description: 'Code of the promotion by which it was sold; null for none',
      examples: ['SPRING10'],
    }),
  ),
  promotion_id: s.nullable(s.id('promotion', 'Identifier of that promotion; null for none')),
  city_tax_exemption: s.nullable(
    s.described(CityTaxExemption, 'Why the stay owes no city tax; null where it owes what the city charges'),
  ),
  taxes: Type.Array(Tax, { description: 'Taxes within the total' }),
  deposit: s.nullable(s.described(Deposit, 'The deposit that is asked for; null for none')),
  amount_paid: s.described(Money, 'Received altogether, before refunds'),
  amount_refunded: s.described(Money, 'Refunded altogether'),
  charges_total: s.described(Money, 'What staff have charged besides, less discounts: a part of `total`'),
  credits_total: s.described(Money, 'What credit notes have waived'),
  amount_owed: s.described(
    Money,
    'What is owed altogether: `total`, or after a cancellation or no-show the fee; less `credits_total`',
  ),
  balance: s.described(
    Money,
    'What is left to pay: `amount_owed` − (`amount_paid` − `amount_refunded`); negative where money has to be returned',
  ),
  payment_status: s.oneOf(PAYMENT_STATUSES, 'How much has been paid'),
  hold_expires_at: s.nullable(
    s.timestamp('Until when the nights are held for the deposit; null when it is not on hold'),
  ),
  cancellation_policy: s.described(
    CancellationPolicy,
    'What a cancellation costs: the policy of the rate plan as it was at booking',
  ),
  free_cancellation_until: s.nullable(
    s.timestamp('Time from which a cancellation has a fee; null when always or never'),
  ),
  cancellation: s.nullable(
    s.described(
      Cancellation,
      'What the cancellation or no-show cost and returned; null on any other reservation',
    ),
  ),
  channel: Type.String({ description: 'Identifier of the sales channel; `direct` for none' }),
  external_reference: s.nullable(
    Type.String({ description: 'Number of the booking in another system; null for none' }),
  ),
  guest_id: s.id('guest'),
  booker: s.described(
    Booker,
    'Name and contact as the booking gave them; the guest’s profile may say otherwise',
  ),
  language: s.nullable(
    Type.String({ description: 'Language of the booking, in which its guest is written; null for none' }),
  ),
  estimated_arrival_time: s.nullable(
    s.timeOfDay('When the guest expects to arrive, local time of the property; null when it is not known'),
  ),
  notes: s.nullable(Type.String({ description: 'Notes for the staff; null for none' })),
  metadata: s.described(Metadata, 'Key-value pairs of your own'),
  warnings: Type.Array(Warning, { description: 'What staff should know; usually empty' }),
  checked_in_at: s.nullable(s.timestamp('When the guest was checked in; null until then')),
  checked_out_at: s.nullable(s.timestamp('When the guest was checked out; null until then')),
  version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
  created_at: s.timestamp('When it was booked'),
  updated_at: s.timestamp('When it was last changed'),
  ...dryRunAnswer,
}
export const Reservation = s.named('Reservation', s.object(reservation))
export type Reservation = Static<typeof Reservation>

/** Parts of a reservation that are included on request. */
const included = {
  /** The profile, with the fields visible to the caller. */
  guest: s.optional(
    s.nullable(
      s.described(
        Guest,
        'The profile of the guest, with `include=guest`; null where the caller does not see it',
      ),
    ),
  ),
  room: s.optional(
    s.nullable(s.described(Room, 'The assigned room, with `include=room`; null when none is assigned')),
  ),
}
export const ReservationWithMore = s.named('ReservationWithMore', s.object({ ...reservation, ...included }))
export type ReservationWithMore = Static<typeof ReservationWithMore>
