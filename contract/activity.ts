import Type, { type Static } from 'typebox'
import { operation } from './operation.ts'
import { page, pageQuery } from './page.ts'
import * as s from './schema.ts'

/** Something that was done, by whom, with what it changed. decisions 4 */
export const Activity = s.named(
  'Activity',
  s.object({
    id: Type.String({ examples: ['aud_01h2xcejqtf2nbrexx3vqjhp41'] }),
    at: s.timestamp(),
    action: Type.String({
      description: 'The operation, or the event type where nobody asked for it',
      examples: ['updateReservation'],
    }),
    actor: s.object({
      type: s.oneOf(['api', 'staff', 'guest', 'channel', 'system']),
      id: s.nullable(Type.String()),
      name: s.nullable(Type.String({ description: 'Of the person or the key, as it is now' })),
    }),
    changes: Type.Array(
      s.object({
        field: Type.String({ examples: ['check_out'] }),
        before: Type.Unknown(),
        after: Type.Unknown(),
      }),
    ),
    request_id: s.nullable(s.id('request')),
  }),
)
export type Activity = Static<typeof Activity>

export const listReservationActivity = operation({
  id: 'listReservationActivity',
  method: 'GET',
  path: '/reservations/{id}/activity',
  tag: 'Reservations',
  summary: 'Who did what to a reservation, newest first',
  params: s.object({ id: s.reference() }),
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('ActivityPage', Activity),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{reservation_id}' } },
})
