import Type, { type Static } from 'typebox'
import { DEVELOPERS } from '../account/roles.ts'
import { companyOfStay } from '../companies/company-of-stay.ts'
import { RoomSegment } from '../inventory/room-segments.ts'
import {
  CANCELLED_BY,
  EVENT_TYPES,
  OPTIONAL_EVENT_TYPES,
  PAYMENT_METHODS,
  REFUND_STATUSES,
  RESERVATION_STATUSES,
} from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { createdFrom, page, pageQuery } from '../page.ts'
import { servicesOfStay } from '../parts/booked-services.ts'
import { Discount } from '../parts/price-parts.ts'
import * as s from '../schema.ts'

const reservation = {
  id: s.id('reservation'),
  booking_id: s.nullable(
    s.id(
      'booking',
      'Identifier of the booking of several rooms that it belongs to; null when it was booked alone',
    ),
  ),
  group_id: s.nullable(s.id('group', 'Identifier of the group that it belongs to; null for none')),
  property_id: s.id('property'),
  status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
  room_type_id: s.id('room_type'),
  rate_plan_id: s.id('rate_plan', 'Identifier of the rate plan'),
  check_in: s.date('Date of arrival: the first night'),
  check_out: s.date('Date of departure; its night is not part of the stay'),
  nights: Type.Integer({ description: 'Number of nights' }),
  adults: Type.Integer({ description: 'Number of adults' }),
  children: Type.Integer({ description: 'Number of children' }),
  channel: Type.String({
    description: 'Identifier of the sales channel; `direct` for none',
    examples: ['direct'],
  }),
  external_reference: s.nullable(
    Type.String({ description: 'Number of the booking in another system; null for none' }),
  ),
  guest_id: s.id('guest'),
  company_id: companyOfStay.company_id,
  total: s.described(Money, 'Total of the stay: accommodation, services and charges, including taxes'),
  services: servicesOfStay.services,
  nights_by_hand: Type.Array(s.date(), {
    description: 'Nights whose price was set manually; usually empty',
    examples: [[]],
  }),
  discount: s.nullable(s.described(Discount, 'Manual discount on the nights of the stay; null for none')),
  promotion_code: s.nullable(
    Type.String({ description: 'Code of the promotion applied to the stay; null for none' }),
  ),
  created_at: s.timestamp('When the reservation was created'),
}

/** The fee and refund of a cancellation or no-show. */
const outcome = {
  fee: s.nullable(s.described(Money, 'Fee; null for none')),
  refund: s.nullable(s.described(Money, 'Refund; null for none')),
  refund_status: s.oneOf(REFUND_STATUSES, 'State of the refund; `manual` refunds are made by staff'),
}

/** spec 6, rule 9 */
export const ReservationCreatedData = s.named('ReservationCreatedData', s.object(reservation))
export type ReservationCreatedData = Static<typeof ReservationCreatedData>

export const ReservationUpdatedData = s.named(
  'ReservationUpdatedData',
  s.object({
    ...reservation,
    room_id: s.nullable(s.id('room')),
    room_segments: Type.Array(RoomSegment, { description: 'Room assignments by night, in order' }),
    balance: s.described(
      Money,
      'Amount left to pay: `amount_owed` − (`amount_paid` − `amount_refunded`); negative when money has to be returned',
    ),
    ...outcome,
    changed_fields: Type.Array(Type.String(), {
      description: 'Fields that have changed',
      examples: [['check_out', 'nights', 'room_segments', 'total', 'balance']],
    }),
    previous: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Previous values of the fields in `changed_fields`',
    }),
    updated_at: s.timestamp('When the object was last changed'),
  }),
)
export type ReservationUpdatedData = Static<typeof ReservationUpdatedData>

export const ReservationCancelledData = s.named(
  'ReservationCancelledData',
  s.object({
    ...reservation,
    cancelled_at: s.timestamp('When it was cancelled'),
    cancelled_by: s.oneOf(CANCELLED_BY, 'Who cancelled it'),
    reason: s.nullable(
      Type.String({ description: 'Reason; null when none was given', examples: ['guest_request'] }),
    ),
    ...outcome,
  }),
)
export type ReservationCancelledData = Static<typeof ReservationCancelledData>

export const GuestUpdatedData = s.named(
  'GuestUpdatedData',
  s.object({
    id: s.id('guest'),
    first_name: Type.String({ description: 'Given name' }),
    last_name: Type.String({ description: 'Family name' }),
    email: s.nullable(
      Type.String({ description: 'E-mail address, not case-sensitive; the same address is the same guest' }),
    ),
    phone: s.nullable(Type.String({ description: 'Phone number in E.164, with a leading plus' })),
    preference_notes: s.nullable(
      Type.String({ description: 'Preferences of the guest; null when none are recorded' }),
    ),
    marketing_consent: Type.Boolean({ description: 'Whether the guest agrees to news and offers' }),
    changed_fields: Type.Array(Type.String(), {
      description: 'Fields that have changed',
      examples: [['preference_notes']],
    }),
    merged_from: s.optional(
      s.id(
        'guest',
        'Identifier of the profile that was merged into this one; omitted if the event has another cause',
      ),
    ),
    restored_from: s.optional(
      s.id(
        'guest',
        'Identifier of the profile into which this one had been merged, if the event restores it after an undone merge',
      ),
    ),
    erased_at: s.optional(
      s.timestamp('When the data of the guest was erased: erase your copy too. Omitted for other guests'),
    ),
    updated_at: s.timestamp('When the profile was changed'),
  }),
)
export type GuestUpdatedData = Static<typeof GuestUpdatedData>

export const InvoicePaidData = s.named(
  'InvoicePaidData',
  s.object({
    id: s.id('invoice'),
    property_id: s.id('property'),
    reservation_id: s.id('reservation'),
    amount_paid: s.described(Money, 'Sum of payments of the invoice, with what was written off before'),
    paid_at: s.timestamp({ description: 'When the invoice was fully paid' }),
    method: s.oneOf(PAYMENT_METHODS, 'Method of the last payment'),
  }),
)
export type InvoicePaidData = Static<typeof InvoicePaidData>

export const ChannelErrorData = s.named(
  'ChannelErrorData',
  s.object({
    channel: Type.String({ description: 'Identifier of the sales channel', examples: ['booking_com'] }),
    property_id: s.id('property'),
    code: Type.String({
      pattern: '^SVC-\\d{4}$',
      description:
        'SVC-1002 throttled, SVC-1003 refused credentials, SVC-1004 failed, SVC-1012 unknown mapping',
      examples: ['SVC-1002'],
    }),
    message: Type.String({
      description: 'Description of the error; its wording may change',
      examples: ['The channel is throttling requests; synchronisation is paused for 15 minutes.'],
    }),
  }),
)
export type ChannelErrorData = Static<typeof ChannelErrorData>

/** The schema of `data` of an event. */
export const EVENT_DATA = {
  'reservation.created': ReservationCreatedData,
  'reservation.updated': ReservationUpdatedData,
  'reservation.cancelled': ReservationCancelledData,
  'guest.updated': GuestUpdatedData,
  'invoice.paid': InvoicePaidData,
  'channel.error': ChannelErrorData,
} as const satisfies Record<(typeof EVENT_TYPES)[number], unknown>

/** When an event occurs, as a text. spec 6 */
export const EVENT_MEANINGS: Record<(typeof EVENT_TYPES)[number], string> = {
  'reservation.created': 'A stay was booked: by staff, a channel, the booking page or the API.',
  'reservation.updated': 'Dates, room, plan, party, total or status of a reservation have changed.',
  'reservation.cancelled': 'A reservation was cancelled, or its unpaid hold has expired.',
  'guest.updated': "A guest's contact details or preference notes have changed.",
  'invoice.paid': 'An issued invoice was paid in full, not written off. Sent once.',
  'channel.error': 'A channel could not be synchronised, throttles us, or refuses its credentials.',
}

/** The body of a webhook delivery, and of an item of `GET /events`. spec 6 */
export const Event = s.named(
  'Event',
  s.object({
    id: s.id('event'),
    type: s.oneOf([...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES], 'Type of the event'),
    created_at: s.timestamp('When the change was committed'),
    data: Type.Object(
      {},
      { additionalProperties: true, description: 'State of the object when the change was committed' },
    ),
  }),
)
export type Event = Static<typeof Event>

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  roles: DEVELOPERS,
  summary: 'List the events of the last 30 days',
  description:
    'For receivers that reconcile. Newest first, or with `order=asc` in the order in which events became visible: a listed event keeps its position, and later commits come behind it. To follow without a gap, send the last `id` that was read as `after`.',
  query: s.object({
    ...pageQuery,
    type: s.optional(
      s.oneOrMore(
        [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES],
        'Only events of these types: one, or several separated by commas',
      ),
    ),
    created_from: createdFrom,
    created_to: s.optional(s.timestamp('Latest time of the event, inclusive')),
    resource_id: s.optional(
      s.anyReference('Only events of this object: a reservation, guest, invoice, payment, …'),
    ),
    property_id: s.optional(s.reference('property')),
    order: s.optional(
      s.oneOf(['asc', 'desc'], {
        description:
          '`desc` (default): newest first; `asc`: in the order in which events became visible, and implied by `after`',
      }),
    ),
    after: s.optional(
      Type.String({
        maxLength: 64,
        description:
          'Only events after this one in ascending order. An id that is older than 30 days, or unknown, is refused with SVC-2005',
        examples: ['evt_01kh4rb9s0e6v8t3m5q7x2nwm7'],
      }),
    ),
  }),
  status: 200,
  response: page('EventPage', Event),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { type: 'reservation.created' } },
})
