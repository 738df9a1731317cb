import Type, { type Static } from 'typebox'
import { DEVELOPERS } from '../account/roles.ts'
import { AuditEntry } from '../audit-log/audit-log.staff.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** The log of requests of the last days. rule 15.21 */

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
