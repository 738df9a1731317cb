import Type, { type Static } from 'typebox'
import { CompanyCreatedData, CompanyUpdatedData } from '../companies/companies.ts'
import { RoomType } from '../inventory/room-types.ts'
import { type OptionalEventType, PAYMENT_METHODS, RESERVATION_STATUSES, ROOM_STATUSES } from '../lists.ts'
import { CompanyPaymentData } from '../money/company-payments.ts'
import { recorded_by } from '../money/payments.ts'
import { SecurityDeposit } from '../money/security-deposits.ts'
import { Money } from '../money.ts'
import { RatePlan } from '../pricing/rate-plans.ts'
import * as s from '../schema.ts'
import { sumsOfBooking } from '../stays/bookings.ts'
import { EnquiryEventData } from '../stays/enquiries.ts'
import { GroupDepositDueData, GroupEventData } from '../stays/groups.ts'
import { QuoteEventData } from '../stays/quotes.ts'
import { WaitingEntryEventData } from '../stays/waiting-list/waiting-list.ts'
import { FoundItemEventData } from '../upkeep/lost-property.ts'
import { TestClock } from './test-clock.ts'

/** Event types on request: the schemas of their data. spec 6 */

const ofStay = {
  property_id: s.id('property'),
  reservation_id: s.id('reservation'),
  guest_id: s.id('guest'),
}

export const PaymentReceivedData = s.named(
  'PaymentReceivedData',
  s.object({
    id: s.id('payment'),
    ...ofStay,
    invoice_id: s.id('invoice'),
    amount: s.described(Money, 'The amount received'),
    method: s.oneOf(PAYMENT_METHODS, 'Payment method'),
    status: s.oneOf(['succeeded'], 'Always `succeeded`'),
    reference: s.nullable(
      Type.String({ description: 'Reference of the bank or till; null when none was given' }),
    ),
    paid_at: s.timestamp({ description: 'When the money was received' }),
    ...recorded_by,
  }),
)
export type PaymentReceivedData = Static<typeof PaymentReceivedData>

export const PaymentRefundedData = s.named(
  'PaymentRefundedData',
  s.object({
    id: s.id('payment'),
    refund_id: s.id('refund'),
    ...ofStay,
    invoice_id: s.id('invoice'),
    amount: s.described(Money, 'Amount of this refund'),
    amount_refunded: s.described(Money, 'Sum of the refunds of the payment, including this one'),
    method: s.oneOf(PAYMENT_METHODS, { description: 'Method of the payment' }),
    status: s.oneOf(['succeeded'], 'Always `succeeded`'),
    reason: s.nullable(Type.String({ description: 'Reason; null when none was given' })),
    refunded_at: s.timestamp('When the money was returned'),
    ...recorded_by,
  }),
)
export type PaymentRefundedData = Static<typeof PaymentRefundedData>

const issued = {
  ...ofStay,
  number: Type.String({
    description: 'Number of the document, consecutive within the property and year',
    examples: ['HARBOUR-2027-00001'],
  }),
  total: s.described(Money, 'Total including all mandatory charges and taxes'),
  vat_total: s.described(Money, 'Sum of all VAT'),
  issued_at: s.timestamp('When it was issued'),
}

export const InvoiceIssuedData = s.named(
  'InvoiceIssuedData',
  s.object({
    id: s.id('invoice'),
    type: s.oneOf(['invoice', 'deposit_invoice'], 'Kind of document'),
    status: s.oneOf(['issued', 'paid', 'credited'], {
      description: 'Status of the document; `paid` if no amount was left to pay',
    }),
    ...issued,
    amount_due: s.described(Money, 'Amount left to pay; negative when money has to be returned'),
    due_date: s.nullable(s.date('Date by which the amount is due')),
  }),
)
export type InvoiceIssuedData = Static<typeof InvoiceIssuedData>

export const CreditNoteIssuedData = s.named(
  'CreditNoteIssuedData',
  s.object({
    id: s.id('invoice'),
    type: s.oneOf(['credit_note'], 'Kind of document'),
    status: s.oneOf(['issued', 'paid'], 'Status of the credit note; `paid` if no amount is left to pay back'),
    ...issued,
    credited_invoice_id: s.id('invoice'),
    reason: s.nullable(Type.String({ description: 'Reason of the credit; null when none was given' })),
  }),
)
export type CreditNoteIssuedData = Static<typeof CreditNoteIssuedData>

export const RoomUpdatedData = s.named(
  'RoomUpdatedData',
  s.object({
    id: s.id('room'),
    property_id: s.id('property'),
    room_type_id: s.id('room_type'),
    name: Type.String({ description: 'Name or number of the room', examples: ['204'] }),
    floor: s.nullable(Type.String({ description: 'Floor, as the property names it; null for none' })),
    status: s.oneOf(ROOM_STATUSES, 'State of cleaning'),
    changed_fields: Type.Array(s.oneOf(['name', 'floor', 'status', 'blocks']), {
      description:
        'Fields that have changed. For `blocks` no previous value is sent: read the room for its blocks',
      examples: [['status']],
    }),
    previous: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Previous values of name, floor and status, if they have changed',
    }),
    updated_at: s.timestamp('When the object was last changed'),
  }),
)
export type RoomUpdatedData = Static<typeof RoomUpdatedData>

const { price_overrides: _, dry_run: __, ...plan } = RatePlan.properties
const RatePlanUpdatedData = s.named(
  'RatePlanUpdatedData',
  s.object({
    ...plan,
    changed_fields: Type.Array(Type.String(), {
      description: 'Fields that have changed',
      examples: [['base_price']],
    }),
  }),
)

export const BookingEventData = s.named(
  'BookingEventData',
  s.object({
    ...sumsOfBooking,
    reservations: Type.Array(
      s.named(
        'BookedRoom',
        s.object({
          id: s.id('reservation'),
          status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
          room_type_id: s.id('room_type'),
          check_in: s.date('Date of arrival: the first night'),
          check_out: s.date('Date of departure; its night is not part of the stay'),
        }),
      ),
      { description: 'Its rooms' },
    ),
    ...s.versioned,
  }),
)
export type BookingEventData = Static<typeof BookingEventData>

/** The schema of `data` of an event on request. */
export const OPTIONAL_EVENT_DATA = {
  'payment.received': PaymentReceivedData,
  'payment.refunded': PaymentRefundedData,
  'invoice.issued': InvoiceIssuedData,
  'credit_note.issued': CreditNoteIssuedData,
  'room.updated': RoomUpdatedData,
  'room_type.created': RoomType,
  'rate_plan.updated': RatePlanUpdatedData,
  'company.created': CompanyCreatedData,
  'company.updated': CompanyUpdatedData,
  'company_payment.received': CompanyPaymentData,
  'company_payment.voided': CompanyPaymentData,
  'security_deposit.received': SecurityDeposit,
  'security_deposit.returned': SecurityDeposit,
  'security_deposit.applied': SecurityDeposit,
  'security_deposit.updated': SecurityDeposit,
  'booking.created': BookingEventData,
  'booking.updated': BookingEventData,
  'booking.cancelled': BookingEventData,
  'group.created': GroupEventData,
  'group.updated': GroupEventData,
  'group.cancelled': GroupEventData,
  'group.deposit_due': GroupDepositDueData,
  'quote.created': QuoteEventData,
  'quote.updated': QuoteEventData,
  'quote.sent': QuoteEventData,
  'quote.accepted': QuoteEventData,
  'quote.declined': QuoteEventData,
  'quote.withdrawn': QuoteEventData,
  'quote.lapsed': QuoteEventData,
  'waiting_entry.created': WaitingEntryEventData,
  'waiting_entry.proposed': WaitingEntryEventData,
  'waiting_entry.updated': WaitingEntryEventData,
  'enquiry.created': EnquiryEventData,
  'enquiry.updated': EnquiryEventData,
  'found_item.created': FoundItemEventData,
  'found_item.updated': FoundItemEventData,
  'test_clock.ready': TestClock,
} as const satisfies Record<OptionalEventType, unknown>

export const OPTIONAL_EVENT_MEANINGS: Record<OptionalEventType, string> = {
  'payment.received': 'Money was received: by card, or recorded by staff or the API. Sent once.',
  'payment.refunded': 'Money was refunded, in whole or in part. Sent once for each refund.',
  'invoice.issued': 'An invoice or a deposit invoice got its number. Sent once.',
  'credit_note.issued': 'A credit note got its number. Sent once.',
  'room.updated': "A room's name, floor, cleanliness or blocks have changed, by hand or by a departure.",
  'room_type.created': 'A room type was created.',
  'rate_plan.updated': 'Terms, prices or channels of a rate plan have changed.',
  'company.created': 'A company or travel agent was created.',
  'company.updated': 'Details or terms of a company have changed.',
  'company_payment.received':
    'A company has paid several invoices with one payment, or left credit. Sent once.',
  'company_payment.voided': 'A payment of a company was voided as a whole.',
  'security_deposit.received': 'A guest has left a security deposit. Sent once.',
  'security_deposit.returned': 'A security deposit was returned, in whole or in part.',
  'security_deposit.applied': 'An invoice of the stay was paid from its security deposit.',
  'security_deposit.updated': 'A payment from a security deposit was refunded: it is held again.',
  'booking.created': 'Several rooms were booked together. Sent beside the events of the rooms.',
  'booking.updated': 'A room of a booking has changed, was added or was cancelled by itself.',
  'booking.cancelled':
    'The last rooms of a booking were cancelled, or its unpaid hold has expired. Sent once.',
  'group.created': 'A group was created.',
  'group.updated': 'Details, status or blocks of a group have changed, or its rooms were released.',
  'group.cancelled': 'A group was cancelled. Sent once.',
  'group.deposit_due':
    'The day has come on which a deposit of a group is due, and it is not paid. Sent once for each.',
  'quote.created': 'A quote was created.',
  'quote.updated': 'Details or offers of a quote have changed.',
  'quote.sent': 'A quote was sent to its guest, or sent again.',
  'quote.accepted': 'An offer of a quote was accepted, and is booked. Sent once.',
  'quote.declined': 'The guest has declined a quote. Sent once.',
  'quote.withdrawn': 'A quote was taken back. Sent once.',
  'quote.lapsed': 'A quote was not accepted in time. Sent once.',
  'waiting_entry.created': 'A guest was put on the waiting list.',
  'waiting_entry.proposed': 'A room is free for a guest on the waiting list. Sent once each time.',
  'waiting_entry.updated':
    'An entry of the waiting list has changed, waits again because its room is sold, or is over.',
  'enquiry.created': 'An enquiry was received by e-mail, or noted by staff.',
  'enquiry.updated': 'An enquiry was answered, quoted, closed or opened again, or got a reply.',
  'found_item.created': 'Something was found in a room or elsewhere.',
  'found_item.updated': 'A found item was changed, returned, sent or disposed of, or is kept again.',
  'test_clock.ready':
    'An advance of the clock is complete: everything that fell due on the way is carried out. In the sandbox alone. Sent once for each.',
}
