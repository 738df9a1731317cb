import Type, { type Static, type TSchema } from 'typebox'
import { givingUp } from './cancellation-fee.ts'
import { notifyGuest } from './guest-mails.ts'
import { Guest } from './guests.ts'
import { Money } from './money.ts'
import { dryRunAnswer, dryRunQuery, operation } from './operation.ts'
import { createdFrom, deltaQuery, page, pageQuery } from './page.ts'
import { CancellationPolicy } from './policies.ts'
import {
  Booker,
  Cancellation,
  Deposit,
  NightlyRate,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  RESERVATION_STATUSES,
  Tax,
  Warning,
} from './reservation-parts.ts'
import { Room } from './room-types.ts'
import * as s from './schema.ts'

/** Pairs in all; a change may name as many that it takes away. rule 4 */
export const MAX_METADATA = 20

const metadataOf = <T extends TSchema>(value: T, options: Record<string, unknown>) =>
  Type.Record(Type.String({ pattern: '^.{1,40}$' }), value, { additionalProperties: false, ...options })
const Metadata = metadataOf(Type.String({ maxLength: 500 }), {
  maxProperties: MAX_METADATA,
  description: 'At most 20 pairs of strings',
  examples: [{ cost_centre: '4711' }],
})
const childrenAges = () => Type.Array(s.integer(0, 17), { maxItems: 20 })

const reservation = {
  id: s.id('reservation'),
  confirmation_code: Type.String({
    description: 'Code for guests, short enough to be read out',
    examples: ['K7Q-4F2M'],
  }),
  property_id: s.id('property'),
  status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
  room_type_id: s.id('room_type'),
  rate_plan_id: s.id('rate_plan', 'Identifier of the rate plan'),
  room_id: s.nullable(s.id('room', 'Identifier of the assigned room; null until one is assigned')),
  check_in: s.date('Date of arrival: the first night'),
  check_out: s.date('Date of departure; its night is not part of the stay'),
  nights: Type.Integer({ description: 'Number of nights' }),
  adults: Type.Integer({ description: 'Number of adults' }),
  children: Type.Integer({ description: 'Number of children' }),
  children_ages: s.described(
    childrenAges(),
    'Ages in years on the day of arrival; children without one are priced as adults',
  ),
  total: s.described(Money, 'Price of the stay, mandatory taxes included'),
  nightly_rates: Type.Array(NightlyRate, { description: 'Price of each night' }),
  taxes: Type.Array(Tax, { description: 'Taxes within the total' }),
  deposit: s.nullable(s.described(Deposit, 'The deposit that is asked for; null for none')),
  amount_paid: s.described(Money, 'Received altogether, before refunds'),
  amount_refunded: s.described(Money, 'Refunded altogether'),
  charges_total: s.described(Money, 'What staff have charged besides `total`, less discounts'),
  credits_total: s.described(Money, 'What credit notes have waived'),
  amount_owed: s.described(
    Money,
    'What is owed altogether: `total`, or after a cancellation or no-show the fee; plus `charges_total`, less `credits_total`',
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
    s.timestamp('From this moment on a cancellation costs; null when it always or never does'),
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

const channelFilter = s.optional(
  Type.String({
    pattern: '^[a-z0-9_]{1,50}(,[a-z0-9_]{1,50})*$',
    maxLength: 400,
    description: 'Only stays of this channel: one, or several with commas between',
    examples: ['booking_com'],
  }),
)

export const RESERVATION_SORTS = [
  'created_at',
  '-created_at',
  'check_in',
  '-check_in',
  'updated_at',
  '-updated_at',
] as const

/** What a reservation holds besides when it is asked for. */
const included = {
  /** The profile, as far as the caller sees it. */
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
const includeQuery = {
  include: s.optional(
    s.oneOrMore(
      ['guest', 'room'],
      'What is answered along with each reservation, several with commas between',
    ),
  ),
}
export const ReservationWithMore = s.named('ReservationWithMore', s.object({ ...reservation, ...included }))
export type ReservationWithMore = Static<typeof ReservationWithMore>

export const listReservations = operation({
  id: 'listReservations',
  method: 'GET',
  path: '/reservations',
  tag: 'Reservations',
  summary: 'List reservations',
  description:
    'Filters combine. Newest first, or by (check_in, id) when a `check_in` filter is given; `sort` says otherwise. ' +
    'Every `*_to` is inclusive.',
  query: s.object({
    ...pageQuery,
    check_in_from: s.optional(s.date('Earliest date of arrival, inclusive')),
    check_in_to: s.optional(s.date('Latest date of arrival, inclusive')),
    check_out_from: s.optional(s.date('Earliest date of departure, inclusive')),
    check_out_to: s.optional(s.date('Latest date of departure, inclusive')),
    created_from: createdFrom,
    created_to: s.optional(s.timestamp('Latest moment of booking, inclusive')),
    updated_since: deltaQuery.updated_since,
    status: s.optional(
      s.oneOrMore(RESERVATION_STATUSES, 'Only stays with this status: one, or several with commas between'),
    ),
    channel: channelFilter,
    guest_id: s.optional(s.reference('guest')),
    room_type_id: s.optional(s.reference('room_type')),
    property_id: s.optional(s.reference('property')),
    external_reference: s.optional(
      Type.String({ description: 'Exact number of the booking in another system', maxLength: 200 }),
    ),
    room_id: s.optional(s.reference('room')),
    confirmation_code: s.optional(
      Type.String({
        pattern: '^[0-9A-Za-z]{3}-?[0-9A-Za-z]{4}$',
        description: 'As the guest reads it out: with or without the dash, whatever the case',
        examples: ['K7Q-4F2M'],
      }),
    ),
    in_house_on: s.optional(
      s.date({
        description:
          'Stays that have this night: arrived or expected by then, not gone yet, and neither cancelled nor a no-show',
        examples: ['2027-03-15'],
      }),
    ),
    unassigned: s.optional(
      Type.Boolean({ description: 'True: without a room. False: with one', examples: [true] }),
    ),
    balance_due: s.optional(
      Type.Boolean({ description: 'True: something is left to pay. False: nothing is', examples: [true] }),
    ),
    ids: s.optional(
      Type.String({
        pattern: '^[^,]{1,64}(,[^,]{1,64}){0,99}$',
        maxLength: 6500,
        description: 'These reservations: up to 100 ids with commas between',
        examples: ['res_01kh4rb9s0e6v8t3m5q7x2nwg7'],
      }),
    ),
    ...includeQuery,
    sort: s.optional(s.oneOf(RESERVATION_SORTS, 'Order of the list; a minus sign reverses it')),
  }),
  status: 200,
  response: page('ReservationPage', ReservationWithMore),
  errors: ['SVC-2005', 'SVC-4005'],
  example: {
    query: {
      check_in_from: '{date+0}',
      check_in_to: '{date+7}',
      status: 'confirmed',
      channel: 'booking_com',
    },
  },
})

export const getReservation = operation({
  id: 'getReservation',
  method: 'GET',
  path: '/reservations/{id}',
  tag: 'Reservations',
  summary: 'Get a reservation',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object(includeQuery),
  status: 200,
  response: ReservationWithMore,
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' } },
})

export const createReservation = operation({
  id: 'createReservation',
  method: 'POST',
  path: '/reservations',
  tag: 'Reservations',
  summary: 'Book a stay',
  description:
    'Takes the nights of the stay or refuses with every short night. `confirmed`, or `pending_payment` with a hold ' +
    'when the deposit rule asks for payment first. With `dry_run=true` a quote, with status 200.',
  query: s.object(dryRunQuery),
  body: s.named(
    'ReservationCreate',
    s.object({
      room_type_id: s.reference('room_type'),
      rate_plan_id: s.reference('rate_plan'),
      check_in: s.date('Date of arrival: the first night'),
      check_out: s.date('Date of departure; its night is not part of the stay'),
      guest: s.optional(
        s.named(
          'ReservationGuest',
          s.object(
            {
              first_name: s.line(100, 'Given name'),
              last_name: s.line(100, 'Family name'),
              email: s.optional(s.email('E-mail address; a known one finds the profile of the guest')),
              phone: s.optional(s.phone('Phone number in E.164: a plus and 7 to 15 digits')),
            },
            'The guest: a known e-mail address finds the profile, otherwise one is made. Either this or `guest_id`',
          ),
        ),
      ),
      guest_id: s.optional(s.reference('guest', 'Identifier of a known guest')),
      channel: s.optional(
        Type.String({
          description:
            'Identifier of the sales channel: lower-case letters, digits and underscores; `direct` for none',
          pattern: '^[a-z0-9_]{1,50}$',
          default: 'direct',
        }),
      ),
      adults: s.optional(s.integer(1, 50, { description: 'Number of adults', default: 1 })),
      children: s.optional(s.integer(0, 20, { description: 'Number of children', default: 0 })),
      children_ages: s.optional(
        s.described(
          childrenAges(),
          'Ages in years on the day of arrival; children without one are priced as adults',
        ),
      ),
      room_id: s.optional(s.nullable(s.reference('room', 'The room to assign; null or left out for none'))),
      estimated_arrival_time: s.optional(
        s.nullable(
          s.timeOfDay(
            'When the guest expects to arrive, local time of the property; null when it is not known',
          ),
        ),
      ),
      notes: s.optional(s.nullable(s.text(5000, 'Notes for the staff; null for none'))),
      external_reference: s.optional(
        s.nullable(s.line(200, 'Number of the booking in another system; null for none')),
      ),
      expected_total: s.optional(
        s.described(Money, 'The total that the guest was shown: when the price differs, nothing is booked'),
      ),
      metadata: s.optional(s.described(Metadata, 'Key-value pairs of your own')),
      ...notifyGuest,
    }),
  ),
  status: 201,
  response: Reservation,
  errors: ['SVC-3001', 'SVC-1001', 'SVC-1005', 'SVC-1006', 'SVC-1008', 'SVC-1009', 'SVC-1011', 'SVC-1014'],
  example: {
    body: {
      room_type_id: '{room_type_id}',
      rate_plan_id: '{rate_plan_id}',
      check_in: '{date+20}',
      check_out: '{date+23}',
      guest: {
        first_name: 'Ngozi',
        last_name: 'Okafor',
        email: 'ngozi.okafor@example.com',
        phone: '+4930123456',
      },
      channel: 'direct',
      adults: 2,
    },
  },
})

export const updateReservation = operation({
  id: 'updateReservation',
  method: 'PATCH',
  path: '/reservations/{id}',
  tag: 'Reservations',
  summary: 'Change dates, room, party or status',
  description:
    'One transaction, one `reservation.updated`. `status` is the trigger: `confirmed` (confirm, undo, reinstate), ' +
    '`checked_in`, `checked_out`, `no_show`, `cancelled`; the last two take `reason`, `note` and another `fee`. Kept ' +
    'nights keep their price unless `price_mode` is `reprice`. ' +
    'A stay that is reinstated has no room, unless `room_id` names one.',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object(dryRunQuery),
  body: s.named(
    'ReservationUpdate',
    s.object({
      check_in: s.optional(s.date('Date of arrival: the first night')),
      check_out: s.optional(s.date('Date of departure; its night is not part of the stay')),
      room_type_id: s.optional(s.reference('room_type')),
      rate_plan_id: s.optional(s.reference('rate_plan')),
      room_id: s.optional(
        s.nullable(s.reference('room', 'The room to assign; null takes the assigned one away')),
      ),
      adults: s.optional(s.integer(1, 50, 'Number of adults')),
      children: s.optional(s.integer(0, 20, 'Number of children')),
      children_ages: s.optional(
        s.described(childrenAges(), 'Ages in years on the day of arrival; the list is replaced'),
      ),
      status: s.optional(s.oneOf(RESERVATION_STATUSES, 'The status to change to')),
      estimated_arrival_time: s.optional(
        s.nullable(
          s.timeOfDay(
            'When the guest expects to arrive, local time of the property; null when it is not known',
          ),
        ),
      ),
      notes: s.optional(s.nullable(s.text(5000, 'Notes for the staff; null for none'))),
      metadata: s.optional(
        s.described(
          Type.Unsafe<Record<string, string | null>>(
            metadataOf(s.nullable(Type.String({ maxLength: 500 })), {
              maxProperties: 2 * MAX_METADATA,
              description: 'Merged; null takes a pair away, and 20 may be left',
            }),
          ),
          'Key-value pairs of your own',
        ),
      ),
      price_mode: s.optional(
        s.oneOf(
          ['keep_existing', 'reprice'],
          '`keep_existing`: nights that stay keep their price; `reprice`: all nights get the price of today',
        ),
      ),
      expected_total: s.optional(
        s.described(Money, 'The total that the guest was shown: when the price differs, nothing is changed'),
      ),
      allow_open_balance: s.optional(
        Type.Boolean({ description: 'True: checks out although something is left to pay' }),
      ),
      ...givingUp,
      ...notifyGuest,
    }),
  ),
  status: 200,
  response: Reservation,
  errors: [
    'SVC-3001',
    'SVC-1001',
    'SVC-1005',
    'SVC-1006',
    'SVC-1007',
    'SVC-1008',
    'SVC-1009',
    'SVC-1011',
    'SVC-1014',
    'SVC-1015',
  ],
  example: { params: { id: '{reservation_id}' }, body: { adults: 1, notes: 'Arrives by the late train' } },
})

const outcome = {
  fee: s.nullable(s.described(Money, 'What is charged for it; null for nothing')),
  refund: s.nullable(s.described(Money, 'What is refunded; null for nothing')),
  refund_status: s.oneOf(REFUND_STATUSES, 'State of the refund; `manual` is one that staff carry out'),
}

export const cancelReservation = operation({
  id: 'cancelReservation',
  method: 'POST',
  path: '/reservations/{id}/cancel',
  tag: 'Reservations',
  summary: 'Cancel a reservation',
  description:
    'Answers the fee and the refund by the policy that was copied at booking, or by the `fee` that is given in its ' +
    'place: with `reason` or `note`, and at most `max_fee` of the quote.',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object(dryRunQuery),
  body: s.named('ReservationCancel', s.object({ ...givingUp, ...notifyGuest })),
  body_required: false,
  status: 200,
  response: s.named(
    'ReservationCancelled',
    s.object({ ...reservation, ...outcome, cancelled_at: s.timestamp('When it was cancelled') }),
  ),
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{reservation_id}' }, body: { reason: 'guest_request' } },
})

export const quoteCancellation = operation({
  id: 'quoteCancellation',
  method: 'GET',
  path: '/reservations/{id}/cancellation-quote',
  tag: 'Reservations',
  summary: 'What a cancellation would cost now',
  params: s.object({ id: s.reference('reservation') }),
  status: 200,
  response: s.named(
    'CancellationQuote',
    s.object({
      reservation_id: s.id('reservation'),
      ...outcome,
      max_fee: s.described(Money, 'The most that may be charged: the price of the stay without city tax'),
      free_cancellation_until: s.nullable(
        s.timestamp('From this moment on a cancellation costs; null when it always or never does'),
      ),
      quoted_at: s.timestamp('When this was calculated'),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1007'],
  example: { params: { id: '{reservation_id}' } },
})
