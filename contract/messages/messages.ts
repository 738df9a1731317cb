import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { LANGUAGES } from '../languages.ts'
import { ACTOR_TYPES } from '../lists.ts'
import { messageBody, messageSubject } from '../mail/message-templates.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from '../mail/template-kinds.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

const DIRECTIONS = ['in', 'out'] as const

export const Message = s.named(
  'Message',
  s.object({
    id: s.id('message'),
    property_id: s.id('property'),
    reservation_id: s.id('reservation'),
    direction: s.oneOf(DIRECTIONS, 'Direction: `in`: from the guest; `out`: to the guest'),
    channel: s.oneOf(
      MESSAGE_CHANNELS,
      'Channel of the message: e-mail, the page of the booking, or recorded by staff (`manual`)',
    ),
    kind: s.nullable(
      Type.String({
        description: 'Kind of the sent e-mail; `guest_message` for free text, null for received messages',
        examples: ['before_arrival'],
      }),
    ),
    subject: s.nullable(Type.String({ description: 'Subject line; null for none' })),
    body: Type.String({ description: 'Plain text; quoted text of replies is removed' }),
    from: s.nullable(Type.String({ description: 'Name of the author; null when it is not known' })),
    from_address: s.nullable(
      Type.String({ description: 'Sender address of a received e-mail; null for other messages' }),
    ),
    to: s.nullable(Type.String({ description: 'Recipient address; null for received messages' })),
    attachments: Type.Array(Type.String({ description: 'Name of a file' }), {
      description: 'Names of the attached files, which are not stored',
    }),
    status: s.oneOf(MESSAGE_STATUSES, {
      description: '`received`, or the delivery status of the e-mail; `failed` also if it bounced',
    }),
    error: s.nullable(
      Type.String({ description: 'Reason of the failure, from the mail server; null otherwise' }),
    ),
    created_at: s.timestamp('When the message was written or received'),
    created_by: s.object(
      {
        type: s.oneOf(ACTOR_TYPES, 'Author of the message'),
        id: s.nullable(
          Type.String({ description: 'Identifier of the key or person; null when there is none' }),
        ),
      },
      'Author of the message',
    ),
    read_at: s.nullable(s.timestamp('When the message was read; null for unread and sent messages')),
    read_by: s.nullable(s.id('user', 'User who read the message; null if no signed-in user did')),
    settled_at: s.nullable(
      s.timestamp(
        'When the message was answered, or needed no answer; null while it waits, and for sent messages',
      ),
    ),
    settled_by: s.nullable(s.id('user', 'User who settled the message; null if no signed-in user did')),
    answer_id: s.nullable(s.id('message', 'Message that answers this one; null where none does')),
  }),
)
export type Message = Static<typeof Message>

const ofReservation = s.object({ id: s.reference('reservation') })

export const listMessages = operation({
  id: 'listMessages',
  method: 'GET',
  path: '/messages',
  tag: 'Messages',
  roles: OFFICE,
  summary: 'List messages',
  description: 'Of all stays, newest first, without withdrawn messages.',
  query: s.object({
    ...pageQuery,
    property_id: s.optional(s.reference('property')),
    reservation_id: s.optional(s.reference('reservation')),
    direction: s.optional(s.oneOf(DIRECTIONS, 'Only received, or only sent messages')),
    unread: s.optional(Type.Boolean({ description: 'Only unread messages' })),
    open: s.optional(Type.Boolean({ description: 'Only messages that wait for an answer' })),
  }),
  status: 200,
  response: page('MessagePage', Message),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { direction: 'in' } },
})

export const listReservationMessages = operation({
  id: 'listReservationMessages',
  method: 'GET',
  path: '/reservations/{id}/messages',
  tag: 'Messages',
  roles: OFFICE,
  summary: 'List the messages of a stay',
  description: 'E-mails to and replies of the guest, newest first, without withdrawn messages.',
  params: ofReservation,
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('ReservationMessagePage', Message),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{reservation_id}' } },
})

export const createMessage = operation({
  id: 'createMessage',
  method: 'POST',
  path: '/reservations/{id}/messages',
  tag: 'Messages',
  roles: DESK,
  audit: ['Message written', 'Nachricht geschrieben'],
  summary: 'Send a message to the guest of a stay, or record one',
  description:
    '`direction: out` sends an e-mail to the booker; a reply appears in the same list. It answers what the guest wrote before. Messages of staff wait ten seconds, in which they can be withdrawn. Subject and text may contain the variables of templates. `direction: in` records a message received by other means, and sends nothing.',
  params: ofReservation,
  body: s.named(
    'MessageCreate',
    s.object({
      direction: s.optional(
        s.oneOf(DIRECTIONS, { description: 'To the guest, or from the guest', default: 'out' }),
      ),
      subject: s.optional(messageSubject),
      body: messageBody,
      language: s.optional(
        s.oneOf(LANGUAGES, 'Language of the inserted values; default: the language of the guest'),
      ),
    }),
  ),
  status: 201,
  response: Message,
  errors: ['SVC-3001', 'SVC-7004'],
  example: {
    params: { id: '{reservation_id}' },
    body: { subject: 'Your arrival', body: 'Dear {{guest_name}},\n\nwhen may we expect you?' },
  },
})

export const deleteMessage = operation({
  id: 'deleteMessage',
  method: 'DELETE',
  path: '/messages/{id}',
  tag: 'Messages',
  roles: DESK,
  audit: ['Message taken back', 'Nachricht zurückgenommen'],
  summary: 'Withdraw a message that has not been sent',
  params: s.object({ id: s.reference('message') }),
  status: 204,
  errors: ['SVC-3001', 'SVC-1007'],
  example: { params: { id: '{message_id}' } },
})

export const markMessagesRead = operation({
  id: 'markMessagesRead',
  method: 'POST',
  path: '/reservations/{id}/messages/read',
  tag: 'Messages',
  roles: DESK,
  audit: ['Messages read', 'Nachrichten gelesen'],
  summary: 'Mark the messages of a guest as read',
  description:
    'For all users of the property. Messages after `up_to` stay unread. A read message still waits for an answer.',
  params: ofReservation,
  body: s.object({ up_to: s.reference('message', 'The newest message that was read') }),
  status: 200,
  response: s.named(
    'MessagesRead',
    s.object({
      reservation_id: s.id('reservation'),
      unread: Type.Integer({ description: 'Number of messages that are still unread' }),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' }, body: { up_to: '{message_id}' } },
})

export const settleMessages = operation({
  id: 'settleMessages',
  method: 'POST',
  path: '/reservations/{id}/messages/settle',
  tag: 'Messages',
  roles: DESK,
  audit: ['No answer needed', 'Keine Antwort nötig'],
  summary: 'Say that messages of a guest need no answer',
  description:
    'For all users of the property. Messages after `up_to` wait on. An answer settles messages by itself, and its withdrawal reopens them.',
  params: ofReservation,
  body: s.object({
    up_to: s.reference('message', 'The newest message that needs no answer'),
    settled: s.optional(
      Type.Boolean({
        description: 'False: `up_to`, and what was settled with it, wait for an answer again',
        default: true,
      }),
    ),
  }),
  status: 200,
  response: s.named(
    'MessagesSettled',
    s.object({
      reservation_id: s.id('reservation'),
      open: Type.Integer({ description: 'Number of messages that still wait for an answer' }),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' }, body: { up_to: '{message_id}' } },
})
