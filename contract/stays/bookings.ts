import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { companyOfNew } from '../companies/company-of-stay.ts'
import { PAYMENT_STATUSES, REFUND_STATUSES, RESERVATION_STATUSES } from '../lists.ts'
import { Money } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { createdFrom, page, pageQuery } from '../page.ts'
import { notifyGuest } from '../parts/guest-mails.ts'
import { BillTo } from '../parts/invoice-parts.ts'
import { Booker, Deposit, Reservation } from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'
import { guestOfNew, stayOfNew } from './new-stay.ts'
import { reservationFilters } from './reservation-filters.ts'
import { OF_A_STAY } from './reservations.ts'
import { MAX_ROOMS_OF_BOOKING } from './rooms-of-booking.ts'
import { BOOKING_BILLINGS } from './status.ts'

/** What a booking shows beside its rooms: sums over them. */
export const sumsOfBooking = {
  id: s.id('booking'),
  confirmation_code: Type.String({
    description: 'Short confirmation code that the guest receives for all rooms',
    examples: ['M3T-9QXA'],
  }),
  property_id: s.id('property'),
  status: s.oneOf(RESERVATION_STATUSES, {
    description:
      'Derived from the rooms: the first of `pending_payment`, `checked_in`, `confirmed`, `checked_out`, `no_show` that one of them has, otherwise `cancelled`',
  }),
  check_in: s.date('First arrival of its rooms'),
  check_out: s.date('Last departure of its rooms'),
  guest_id: s.id('guest'),
  group_id: s.nullable(
    s.id(
      'group',
      'Identifier of the group that its rooms belong to; null for none, or where it is not the same for all',
    ),
  ),
  company_id: s.nullable(
    s.id(
      'company',
      'Identifier of the company or agent that its rooms are booked for; null for none, or where it is not the same for all',
    ),
  ),
  booker: s.described(Booker, 'Name and contact details given with the booking'),
  channel: Type.String({ description: 'Identifier of the sales channel; `direct` for none' }),
  external_reference: s.nullable(
    Type.String({ description: 'Number of the booking in another system; null for none' }),
  ),
  billing: s.oneOf(
    BOOKING_BILLINGS,
    '`together`: its rooms are on one bill, which the last room to leave is asked for; `by_room`: each room is asked for its own',
  ),
  total: s.described(Money, 'Sum of the totals of its rooms, cancelled ones included'),
  deposit: s.nullable(
    s.described(Deposit, 'Sum of the deposits of its rooms without those cancelled; null for none'),
  ),
  hold_expires_at: s.nullable(
    s.timestamp('Time until which all rooms are held for the deposit; null when they are not on hold'),
  ),
  amount_paid: s.described(Money, 'Sum of all payments received, before refunds'),
  amount_refunded: s.described(Money, 'Sum of all refunds'),
  amount_owed: s.described(Money, 'Sum of what is owed for its rooms: their totals, or their fees'),
  balance: s.described(Money, 'Amount left to pay; negative when money has to be returned'),
  payment_status: s.oneOf(PAYMENT_STATUSES, 'How much of the amount due has been paid'),
}

export const Booking = s.named(
  'Booking',
  s.object({
    ...sumsOfBooking,
    reservations: Type.Array(Reservation, { description: 'Its rooms, each with its own dates and price' }),
    ...s.versioned,
    ...dryRunAnswer,
  }),
)
export type Booking = Static<typeof Booking>

const RoomOfBooking = s.named(
  'BookingRoom',
  s.object({
    ...stayOfNew,
    expected_total: s.optional(
      s.described(Money, 'Total that was shown for this room; if the price differs, the booking is refused'),
    ),
  }),
)

const {
  check_in_from,
  check_in_to,
  created_to,
  updated_since,
  status,
  channel,
  guest_id,
  property_id,
  external_reference,
  confirmation_code,
} = reservationFilters

export const listBookings = operation({
  id: 'listBookings',
  method: 'GET',
  path: '/bookings',
  tag: 'Bookings',
  roles: OFFICE,
  summary: 'List bookings of several rooms',
  description:
    'Newest first. Filters combine; dates, guest, channel and `external_reference` find bookings that have such a room, `status` is that of the booking. A stay that was booked alone has no booking.',
  query: s.object({
    ...pageQuery,
    check_in_from,
    check_in_to,
    created_from: createdFrom,
    created_to,
    updated_since,
    status,
    channel,
    guest_id,
    property_id,
    external_reference,
    confirmation_code,
  }),
  status: 200,
  response: page('PageOfBookings', Booking),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'confirmed', check_in_from: '{date+0}' } },
})

export const getBooking = operation({
  id: 'getBooking',
  method: 'GET',
  path: '/bookings/{id}',
  tag: 'Bookings',
  roles: OFFICE,
  summary: 'Get a booking',
  params: s.object({ id: s.reference('booking') }),
  status: 200,
  response: Booking,
  errors: ['SVC-3001'],
  example: { params: { id: '{booking_id}' } },
})

export const createBooking = operation({
  id: 'createBooking',
  method: 'POST',
  path: '/bookings',
  tag: 'Bookings',
  roles: DESK,
  audit: ['Rooms booked', 'Zimmer gebucht'],
  summary: 'Book several rooms',
  description:
    'Books all rooms or none: a refusal names the room by its index, in `details.room` or in the `field`. If the deposit of one room is due at booking, all are `pending_payment` under one hold, and are confirmed together once every such deposit is paid. `dry_run=true` returns a quote, with status 200.',
  query: s.object(dryRunQuery),
  body: s.named(
    'BookingCreate',
    s.object({
      ...guestOfNew,
      rooms: Type.Array(RoomOfBooking, {
        minItems: 1,
        maxItems: MAX_ROOMS_OF_BOOKING,
        description: 'The rooms, all of one property',
      }),
      bill_to: s.optional(
        s.nullable(
          s.described(
            s.object(s.optionals(BillTo.properties)),
            'Payer of the invoices of all rooms; null or left out for the company that pays, else the booker',
          ),
        ),
      ),
      billing: s.optional(
        s.oneOf(BOOKING_BILLINGS, { default: 'by_room', description: 'How its rooms are billed' }),
      ),
      expected_total: s.optional(
        s.described(Money, 'Total of all rooms that was shown; if the price differs, the booking is refused'),
      ),
      ...companyOfNew,
      ...notifyGuest,
    }),
  ),
  status: 201,
  response: Booking,
  errors: ['SVC-3001', ...OF_A_STAY],
  example: {
    body: {
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
      rooms: [
        {
          room_type_id: '{room_type_id}',
          rate_plan_id: '{rate_plan_id}',
          check_in: '{date+40}',
          check_out: '{date+43}',
          adults: 2,
        },
        {
          room_type_id: '{room_type_id}',
          rate_plan_id: '{rate_plan_id}',
          check_in: '{date+40}',
          check_out: '{date+42}',
        },
      ],
    },
  },
})

export const cancelBooking = operation({
  id: 'cancelBooking',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  tag: 'Bookings',
  roles: DESK,
  audit: ['Booking cancelled', 'Buchung storniert'],
  summary: 'Cancel all rooms of a booking',
  description:
    'Each room for the fee of its own policy. Rooms that are over already stay as they are; with a guest in house it is refused. A single room is cancelled as a reservation.',
  params: s.object({ id: s.reference('booking') }),
  query: s.object(dryRunQuery),
  body: s.named(
    'BookingCancel',
    s.object({
      waive_fee: s.optional(
        Type.Boolean({
          description: 'True: no fee is charged for any room. Requires a `reason` or a `note`',
        }),
      ),
      reason: s.optional(s.nullable(s.text(200, 'Reason, as a short word or phrase'))),
      note: s.optional(s.nullable(s.text(2000, 'Details of the reason, for staff'))),
      ...notifyGuest,
    }),
  ),
  body_required: false,
  status: 200,
  response: s.named(
    'BookingCancelled',
    s.object({
      ...Booking.properties,
      fee: s.nullable(s.described(Money, 'Sum of the fees; null for none')),
      refund: s.nullable(s.described(Money, 'Sum of the refunds; null for none')),
      refund_status: s.oneOf(REFUND_STATUSES, {
        description: 'State of the refunds: of several states, the one that needs attention most',
      }),
      cancelled_at: s.timestamp('When it was cancelled'),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{booking_id}' }, body: { reason: 'guest_request' } },
})
