import Type, { type Static } from 'typebox'
import { ACTOR_TYPES, MAIL_STATUSES } from '../lists.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

/** An entry of the audit log: an action, its actor, and its changes. rule 4 */
export const Activity = s.named(
  'Activity',
  s.object({
    id: Type.String({ description: 'Identifier of the entry', examples: ['aud_01h2xcejqtf2nbrexx3vqjhp41'] }),
    at: s.timestamp('When it was done'),
    action: Type.String({
      description: 'The operation, or the event type where nobody asked for it',
      examples: ['updateReservation'],
    }),
    actor: s.object(
      {
        type: s.oneOf(ACTOR_TYPES, '`api`: an API key; `staff`: a person; `system`: the service itself'),
        id: s.nullable(
          Type.String({ description: 'Identifier of the key or person; null where there is none' }),
        ),
        name: s.nullable(Type.String({ description: 'Of the person or the key, as it is now' })),
      },
      'Who did it',
    ),
    changes: Type.Array(
      s.object({
        field: Type.String({ description: 'Name of the field', examples: ['check_out'] }),
        before: Type.Unknown({ description: 'Its value before; any JSON' }),
        after: Type.Unknown({ description: 'Its value afterwards; any JSON' }),
      }),
      { description: 'The fields that have changed' },
    ),
    request_id: s.nullable(s.id('request', 'Identifier of the request that caused it; null where none did')),
    names: Type.Record(Type.String(), Type.String(), {
      description:
        'What the ids in this entry are called now, as far as the reader sees it: rooms, room types, rate plans, guests, ' +
        'staff and properties by their names, stays by their confirmation codes',
      examples: [{ rm_01h2xcejqtf2nbrexx3vqjhp41: '207' }],
    }),
  }),
)
export type Activity = Static<typeof Activity>

export const listReservationActivity = operation({
  id: 'listReservationActivity',
  method: 'GET',
  path: '/reservations/{id}/activity',
  tag: 'Reservations',
  summary: 'List the changes of a reservation',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('ActivityPage', Activity),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{reservation_id}' } },
})

export const listTaskActivity = operation({
  id: 'listTaskActivity',
  method: 'GET',
  path: '/tasks/{id}/activity',
  tag: 'Maintenance',
  summary: 'List the changes of a maintenance task',
  params: s.object({ id: s.reference('task') }),
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('ActivityPage', Activity),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{task_id}' } },
})

export const StayMail = s.named(
  'StayMail',
  s.object({
    id: Type.String({
      description: 'Identifier of the e-mail',
      examples: ['mail_01h2xcejqtf2nbrexx3vqjhp41'],
    }),
    kind: Type.String({ description: 'What the e-mail is about', examples: ['booking_confirmed'] }),
    to: Type.String({ description: 'The address that it goes to', examples: ['ngozi.okafor@example.com'] }),
    subject: Type.String({ description: 'Subject line' }),
    text: Type.String({ description: 'What it says, without its HTML' }),
    status: s.oneOf(MAIL_STATUSES, {
      description: '`discarded`: taken back before it went',
    }),
    created_at: s.timestamp('When the delivery was queued'),
    sent_at: s.nullable(s.timestamp('When the mail server accepted it; null until then')),
  }),
)
export type StayMail = Static<typeof StayMail>

export const listReservationMails = operation({
  id: 'listReservationMails',
  method: 'GET',
  path: '/reservations/{id}/mails',
  tag: 'Reservations',
  summary: 'List the e-mails of a reservation',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('StayMailPage', StayMail),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{reservation_id}' } },
})
