import Type, { type Static } from 'typebox'
import { EVERYBODY, OFFICE } from '../account/roles.ts'
import { ACTOR_TYPES, MAIL_STATUSES } from '../lists.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

/** An entry of the audit log: an action, its actor, and its changes. rule 4 */
export const Activity = s.named(
  'Activity',
  s.object({
    id: Type.String({ description: 'Identifier of the entry', examples: ['aud_01h2xcejqtf2nbrexx3vqjhp41'] }),
    at: s.timestamp('When the change was made'),
    action: Type.String({
      description: 'Operation that made the change, or the event type if no request caused it',
      examples: ['updateReservation'],
    }),
    actor: s.object(
      {
        type: s.oneOf(ACTOR_TYPES, '`api`: an API key; `staff`: a person; `system`: the service itself'),
        id: s.nullable(
          Type.String({ description: 'Identifier of the key or person; null when there is none' }),
        ),
        name: s.nullable(Type.String({ description: 'Current name of the person or key' })),
      },
      'Person, key or system that made the change',
    ),
    changes: Type.Array(
      s.object({
        field: Type.String({ description: 'Name of the field', examples: ['check_out'] }),
        before: Type.Unknown({ description: 'Previous value; any JSON' }),
        after: Type.Unknown({ description: 'New value; any JSON' }),
      }),
      { description: 'Fields that have changed' },
    ),
    request_id: s.nullable(
      s.id('request', 'Identifier of the request that caused the change; null when none did'),
    ),
    names: Type.Record(Type.String(), Type.String(), {
      description:
        'Current names of the ids in this entry that the caller can access: names of rooms, room types, rate plans, guests, staff and ' +
        'properties, and confirmation codes of stays',
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
  roles: OFFICE,
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
  roles: EVERYBODY,
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
    kind: Type.String({ description: 'Kind of the e-mail', examples: ['booking_confirmed'] }),
    to: Type.String({ description: 'Recipient address', examples: ['ngozi.okafor@example.com'] }),
    subject: Type.String({ description: 'Subject line' }),
    text: Type.String({ description: 'Plain text of the e-mail' }),
    status: s.oneOf(MAIL_STATUSES, {
      description: 'Status of the e-mail; `discarded`: withdrawn before it was sent',
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
  roles: OFFICE,
  summary: 'List the e-mails of a reservation',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('StayMailPage', StayMail),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{reservation_id}' } },
})
