import Type, { type Static } from 'typebox'
import { LEADS } from '../account/roles.ts'
import { Activity, StayMail } from '../audit-log/activity.ts'
import { GuestConsent } from '../guests/consents.ts'
import { Guest } from '../guests/guests.ts'
import { Message } from '../messages/messages.ts'
import { Payment } from '../money/payments.ts'
import { SecurityDeposit } from '../money/security-deposits.ts'
import { operation } from '../operation.ts'
import { pageQuery } from '../page.ts'
import { BillTo, Invoice } from '../parts/invoice-parts.ts'
import { Booker, Reservation } from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'
import { Enquiry } from '../stays/enquiries.ts'
import { EnquiryMessage } from '../stays/enquiry-messages.ts'
import { ListedQuote } from '../stays/quotes.ts'
import { RegisteredGuest } from '../stays/registrations.ts'
import { WaitingEntry } from '../stays/waiting-list/waiting-list.ts'
import { FoundItem } from '../upkeep/lost-property.ts'

/** Export of all data of a guest. rule 28 */

const ExportedChannelBooking = s.named(
  'ExportedChannelBooking',
  s.object({
    channel: Type.String({ description: 'Identifier of the channel' }),
    reference: Type.String({ description: 'Reference of the booking at the channel' }),
    booking: Type.Unknown({
      description: 'Booking data as sent by the channel: the guest, the room, comments; any JSON',
    }),
  }),
)

const ExportedStay = s.named(
  'ExportedStay',
  s.object({
    reservation: s.described(Reservation, 'The stay'),
    invoices: Type.Array(Invoice, { description: 'Documents of the stay, including drafts, newest first' }),
    payments: Type.Array(Payment, { description: 'Payments of the stay with their refunds, newest first' }),
    security_deposits: Type.Array(SecurityDeposit, {
      description: 'Security deposits of the stay, newest first, at most 100',
    }),
    mails: Type.Array(StayMail, {
      description: 'E-mails sent about the stay, newest first, with their text',
    }),
    messages: Type.Array(Message, {
      description: 'Messages to and from the guest, newest first, at most 100',
    }),
    channel_bookings: Type.Array(ExportedChannelBooking, {
      description: 'Booking data sent by a channel; empty for other stays',
    }),
    registrations: Type.Array(RegisteredGuest, {
      description: 'Registration data of this guest; that of other guests of the party is not included',
    }),
  }),
)
export type ExportedStay = Static<typeof ExportedStay>

const PaidForOthers = s.named(
  'PaidForOthers',
  s.object({
    object: s.oneOf(['group', 'invoice', 'reservation'], 'What names the guest as its payer'),
    id: Type.String({ description: 'Identifier of the group, document or stay' }),
    bill_to: s.described(BillTo, 'The payer as it was given there'),
  }),
)
export type PaidForOthers = Static<typeof PaidForOthers>

const GuestExport = s.named(
  'GuestExport',
  s.object({
    generated_at: s.timestamp('When the data was exported'),
    guest: s.described(Guest, 'The profile'),
    booked_as: Type.Array(Booker, {
      description: 'Distinct names and contact details given with bookings; at most 100',
    }),
    former_emails: Type.Array(Type.String(), {
      description: 'E-mail addresses of merged profiles; bookings with them are assigned to this profile',
      examples: [['n.okafor@example.com']],
    }),
    consents: Type.Array(GuestConsent, {
      description: 'Consents given and withdrawn, newest first, at most 100',
    }),
    profile_changes: Type.Array(Activity, {
      description: 'Changes of the profile and who made them, newest first, at most 100',
    }),
    quotes: Type.Array(ListedQuote, {
      description: 'What was offered to the guest, oldest first, at most 100',
    }),
    waiting_list: Type.Array(WaitingEntry, {
      description: 'What the guest has waited for, oldest first, at most 100',
    }),
    enquiries: Type.Array(Enquiry, {
      description: 'What the guest has asked before any stay, oldest first, at most 100',
    }),
    enquiry_messages: Type.Array(EnquiryMessage, {
      description: 'Answers to these enquiries and replies to them, newest first, at most 500',
    }),
    found_items: Type.Array(FoundItem, {
      description: 'Lost property of the stays of the guest, oldest first, at most 100',
    }),
    paid_for_others: Type.Array(PaidForOthers, {
      description:
        'Groups, and stays of other guests with their documents, that have the guest as the payer; at most 100',
    }),
    stays: Type.Array(ExportedStay, { description: 'Stays of this page, newest first' }),
    next_cursor: s.optional(
      Type.String({ description: '`cursor` of the next page of stays; omitted on the last page' }),
    ),
    has_more: Type.Boolean({ description: 'Whether there is another page of stays' }),
  }),
)

export const exportGuest = operation({
  id: 'exportGuest',
  method: 'GET',
  path: '/guests/{id}/export',
  tag: 'Guests',
  roles: LEADS,
  summary: 'Export the data of a guest',
  description:
    'The profile with consents and former addresses, and the stays with their documents, payments, mails, messages and what a channel sent. Stays come in pages of `limit`: continue with `next_cursor` until `has_more` is false. All other data is repeated on every page. With access limited to some properties, only guests whose every stay is there can be exported.',
  params: s.object({ id: s.reference('guest') }),
  query: s.object({ ...pageQuery }),
  status: 200,
  response: GuestExport,
  errors: ['SVC-3001', 'SVC-2005', 'SVC-4005'],
  example: { params: { id: '{guest_id}' } },
})
