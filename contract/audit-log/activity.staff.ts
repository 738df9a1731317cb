import Type, { type Static } from 'typebox'
import { DEVELOPERS, LEADS } from '../account/roles.ts'
import { ACTOR_TYPES } from '../lists.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Activity } from './activity.ts'

/** Audit log, request log, and the stream of changes. */

export const AuditEntry = s.named(
  'AuditEntry',
  s.object({
    ...Activity.properties,
    resource_id: s.nullable(
      Type.String({ description: 'Identifier of the object that changed; null if there is none' }),
    ),
    property_id: s.nullable(
      Type.String({ description: 'Identifier of its property; null where it belongs to none' }),
    ),
    address_range: s.nullable(
      Type.String({
        description: 'Address range of the caller; null where there was none',
        examples: ['203.0.113.0/24'],
      }),
    ),
  }),
)
export type AuditEntry = Static<typeof AuditEntry>

const auditFilters = {
  actor_type: s.optional(s.oneOrMore(ACTOR_TYPES)),
  actor_id: s.optional(s.anyReference('Identifier of the person or key')),
  action: s.optional(
    Type.String({
      description: 'Operation id of the change',
      maxLength: 64,
      pattern: '^[A-Za-z]+$',
      examples: ['updateReservation'],
    }),
  ),
  resource_id: s.optional(s.anyReference('Identifier of the object that it is about')),
  property_id: s.optional(s.reference('property')),
}

export const listAuditLog = staffOperation({
  id: 'listAuditLog',
  method: 'GET',
  path: '/audit-log',
  tag: 'Audit log',
  roles: LEADS,
  summary: 'List the audit log, newest first',
  description:
    'Written in the transaction of the change itself. With the live environment also what was done to the team.',
  query: s.object({
    ...pageQuery,
    ...auditFilters,
    created_from: s.optional(s.timestamp('Made at this moment or later')),
    created_to: s.optional(s.timestamp('Made at this moment or earlier')),
  }),
  status: 200,
  response: page('AuditPage', AuditEntry),
  errors: ['SVC-2005'],
  example: {},
})

export const exportAuditLog = staffOperation({
  id: 'exportAuditLog',
  method: 'GET',
  path: '/audit-log/export',
  tag: 'Audit log',
  roles: LEADS,
  summary: 'Export who did what',
  description:
    'CSV (RFC 4180, UTF-8), newest first, with a line for each changed field; ids in it have their names beside them. At most ' +
    '20,000 entries and 32 MB of at most 366 days.',
  query: s.object({
    ...auditFilters,
    created_from: s.timestamp('Made at this moment or later'),
    created_to: s.timestamp('Made at this moment or earlier'),
  }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: [],
  example: { query: { created_from: '{date+0}T00:00:00Z', created_to: '{date+7}T00:00:00Z' } },
})

const logged = {
  id: s.id('request'),
  at: s.timestamp('When it was received'),
  method: Type.String({ description: 'HTTP method' }),
  path: Type.String({ description: 'From the root: /v1/…, /sandbox/v1/… or /app/api/…' }),
  query: Type.String({ description: 'Without what may name a guest' }),
  operation: s.nullable(Type.String({ description: 'Operation id; null where there is no such operation' })),
  status: Type.Integer({ description: 'HTTP status of the answer' }),
  error_code: s.nullable(
    Type.String({ description: 'Error code of the answer; null where it was no error' }),
  ),
  duration_ms: Type.Number({ description: 'Milliseconds until the answer' }),
  source: s.oneOf(['api', 'dashboard'], 'Whether the request came from an API key or the dashboard'),
  actor: s.object(
    {
      type: Type.String({ description: 'Kind of caller' }),
      id: s.nullable(Type.String({ description: 'Identifier of the person or key; null when unknown' })),
      name: s.nullable(Type.String({ description: 'Name of the person or key; null when unknown' })),
    },
    { description: 'Who asked' },
  ),
  address_range: Type.String({ description: 'Address range of the caller' }),
  idempotency: s.oneOf(
    ['none', 'new', 'replayed'],
    'Whether an Idempotency-Key was sent, and had been used before',
  ),
}
export const LoggedRequest = s.named('LoggedRequest', s.object(logged))
export type LoggedRequest = Static<typeof LoggedRequest>

export const listRequests = staffOperation({
  id: 'listRequests',
  method: 'GET',
  path: '/requests',
  tag: 'Request log',
  roles: DEVELOPERS,
  summary: 'Requests of the last 7 days, newest first',
  query: s.object({
    ...pageQuery,
    method: s.optional(s.oneOrMore(['GET', 'POST', 'PATCH', 'DELETE'])),
    status: s.optional(s.oneOrMore(['2xx', '4xx', '5xx'])),
    error_code: s.optional(Type.String({ description: 'Error code of the answer', pattern: '^SVC-\\d{4}$' })),
    operation: s.optional(
      Type.String({ description: 'Operation id', maxLength: 64, pattern: '^[A-Za-z]+$' }),
    ),
    path: s.optional(Type.String({ maxLength: 200, description: 'The start of the path' })),
    key_id: s.optional(s.reference('api_key')),
    source: s.optional(
      s.oneOf(['api', 'dashboard'], 'Whether the request came from an API key or the dashboard'),
    ),
    created_from: s.optional(s.timestamp('Made at this moment or later')),
    created_to: s.optional(s.timestamp('Made at this moment or earlier')),
  }),
  status: 200,
  response: page('RequestPage', LoggedRequest),
  errors: ['SVC-2005'],
  example: { query: { status: '4xx,5xx' } },
})

export const getRequest = staffOperation({
  id: 'getRequest',
  method: 'GET',
  path: '/requests/{id}',
  tag: 'Request log',
  roles: DEVELOPERS,
  summary: 'One request, what was answered and what it caused; names of guests are masked',
  params: s.object({ id: s.reference('request') }),
  status: 200,
  response: s.named(
    'RequestDetail',
    s.object({
      ...logged,
      request_body: s.nullable(
        Type.String({ description: 'Body of the request, secrets left out; null where there was none' }),
      ),
      response_body: s.nullable(
        Type.String({ description: 'Body of the answer, secrets left out; null where there was none' }),
      ),
      curl: s.nullable(
        Type.String({
          description:
            'To ask the same again; the key is left to the reader. Null for what the API does not offer',
        }),
      ),
      events: Type.Array(
        s.object({
          id: s.id('event'),
          type: Type.String({ description: 'Type of event' }),
          resource_id: Type.String({ description: 'Identifier of the object that it is about' }),
        }),
        { description: 'Events that the request caused' },
      ),
      changes: s.nullable(
        s.described(AuditEntry, 'What it changed, as the audit log has it; null where nothing'),
      ),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{request_id}' } },
})

/**
 * Messages of `GET /stream`, server-sent events of the type `message`. `resync`: events may have been missed.
 */
export const StreamMessage = s.named(
  'StreamMessage',
  s.object({
    topic: Type.String({
      examples: ['reservation.updated'],
      description:
        '`<kind>.<what>`: reservation, guest, room, room_type, rate_plan, …, delivery, request, event; `presence.changed`; or `resync`',
    }),
    id: s.nullable(
      Type.String({
        description: 'Of the object; null where it is not one alone, as rooms that are assigned',
      }),
    ),
    property_id: s.nullable(
      Type.String({ description: 'Where the object is; null for what belongs to the whole account' }),
    ),
    people: s.optional(
      Type.Array(Type.String(), {
        description:
          'With `presence.changed`: the names of the colleagues who have this reservation open, at most five',
      }),
    ),
  }),
)
export type StreamMessage = Static<typeof StreamMessage>
/** The path of the stream; it is not JSON, so it is not an operation. */
export const STREAM_PATH = '/stream'
/**
 * `PUT` with `tab` and, while a reservation is open, `reservation_id`: what the page with that stream shows.
 * Answers 204.
 */
export const PRESENCE_PATH = '/presence'
