import Type, { type Static } from 'typebox'
import { MONEY, OFFICE } from '../account/roles.ts'
import { creditOverride } from '../companies/company-of-stay.ts'
import { RESERVATION_STATUSES } from '../lists.ts'
import { dryRunQuery, operation } from '../operation.ts'
import { BillTo } from '../parts/invoice-parts.ts'
import * as s from '../schema.ts'
import { Booking } from '../stays/bookings.ts'
import { BOOKING_BILLINGS } from '../stays/status.ts'
import { PaymentList, positiveMoney, recordedMoney } from './payments.ts'
import { StatementDocument, statementSums } from './routing.ts'

/** The bill of a booking: the first folio of each of its rooms. rule 4.64 */
const BookingFolio = s.named(
  'BookingFolio',
  s.object({
    booking_id: s.id('booking'),
    property_id: s.id('property'),
    billing: s.oneOf(BOOKING_BILLINGS, 'How its rooms are billed'),
    rooms: Type.Array(
      s.named(
        'RoomOfBookingFolio',
        s.object({
          reservation_id: s.id('reservation'),
          room_type_id: s.id('room_type'),
          room_id: s.nullable(s.id('room', 'Identifier of its room; null for none')),
          status: s.oneOf(RESERVATION_STATUSES, 'Status of the room'),
          check_in: s.date('Date of arrival: the first night'),
          check_out: s.date('Date of departure; its night is not part of the stay'),
          folio_id: s.id('folio', 'Identifier of the first folio of the room'),
          bill_to: s.described(BillTo, 'Its payer'),
          documents: Type.Array(StatementDocument, { description: 'Its documents, the oldest first' }),
          ...statementSums,
        }),
      ),
      { description: 'The rooms of the booking in the order in which they were booked' },
    ),
    ...statementSums,
  }),
)
export type BookingFolio = Static<typeof BookingFolio>

export const getBookingFolio = operation({
  id: 'getBookingFolio',
  method: 'GET',
  path: '/bookings/{id}/folio',
  tag: 'Bookings',
  roles: OFFICE,
  summary: 'Get the bill of a booking',
  description:
    'The first folio of each room, with its documents and sums, as one statement. What rules or staff have placed on other folios is paid by others, and is not on it.',
  params: s.object({ id: s.reference('booking') }),
  status: 200,
  response: BookingFolio,
  errors: ['SVC-3001'],
  example: { params: { id: '{booking_id}' } },
})

export const updateBooking = operation({
  id: 'updateBooking',
  method: 'PATCH',
  path: '/bookings/{id}',
  tag: 'Bookings',
  roles: MONEY,
  audit: ['Billing of booking changed', 'Abrechnung der Buchung geändert'],
  summary: 'Change how a booking is billed',
  description:
    'Whether its rooms are on one bill, and who pays it, until a final invoice of a room is issued. Everything else is changed room by room, as a reservation.',
  params: s.object({ id: s.reference('booking') }),
  query: s.object(dryRunQuery),
  body: s.named(
    'BookingUpdate',
    s.object({
      billing: s.optional(s.oneOf(BOOKING_BILLINGS, 'How its rooms are billed')),
      bill_to: s.optional(
        s.nullable(
          s.described(
            s.object(s.optionals(BillTo.properties)),
            'Payer of the bill, of all rooms; null for the company that pays, else the booker',
          ),
        ),
      ),
      credit_override: creditOverride('Bills a company above its credit limit'),
    }),
  ),
  status: 200,
  response: Booking,
  errors: ['SVC-3001', 'SVC-1015', 'SVC-7001', 'SVC-8004'],
  example: { params: { id: '{booking_id}' }, body: { billing: 'together' } },
})

export const createBookingPayment = operation({
  id: 'createBookingPayment',
  method: 'POST',
  path: '/bookings/{id}/payments',
  tag: 'Bookings',
  roles: MONEY,
  audit: ['Payment of booking recorded', 'Zahlung der Buchung erfasst'],
  summary: 'Record a payment of a booking',
  description:
    'Divides received money over the bill of the booking, as much as is due: over the deposits of all rooms, then room by room, in the order in which they were booked, over invoices and drafts. Each document gets a payment of its own; all of the amount is placed, or nothing is recorded.',
  params: s.object({ id: s.reference('booking') }),
  body: s.named(
    'BookingPaymentCreate',
    s.object({
      amount: s.described(positiveMoney(), 'Amount, at most what is due on the bill'),
      ...recordedMoney,
    }),
  ),
  status: 201,
  response: PaymentList,
  errors: ['SVC-3001', 'SVC-7005', 'SVC-8002'],
  example: {
    params: { id: '{booking_id}' },
    body: { amount: { amount: 5000, currency: 'EUR' }, method: 'bank_transfer' },
  },
})
