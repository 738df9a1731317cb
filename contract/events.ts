import Type, { type Static } from 'typebox'
import { operation } from './operation.ts'
import { page, pageQuery } from './page.ts'
import * as s from './schema.ts'

export const EVENT_TYPES = [
  'reservation.created',
  'reservation.updated',
  'reservation.cancelled',
  'guest.updated',
  'invoice.paid',
  'channel.error',
] as const
/** On request only: switched on for an account. spec 6 */
export const OPTIONAL_EVENT_TYPES = ['room_type.created', 'rate_plan.updated'] as const
export type EventType = (typeof EVENT_TYPES)[number] | (typeof OPTIONAL_EVENT_TYPES)[number]

/** What a webhook receives, and what `GET /events` lists. spec 6 */
export const Event = s.named(
  'Event',
  s.object({
    id: s.id('event'),
    type: s.oneOf([...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES]),
    created_at: s.timestamp(),
    data: Type.Object(
      {},
      { additionalProperties: true, description: 'The state when the change was committed' },
    ),
  }),
)
export type Event = Static<typeof Event>

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'List the events of the last 30 days',
  description: 'For receivers that reconcile. Newest first.',
  query: s.object({
    ...pageQuery,
    type: s.optional(s.oneOrMore([...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES])),
    created_from: s.optional(s.timestamp()),
    created_to: s.optional(s.timestamp()),
    resource_id: s.optional(s.reference()),
    property_id: s.optional(s.reference()),
  }),
  status: 200,
  response: page('EventPage', Event),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { type: 'reservation.created' } },
})
