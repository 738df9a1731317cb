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
  confirmation_code: Type.String({ examples: ['K7Q-4F2M'] }),
  property_id: s.id('property'),
  status: s.oneOf(RESERVATION_STATUSES),
  room_type_id: s.id('room_type'),
  rate_plan_id: s.id('rate_plan'),
  room_id: s.nullable(s.id('room')),
  check_in: s.date(),
  check_out: s.date(),
  nights: Type.Integer(),
  adults: Type.Integer(),
  children: Type.Integer(),
  children_ages: childrenAges(),
  total: Money,
  nightly_rates: Type.Array(NightlyRate),
  taxes: Type.Array(Tax),
  deposit: s.nullable(Deposit),
  amount_paid: Money,
  amount_refunded: Money,
  charges_total: Money,
  credits_total: Money,
  amount_owed: Money,
  balance: Money,
  payment_status: s.oneOf(PAYMENT_STATUSES),
  hold_expires_at: s.nullable(s.timestamp()),
  cancellation_policy: CancellationPolicy,
  free_cancellation_until: s.nullable(s.timestamp()),
  cancellation: s.nullable(Cancellation),
  channel: Type.String(),
  external_reference: s.nullable(Type.String()),
  guest_id: s.id('guest'),
  booker: Booker,
  estimated_arrival_time: s.nullable(s.timeOfDay()),
  notes: s.nullable(Type.String()),
  metadata: Metadata,
  warnings: Type.Array(Warning),
  checked_in_at: s.nullable(s.timestamp()),
  checked_out_at: s.nullable(s.timestamp()),
  version: s.integer(1, Number.MAX_SAFE_INTEGER),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
  ...dryRunAnswer,
}
export const Reservation = s.named('Reservation', s.object(reservation))
export type Reservation = Static<typeof Reservation>

const channelFilter = s.optional(
  Type.String({ pattern: '^[a-z0-9_]{1,50}(,[a-z0-9_]{1,50})*$', maxLength: 400, examples: ['booking_com'] }),
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
  guest: s.optional(s.nullable(Guest)),
  room: s.optional(s.nullable(Room)),
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
    check_in_from: s.optional(s.date()),
    check_in_to: s.optional(s.date()),
    check_out_from: s.optional(s.date()),
    check_out_to: s.optional(s.date()),
    created_from: createdFrom,
    created_to: s.optional(s.timestamp()),
    updated_since: deltaQuery.updated_since,
    status: s.optional(s.oneOrMore(RESERVATION_STATUSES)),
    channel: channelFilter,
    guest_id: s.optional(s.reference()),
    room_type_id: s.optional(s.reference()),
    property_id: s.optional(s.reference()),
    external_reference: s.optional(Type.String({ maxLength: 200 })),
    room_id: s.optional(s.reference()),
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
    sort: s.optional(s.oneOf(RESERVATION_SORTS)),
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
  params: s.object({ id: s.reference() }),
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
      room_type_id: s.reference(),
      rate_plan_id: s.reference(),
      check_in: s.date(),
      check_out: s.date(),
      guest: s.optional(
        s.named(
          'ReservationGuest',
          s.object({
            first_name: s.line(100),
            last_name: s.line(100),
            email: s.optional(s.email()),
            phone: s.optional(s.phone()),
          }),
        ),
      ),
      guest_id: s.optional(s.reference()),
      channel: s.optional(Type.String({ pattern: '^[a-z0-9_]{1,50}$', default: 'direct' })),
      adults: s.optional(s.integer(1, 50, { default: 1 })),
      children: s.optional(s.integer(0, 20, { default: 0 })),
      children_ages: s.optional(childrenAges()),
      room_id: s.optional(s.nullable(s.reference())),
      estimated_arrival_time: s.optional(s.nullable(s.timeOfDay())),
      notes: s.optional(s.nullable(s.text(5000))),
      external_reference: s.optional(s.nullable(s.line(200))),
      expected_total: s.optional(Money),
      metadata: s.optional(Metadata),
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
  params: s.object({ id: s.reference() }),
  query: s.object(dryRunQuery),
  body: s.named(
    'ReservationUpdate',
    s.object({
      check_in: s.optional(s.date()),
      check_out: s.optional(s.date()),
      room_type_id: s.optional(s.reference()),
      rate_plan_id: s.optional(s.reference()),
      room_id: s.optional(s.nullable(s.reference())),
      adults: s.optional(s.integer(1, 50)),
      children: s.optional(s.integer(0, 20)),
      children_ages: s.optional(childrenAges()),
      status: s.optional(s.oneOf(RESERVATION_STATUSES)),
      estimated_arrival_time: s.optional(s.nullable(s.timeOfDay())),
      notes: s.optional(s.nullable(s.text(5000))),
      metadata: s.optional(
        Type.Unsafe<Record<string, string | null>>(
          metadataOf(s.nullable(Type.String({ maxLength: 500 })), {
            maxProperties: 2 * MAX_METADATA,
            description: 'Merged; null takes a pair away, and 20 may be left',
          }),
        ),
      ),
      price_mode: s.optional(s.oneOf(['keep_existing', 'reprice'])),
      expected_total: s.optional(Money),
      allow_open_balance: s.optional(Type.Boolean()),
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
  fee: s.nullable(Money),
  refund: s.nullable(Money),
  refund_status: s.oneOf(REFUND_STATUSES),
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
  params: s.object({ id: s.reference() }),
  query: s.object(dryRunQuery),
  body: s.named('ReservationCancel', s.object({ ...givingUp, ...notifyGuest })),
  body_required: false,
  status: 200,
  response: s.named(
    'ReservationCancelled',
    s.object({ ...reservation, ...outcome, cancelled_at: s.timestamp() }),
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
  params: s.object({ id: s.reference() }),
  status: 200,
  response: s.named(
    'CancellationQuote',
    s.object({
      reservation_id: s.id('reservation'),
      ...outcome,
      max_fee: Money,
      free_cancellation_until: s.nullable(s.timestamp()),
      quoted_at: s.timestamp(),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1007'],
  example: { params: { id: '{reservation_id}' } },
})
