import Type, { type Static } from 'typebox'
import { DEVELOPERS } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** The request bin for testing webhooks, and the verification of signatures. */
export const INBOX_MODES = ['ok', 'error', 'timeout'] as const

export const SignatureVerdict = s.named(
  'SignatureVerdict',
  s.object({
    verdict: s.oneOf(['valid', 'too_old', 'wrong', 'malformed'], 'What the check of the signature found'),
    mistake: s.nullable(
      s.oneOf(
        [
          'reserialised',
          'trimmed',
          'newline_added',
          'other_secret',
          'secret_decoded',
          'body_alone',
          'unknown',
        ],
        {
          description: 'The most likely one',
        },
      ),
    ),
    message: Type.String({ description: 'The result as a sentence' }),
    timestamp: s.nullable(Type.Integer({ description: 't, in seconds since 1970' })),
    age_seconds: s.nullable(
      Type.Integer({ description: 'Age of the signature in seconds; null where it has no time' }),
    ),
    signed_text: s.nullable(Type.String({ description: 'What is signed: `<t>.<body>`' })),
    expected: s.nullable(Type.String({ description: 'The signature in hex, as it should be' })),
    received: s.nullable(
      Type.String({ description: 'The signature as it was received; null where there was none' }),
    ),
  }),
)
export type SignatureVerdict = Static<typeof SignatureVerdict>

export const InboxRequest = s.named(
  'InboxRequest',
  s.object({
    id: s.id('inbox_request'),
    received_at: s.timestamp('When it was received'),
    headers: Type.Record(Type.String(), Type.String(), { description: 'Headers as they were received' }),
    body: Type.String({ description: 'Body as it was received' }),
    answered: s.nullable(s.integer(100, 599, { description: 'Null where there was no answer' })),
    event_id: s.nullable(
      Type.String({ description: 'Identifier of the event in it; null where there is none' }),
    ),
    event_type: s.nullable(Type.String({ description: 'Type of the event in it; null where there is none' })),
    verdict: s.nullable(
      s.described(SignatureVerdict, 'Whether its signature is right; null where it has none'),
    ),
  }),
)
export type InboxRequest = Static<typeof InboxRequest>

const inbox = {
  url: Type.String({ description: 'Address that accepts requests, on the host of the dashboard' }),
  reachable: Type.Boolean({ description: 'Whether an endpoint with this URL would be accepted' }),
  mode: s.oneOf(INBOX_MODES, 'How the inbox answers'),
  status_code: s.integer(200, 599, { description: 'What is answered in the mode `ok` or `error`' }),
  webhook_id: s.nullable(s.id('webhook')),
}

export const getInbox = staffOperation({
  id: 'getInbox',
  method: 'GET',
  path: '/inbox',
  tag: 'Inbox',
  roles: DEVELOPERS,
  summary: 'One’s own inbox, with the last 200 requests, newest first',
  description:
    'Signatures are judged when they come, by the secrets of the endpoints that have the URL of the inbox then.',
  status: 200,
  response: s.named(
    'Inbox',
    s.object({
      ...inbox,
      data: Type.Array(InboxRequest, { description: 'What it has received, the newest first' }),
    }),
  ),
  errors: [],
  example: {},
})

export const updateInbox = staffOperation({
  id: 'updateInbox',
  method: 'PATCH',
  path: '/inbox',
  tag: 'Inbox',
  roles: DEVELOPERS,
  audit: ['Webhook inbox changed', 'Webhook-Posteingang geändert'],
  summary: 'Change how the inbox answers, to watch retries happen',
  body: s.object({
    mode: s.optional(s.oneOf(INBOX_MODES, 'How the inbox answers')),
    status_code: s.optional(s.integer(200, 599, 'HTTP status of its answers')),
  }),
  status: 200,
  response: s.named('InboxSettings', s.object(inbox)),
  errors: [],
  example: { body: { mode: 'error', status_code: 500 } },
})

export const clearInbox = staffOperation({
  id: 'clearInbox',
  method: 'DELETE',
  path: '/inbox/requests',
  tag: 'Inbox',
  roles: DEVELOPERS,
  audit: ['Webhook inbox cleared', 'Webhook-Posteingang geleert'],
  summary: 'Delete the requests of the inbox',
  status: 200,
  response: s.object({ removed: Type.Integer({ description: 'How many requests were deleted' }) }),
  errors: [],
  example: {},
})

export const checkSignature = staffOperation({
  id: 'checkSignature',
  method: 'POST',
  path: '/signature-check',
  tag: 'Inbox',
  roles: DEVELOPERS,
  audit: false,
  summary: 'Judge a signature, and name the most likely mistake',
  description: 'None of it is stored or logged.',
  body: s.object({
    secret: Type.String({ description: 'Secret of the endpoint', minLength: 1, maxLength: 200 }),
    signature: Type.String({ minLength: 1, maxLength: 1000, description: 'The header Service-Signature' }),
    body: Type.String({ description: 'Body as it was received, byte for byte', maxLength: 200_000 }),
    at: s.optional(s.timestamp({ description: 'The moment to judge the age by; now when left out' })),
  }),
  secret_request: true,
  changes_nothing: true,
  status: 200,
  response: SignatureVerdict,
  errors: [],
  example: {
    body: { secret: 'whsec_test', signature: 't=1767225600,v1=00', body: '{}', at: '2026-01-01T00:00:00Z' },
  },
})
