import Type, { type Static, type TSchema } from 'typebox'
import { companyOfStay } from '../companies/company-of-stay.ts'
import { Guest } from '../guests/guests.ts'
import { PARTY_GENDERS } from '../inventory/genders.ts'
import { RoomSegment } from '../inventory/room-segments.ts'
import { Room } from '../inventory/rooms.ts'
import { CANCELLED_BY, PAYMENT_STATUSES, REFUND_STATUSES, RESERVATION_STATUSES } from '../lists.ts'
import { billingCycle } from '../money/cycle-of-stay.ts'
import { routingOfStay } from '../money/routing-rules.ts'
import { Money } from '../money.ts'
import { dryRunAnswer } from '../operation.ts'
import * as s from '../schema.ts'
import { servicesOfStay } from './booked-services.ts'
import { CityTaxExemption } from './city-tax-exemption.ts'
import { CancellationPolicy } from './policies.ts'
import { Discount, NightlyRate } from './price-parts.ts'

export const Tax = s.named(
  'Tax',
  s.object({
    type: s.oneOf(['vat', 'city_tax'], 'Kind of tax'),
    rate: s.nullable(
      s.percentString(
        'Rate in percent, with two decimals; null for a tax by person or room, and where the rates of the nights differ',
      ),
    ),
    net: s.nullable(s.described(Money, 'Amount on which the tax is calculated; null where `rate` is null')),
    amount: s.described(Money, 'The tax'),
    included: Type.Boolean({ description: 'Whether nightly prices include the tax' }),
    quantity: s.optional(
      Type.Integer({ description: 'For a city tax by person or by room and night, the number of units' }),
    ),
    unit_price: s.optional(
      s.described(Money, 'For a city tax by person or by room and night, the tax for one unit'),
    ),
    exemption: s.optional(
      s.described(CityTaxExemption, 'For an exempt stay, the reason why no city tax is charged'),
    ),
  }),
)
export type Tax = Static<typeof Tax>

export const Deposit = s.named(
  'Deposit',
  s.object({
    required: s.described(Money, 'Amount of the deposit'),
    paid: s.described(Money, 'Amount of the deposit that has been paid'),
    due_at: s.nullable(s.timestamp('Time by which the deposit is due; null for payment on arrival')),
    status: s.oneOf(['due', 'partially_paid', 'paid', 'refund_due', 'refunded', 'forfeited'], {
      description: 'State of the deposit: `refund_due` until the money has been returned, then `refunded`',
    }),
  }),
)
export type Deposit = Static<typeof Deposit>

export const Cancellation = s.named(
  'Cancellation',
  s.object({
    kind: s.oneOf(['cancelled', 'no_show'], {
      description: 'Whether the stay was cancelled or was a no-show',
    }),
    cancelled_at: s.timestamp('When the stay was cancelled or marked as a no-show'),
    cancelled_by: s.oneOf(CANCELLED_BY, 'Who cancelled it'),
    reason: s.nullable(Type.String({ description: 'Reason, as a short word or phrase; null for none' })),
    note: s.nullable(Type.String({ description: 'Details of the reason; null for none' })),
    fee: s.nullable(s.described(Money, 'Fee; null for none')),
    policy_fee: s.optional(
      s.nullable(s.described(Money, 'Fee by the policy, if a different `fee` was charged')),
    ),
    refund: s.nullable(s.described(Money, 'Refund; null for none')),
    refund_status: s.oneOf(REFUND_STATUSES, 'State of the refund; `manual` refunds are made by staff'),
    reversible: Type.Boolean({
      description:
        'Whether `status: confirmed` takes it back now: not once a refund was made or begun, nor when the stay is over, nor a no-show of an earlier business date',
    }),
  }),
)
export type Cancellation = Static<typeof Cancellation>

export const Booker = s.named(
  'Booker',
  s.object({
    first_name: Type.String({ description: 'Value given with the booking', examples: ['Ngozi'] }),
    last_name: Type.String({ description: 'Value given with the booking', examples: ['Okafor'] }),
    email: s.nullable(
      Type.String({ description: 'Value given with the booking', examples: ['ngozi.okafor@example.com'] }),
    ),
    phone: s.nullable(
      Type.String({
        description: 'Phone number given with the booking, in E.164',
        examples: ['+4930123456'],
      }),
    ),
  }),
)
export type Booker = Static<typeof Booker>

export const Warning = s.named(
  'Warning',
  s.object({
    code: Type.String({ description: 'Machine-readable type' }),
    message: Type.String({ description: 'Human-readable description; its wording may change' }),
  }),
)
export type Warning = Static<typeof Warning>

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
/** Checked against the dorm. rule 4.67 */
export const partyGender = s.nullable(
  s.oneOf(
    PARTY_GENDERS,
    'Who the guests are: needed where a dorm is for women or for men alone; null where the party has not said so',
  ),
)

export const reservation = {
  id: s.id('reservation'),
  confirmation_code: Type.String({
    description:
      'Short confirmation code that guests receive; for a room of a booking they receive that of the booking',
    examples: ['K7Q-4F2M'],
  }),
  booking_id: s.nullable(
    s.id(
      'booking',
      'Identifier of the booking of several rooms that it belongs to; null when it was booked alone',
    ),
  ),
  group_id: s.nullable(s.id('group', 'Identifier of the group that it belongs to; null for none')),
  property_id: s.id('property'),
  status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
  room_type_id: s.id('room_type', 'Identifier of the booked room type'),
  rate_plan_id: s.id('rate_plan', 'Identifier of the rate plan'),
  room_id: s.nullable(
    s.id(
      'room',
      'Identifier of the assigned room: during the stay that of today, before arrival that of the first night, after departure that of ' +
        'the last night; null until one is assigned',
    ),
  ),
  room_segments: Type.Array(RoomSegment, {
    description:
      'Room assignments by night, in order and without gaps: one element, or several if the room changes during the stay',
  }),
  room_locked: Type.Boolean({
    description:
      'Whether the room assignment is locked: while true, the stay cannot be moved to another room',
  }),
  check_in: s.date('Date of arrival: the first night'),
  check_out: s.date('Date of departure; its night is not part of the stay'),
  nights: Type.Integer({ description: 'Number of nights' }),
  adults: Type.Integer({ description: 'Number of adults' }),
  children: Type.Integer({ description: 'Number of children' }),
  children_ages: s.described(
    childrenAges(),
    'Ages of the children in years on the day of arrival; children without an age are priced as adults',
  ),
  party_gender: partyGender,
  total: s.described(
    Money,
    'Total of the stay, including mandatory taxes: the sum of `accommodation_total`, `services_total` and `charges_total`',
  ),
  accommodation_total: s.described(
    Money,
    'Total of the nights including taxes; fees and deposits in percent are calculated from it',
  ),
  ...servicesOfStay,
  nightly_rates: Type.Array(NightlyRate, { description: 'Price of each night' }),
  nights_by_hand: Type.Array(s.date(), {
    description: 'Nights whose price was set manually and does not follow later repricing; usually empty',
    examples: [[]],
  }),
  discount: s.nullable(s.described(Discount, 'Manual discount on the nights of the stay; null for none')),
  promotion_code: s.nullable(
    Type.String({
      description: 'Code of the promotion applied to the stay; null for none',
      examples: ['SPRING10'],
    }),
  ),
  promotion_id: s.nullable(
    s.id('promotion', 'Identifier of the promotion applied to the stay; null for none'),
  ),
  city_tax_exemption: s.nullable(
    s.described(CityTaxExemption, 'Reason why the stay is exempt from city tax; null when it is not exempt'),
  ),
  taxes: Type.Array(Tax, {
    description:
      'Taxes of the nights and of booked services, included in `total`. VAT of charges by staff is on the lines of their invoice alone',
  }),
  deposit: s.nullable(s.described(Deposit, 'Deposit required for the stay; null for none')),
  amount_paid: s.described(Money, 'Sum of all payments received, before refunds'),
  amount_refunded: s.described(Money, 'Sum of all refunds'),
  charges_total: s.described(Money, 'Sum of additional charges less discounts; included in `total`'),
  credits_total: s.described(Money, 'Sum waived by credit notes'),
  amount_owed: s.described(
    Money,
    'Total amount owed: `total`, or the fee after a cancellation or no-show, less `credits_total`',
  ),
  collected_by_channel: s.nullable(
    s.described(
      Money,
      'Part of the amount owed that the channel has collected from the guest and that it still has to pay to the property; null when the property collects',
    ),
  ),
  balance: s.described(
    Money,
    'Amount left to pay: `amount_owed` − (`amount_paid` − `amount_refunded`) − `collected_by_channel`; negative when money has to be returned',
  ),
  payment_status: s.oneOf(PAYMENT_STATUSES, 'How much of the amount due has been paid'),
  hold_expires_at: s.nullable(
    s.timestamp('Time until which the nights are held for the deposit; null when the stay is not on hold'),
  ),
  cancellation_policy: s.described(
    CancellationPolicy,
    'Cancellation policy, copied from the rate plan at booking',
  ),
  free_cancellation_until: s.nullable(
    s.timestamp('Time from which a cancellation has a fee; null when always or never'),
  ),
  cancellation: s.nullable(
    s.described(Cancellation, 'Fee and refund of the cancellation or no-show; null for any other status'),
  ),
  channel: Type.String({ description: 'Identifier of the sales channel; `direct` for none' }),
  external_reference: s.nullable(
    Type.String({ description: 'Number of the booking in another system; null for none' }),
  ),
  guest_id: s.id('guest'),
  ...companyOfStay,
  routing: routingOfStay,
  billing_cycle: billingCycle,
  booker: s.described(
    Booker,
    'Name and contact details given with the booking; they can differ from the guest’s profile',
  ),
  language: s.nullable(
    Type.String({
      description: 'Language of the e-mails about this booking; null when the booking has none',
    }),
  ),
  estimated_arrival_time: s.nullable(
    s.timeOfDay('When the guest expects to arrive, local time of the property; null when it is not known'),
  ),
  estimated_departure_time: s.nullable(
    s.timeOfDay(
      'When the guest expects to leave on the day of departure, local time of the property; null when it is not known',
    ),
  ),
  no_cleaning_on: Type.Array(s.date('A day'), {
    description: 'Days after the night before on which the guest wants no cleaning, in order; usually empty',
    examples: [[]],
  }),
  notes: s.nullable(Type.String({ description: 'Notes for the staff; null for none' })),
  metadata: s.described(Metadata, 'Your own key-value pairs'),
  warnings: Type.Array(Warning, { description: 'Warnings for staff; usually empty' }),
  checked_in_at: s.nullable(s.timestamp('When the guest was checked in; null until then')),
  checked_out_at: s.nullable(s.timestamp('When the guest was checked out; null until then')),
  version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
  created_at: s.timestamp('When the reservation was created'),
  updated_at: s.timestamp('When the object was last changed'),
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
        'The profile of the guest, with `include=guest`; null when the caller has no access to it',
      ),
    ),
  ),
  room: s.optional(
    s.nullable(s.described(Room, 'The assigned room, with `include=room`; null when none is assigned')),
  ),
}
export const ReservationWithMore = s.named('ReservationWithMore', s.object({ ...reservation, ...included }))
export type ReservationWithMore = Static<typeof ReservationWithMore>
