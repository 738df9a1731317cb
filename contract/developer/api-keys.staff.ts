import Type, { type Static } from 'typebox'
import { DEVELOPERS, SET_PRICES } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Above the number of operations. */
export const MAX_KEY_OPERATIONS = 200

/** An API key of this environment, without the key itself. spec 5 */
const key = {
  id: s.id('api_key'),
  name: Type.String({ description: 'Name of the key, as its maker gave it' }),
  hint: Type.String({ examples: ['sk_live_…a1B2'], description: 'Prefix and last four characters' }),
  property_id: s.nullable(s.id('property')),
  access: s.oneOf(['write', 'read'], 'Whether the key may change anything, or read alone'),
  operations: s.nullable(
    Type.Array(Type.String(), {
      description: 'Ids of the operations that it may carry out; null for all that its access allows',
      examples: [['createReservation', 'getAvailability']],
    }),
  ),
  status: s.oneOf(['active', 'expiring', 'revoked'], { description: '`expiring` ends at `ends_at`' }),
  ends_at: s.nullable(s.timestamp({ description: 'When it was revoked, or will be' })),
  created_at: s.timestamp('When the object was created'),
  created_by: s.nullable(Type.String({ description: 'Name of the person; null from the command line' })),
  last_used_at: s.nullable(s.timestamp('When it was used last; null where it never was')),
  last_used_range: s.nullable(
    Type.String({ description: 'Address range of its last use', examples: ['203.0.113.0/24'] }),
  ),
  unused_days: s.nullable(
    Type.Integer({ description: 'Since its last use, or since it was made; null once revoked' }),
  ),
  requests_7_days: Type.Integer({ description: 'In the request log' }),
}
export const ApiKey = s.named('ApiKey', s.object(key))
export type ApiKey = Static<typeof ApiKey>

export const listApiKeys = staffOperation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/keys',
  tag: 'API keys',
  roles: DEVELOPERS,
  summary: 'The API keys of this environment, newest first',
  status: 200,
  response: s.object({
    data: Type.Array(ApiKey, { description: 'The keys of the environment, the newest first' }),
  }),
  errors: [],
  example: {},
})

export const KeyOperation = s.named(
  'KeyOperation',
  s.object({
    id: Type.String({
      description: 'Operation id, as in the OpenAPI document',
      examples: ['createReservation'],
    }),
    tag: Type.String({ description: 'What it is about', examples: ['Reservations'] }),
    summary: Type.String({ description: 'What the operation does, in a line' }),
    writes: Type.Boolean({ description: 'Whether it changes anything' }),
  }),
)
export type KeyOperation = Static<typeof KeyOperation>

/** Permissions of keys that are not operations, but listed among them for restricted keys. */
export const KEY_RIGHTS: readonly KeyOperation[] = [
  {
    id: SET_PRICES,
    tag: 'Reservations',
    summary: 'Set prices and discounts by hand, in a booking or a change of one',
    writes: true,
  },
]

export const listKeyOperations = staffOperation({
  id: 'listKeyOperations',
  method: 'GET',
  path: '/key-operations',
  tag: 'API keys',
  roles: DEVELOPERS,
  summary: 'The operations that one may hand to a key of this environment',
  status: 200,
  response: s.object({
    data: Type.Array(KeyOperation, { description: 'The operations that a key may be limited to' }),
  }),
  errors: [],
  example: {},
})

export const createApiKey = staffOperation({
  id: 'createApiKey',
  method: 'POST',
  path: '/keys',
  tag: 'API keys',
  roles: DEVELOPERS,
  audit: ['API key created', 'API-Schlüssel erstellt'],
  summary: 'Make an API key of this environment; it is shown once',
  description:
    'Not available below Growth (403 SVC-4006); `read` needs Enterprise. Owners and managers create live keys that write, after a fresh proof (403 SVC-4111). A live key never has more permissions than its creator: other operations are left out, and refused with 403 SVC-4103 if they are named.',
  body: s.object({
    name: s.line(120, 'Name of the key, to distinguish it from others'),
    property_id: s.optional(s.nullable(s.reference('property'))),
    access: s.optional(
      s.oneOf(['write', 'read'], {
        description: 'Whether the key may change anything, or read alone',
        default: 'write',
      }),
    ),
    operations: s.optional(
      s.nullable(
        Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
          minItems: 1,
          maxItems: MAX_KEY_OPERATIONS,
          uniqueItems: true,
          description: 'Ids of operations; null or left out for all that the access allows',
        }),
      ),
    ),
    ends_at: s.optional(s.nullable(s.timestamp('When the key ends by itself; null for never'))),
  }),
  status: 201,
  response: s.named(
    'ApiKeyCreated',
    s.object({ ...key, secret: Type.String({ description: 'The key itself: it is shown here alone' }) }),
  ),
  secret_response: true,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4111'],
  example: { body: { name: 'Accounting' } },
})

export const revokeApiKey = staffOperation({
  id: 'revokeApiKey',
  method: 'POST',
  path: '/keys/{id}/revoke',
  tag: 'API keys',
  roles: DEVELOPERS,
  audit: ['API key revoked', 'API-Schlüssel widerrufen'],
  summary: 'Revoke a key, now or within 24 hours; others are untouched',
  params: s.object({ id: s.reference('api_key') }),
  body: s.object({
    in_seconds: s.optional(
      s.integer(0, 86_400, {
        description: 'For how many seconds it works on; 0 ends it at once',
        default: 0,
      }),
    ),
  }),
  body_required: false,
  status: 200,
  response: ApiKey,
  errors: ['SVC-3001'],
  example: { params: { id: '{api_key_id}' }, body: {} },
})
