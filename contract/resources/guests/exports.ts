import Type, { type Static } from 'typebox'
import { operation } from '../../operation.ts'
import { pageQuery } from '../../page.ts'
import { Invoice } from '../../parts/invoice-parts.ts'
import { Booker, Reservation } from '../../parts/reservation-parts.ts'
import * as s from '../../schema.ts'
import { Activity, StayMail } from '../activity.ts'
import { Guest } from '../guests.ts'
import { Message } from '../messages/messages.ts'
import { Payment } from '../payments.ts'
import { GuestConsent } from './consents.ts'
import { RegisteredGuest } from './registrations.ts'

/** Export of all data of a guest. rule 28 */

const ExportedChannelBooking = s.named(
  'ExportedChannelBooking',
  s.object({
    channel: Type.String({ description: 'Identifier of the channel' }),
    reference: Type.String({ description: 'Reference of the booking at the channel' }),
    booking: Type.Unknown({
      description: 'What the channel sent: the person, the room, comments; any JSON',
    }),
  }),
)

const ExportedStay = s.named(
  'ExportedStay',
  s.object({
    reservation: s.described(Reservation, 'The stay'),
    invoices: Type.Array(Invoice, { description: 'Its documents, drafts too, newest first' }),
    payments: Type.Array(Payment, { description: 'Its payments with their refunds, newest first' }),
    mails: Type.Array(StayMail, {
      description: 'What was written about it, newest first, with the words of the mail',
    }),
    messages: Type.Array(Message, {
      description: 'What the guest was written and has answered, newest first, at most 100',
    }),
    channel_bookings: Type.Array(ExportedChannelBooking, {
      description: 'What a channel sent of it; empty for any other stay',
    }),
    registrations: Type.Array(RegisteredGuest, {
      description: 'What was given for the registration of this guest; of others of the party nothing',
    }),
  }),
)
export type ExportedStay = Static<typeof ExportedStay>

const GuestExport = s.named(
  'GuestExport',
  s.object({
    generated_at: s.timestamp('When this was read'),
    guest: s.described(Guest, 'The profile'),
    booked_as: Type.Array(Booker, {
      description: 'The names and contacts that bookings gave, each once; at most 100',
    }),
    former_emails: Type.Array(Type.String(), {
      description: 'Addresses of merged profiles, which join bookings to this one',
      examples: [['n.okafor@example.com']],
    }),
    consents: Type.Array(GuestConsent, {
      description: 'Consents given and withdrawn, newest first, at most 100',
    }),
    profile_changes: Type.Array(Activity, {
      description: 'What was changed on the profile, by whom, newest first, at most 100',
    }),
    stays: Type.Array(ExportedStay, { description: 'Stays of this part, newest first' }),
    next_cursor: s.optional(
      Type.String({ description: '`cursor` of the next stays; left out on the last part' }),
    ),
    has_more: Type.Boolean({ description: 'Whether there are more stays' }),
  }),
)

export const exportGuest = operation({
  id: 'exportGuest',
  method: 'GET',
  path: '/guests/{id}/export',
  tag: 'Guests',
  summary: 'Export the data of a guest',
  description:
    'The profile with consents and former addresses, and the stays with their documents, payments, mails, messages and what a channel sent. Stays come in pages of `limit`: continue with `next_cursor` until `has_more` is false. Every page has the rest. With access limited to some properties, only guests whose every stay is there can be exported.',
  params: s.object({ id: s.reference('guest') }),
  query: s.object({ ...pageQuery }),
  status: 200,
  response: GuestExport,
  errors: ['SVC-3001', 'SVC-2005', 'SVC-4005'],
  example: { params: { id: '{guest_id}' } },
})
