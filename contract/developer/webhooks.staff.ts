import Type, { type Static } from 'typebox'
import { DEVELOPERS } from '../account/roles.ts'
import type { ObjectKind } from '../ids.ts'
import { DELIVERY_STATUSES, EVENT_TYPES, OPTIONAL_EVENT_TYPES } from '../lists.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Delivery } from './webhooks.ts'

/** Operations on webhooks of the dashboard alone. spec 6, rule 8, 9 */

const ALL_EVENT_TYPES = [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES] as const
const params = (kind: ObjectKind) => s.object({ id: s.reference(kind) })

export const WebhookHealth = s.named(
  'WebhookHealth',
  s.object({
    webhook_id: s.id('webhook'),
    pending: Type.Integer({ description: 'Deliveries that wait for an attempt' }),
    held: Type.Integer({ description: 'Waiting until the endpoint is enabled, or the tier is back' }),
    delivered_7_days: Type.Integer({ description: 'Deliveries of the last 7 days that arrived' }),
    failed_7_days: Type.Integer({ description: 'Deliveries of the last 7 days that failed' }),
    failed_30_days: Type.Integer({ description: 'Deliveries of the last 30 days that failed' }),
    attempts_p95_ms: s.nullable(Type.Integer({ description: 'Of the attempts of the last 7 days' })),
    days: Type.Array(
      s.object({
        date: s.date('Day in UTC'),
        delivered: Type.Integer({ description: 'Deliveries that arrived' }),
        failed: Type.Integer({ description: 'Deliveries that failed' }),
      }),
      {
        description: 'The last 7 days (UTC), the oldest first',
      },
    ),
    last_delivery_at: s.nullable(s.timestamp('When a delivery arrived last; null where none did')),
    next_secret_at: s.nullable(s.timestamp({ description: 'When another secret takes effect' })),
  }),
)
export type WebhookHealth = Static<typeof WebhookHealth>

export const listWebhookHealth = staffOperation({
  id: 'listWebhookHealth',
  method: 'GET',
  path: '/webhook-health',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'How each endpoint is doing',
  status: 200,
  response: s.object({ data: Type.Array(WebhookHealth, { description: 'Health of each endpoint' }) }),
  errors: [],
  example: {},
})

export const listEventTypes = staffOperation({
  id: 'listEventTypes',
  method: 'GET',
  path: '/event-types',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'The types of events, and which of those on request the account has',
  status: 200,
  response: s.object({
    data: Type.Array(
      s.named(
        'EventTypeState',
        s.object({
          type: s.oneOf(ALL_EVENT_TYPES, 'Type of event'),
          on_request: Type.Boolean({ description: 'Enabled for an account by the operator' }),
          enabled: Type.Boolean({ description: 'An endpoint may ask for it' }),
        }),
      ),
      { description: 'All types, in the order of the documentation' },
    ),
  }),
  errors: [],
  example: {},
})

export const checkWebhookUrl = staffOperation({
  id: 'checkWebhookUrl',
  method: 'POST',
  path: '/webhooks/judge-url',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  audit: false,
  summary: 'Whether a URL would be accepted, and why not',
  body: s.object({
    url: Type.String({ description: 'The URL that an endpoint would have', minLength: 1, maxLength: 2000 }),
  }),
  status: 200,
  response: s.object({
    allowed: Type.Boolean({ description: 'Whether an endpoint may have it' }),
    reason: s.nullable(
      Type.String({ description: 'Why not, as a code; null where it is allowed', examples: ['not_https'] }),
    ),
    message: s.nullable(Type.String({ description: 'Why not, as a sentence; null where it is allowed' })),
  }),
  errors: [],
  example: { body: { url: 'https://pms.example.com/hooks/serai' } },
})

export const regenerateWebhookSecret = staffOperation({
  id: 'regenerateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{id}/secret',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  audit: ['Secret rotated', 'Geheimnis rotiert'],
  summary: 'Give an endpoint another signing secret, at once or within 24 hours; shown once',
  params: params('webhook'),
  body: s.object({
    in_seconds: s.optional(
      s.integer(0, 86_400, {
        description: 'For how many seconds the secret of before signs too',
        default: 0,
      }),
    ),
  }),
  body_required: false,
  status: 200,
  response: s.named(
    'WebhookSecret',
    s.object({
      webhook_id: s.id('webhook'),
      secret: Type.String({ description: 'The new signing secret; shown once' }),
      effective_at: s.timestamp('From when deliveries are signed with it'),
    }),
  ),
  secret_response: true,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4111'],
  example: { params: { id: '{webhook_id}' }, body: { in_seconds: 3600 } },
})

const listed = {
  ...Delivery.properties,
  url: Type.String({ description: 'Of the endpoint, now' }),
  resource_id: s.nullable(Type.String({ description: 'What the event is about; null for a test' })),
  last_status_code: s.nullable(
    Type.Integer({ description: 'HTTP status of the last attempt; null where there was no answer' }),
  ),
  last_error: s.nullable(
    Type.String({
      description: 'Kind of error of the last attempt; null where it arrived or there was none',
    }),
  ),
  hint: s.nullable(Type.String({ description: 'The most likely cause of the last failure, in words' })),
}
export const ListedDelivery = s.named('ListedDelivery', s.object(listed))
export type ListedDelivery = Static<typeof ListedDelivery>

export const listAllDeliveries = staffOperation({
  id: 'listAllDeliveries',
  method: 'GET',
  path: '/deliveries',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'Deliveries to all endpoints, of the last 30 days, newest first',
  query: s.object({
    ...pageQuery,
    webhook_id: s.optional(s.reference('webhook')),
    status: s.optional(s.oneOrMore(DELIVERY_STATUSES)),
    event_type: s.optional(s.oneOrMore(ALL_EVENT_TYPES)),
    event_id: s.optional(s.reference('event')),
    resource_id: s.optional(s.anyReference('Identifier of the object that it is about')),
    last_status_code: s.optional(s.integer(100, 599, 'HTTP status of the last attempt')),
    created_from: s.optional(s.timestamp('Made at this moment or later')),
    created_to: s.optional(s.timestamp('Made at this moment or earlier')),
    property_id: s.optional(s.reference('property')),
  }),
  status: 200,
  response: page('ListedDeliveryPage', ListedDelivery),
  errors: ['SVC-2005'],
  example: { query: { status: 'failed' } },
})

export const getDeliveryDetail = staffOperation({
  id: 'getDeliveryDetail',
  method: 'GET',
  path: '/deliveries/{id}/detail',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'A delivery with what was sent and what it was caused by',
  params: params('delivery'),
  status: 200,
  response: s.named(
    'DeliveryDetail',
    s.object({
      ...listed,
      request: s.object(
        {
          method: Type.String({ description: 'HTTP method' }),
          url: Type.String({ description: 'URL of the endpoint' }),
          headers: Type.Record(Type.String(), Type.String(), {
            description: 'Without the signature, which each attempt has of its own',
          }),
          body: s.nullable(
            Type.String({ description: 'The bytes, as they were signed; null once they are deleted' }),
          ),
        },
        'The request as it is sent',
      ),
      caused_by: s.nullable(Type.String({ description: 'Id of the request in the log' })),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{delivery_id}' } },
})

export const replayDeliveries = staffOperation({
  id: 'replayDeliveries',
  method: 'POST',
  path: '/deliveries/replay',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  audit: ['Deliveries replayed', 'Zustellungen wiederholt'],
  summary: 'Send deliveries once more: some by their ids, or all that failed since a moment',
  description:
    'Each becomes a new delivery with the same event id and the same bytes; receivers recognise it by the id. Pending ' +
    'deliveries are not repeated. Send either `delivery_ids` or `failed_since`.',
  body: s.object({
    delivery_ids: s.optional(
      Type.Array(s.reference('delivery'), {
        minItems: 1,
        maxItems: 500,
        description: 'Deliveries that failed',
      }),
    ),
    failed_since: s.optional(s.timestamp('Each delivery that failed at this moment or later')),
    webhook_id: s.optional(s.reference('webhook')),
  }),
  status: 202,
  response: s.named(
    'Replayed',
    s.object({
      replays: Type.Array(
        s.object({
          id: s.id('delivery'),
          delivery_id: s.id('delivery'),
          webhook_id: s.id('webhook'),
          event_id: s.id('event'),
          status: s.oneOf(['pending', 'held'], 'State of the new delivery'),
        }),
        { description: 'Deliveries that were queued again' },
      ),
      refused: Type.Array(
        s.object({
          delivery_id: Type.String({ description: 'Identifier of the delivery' }),
          reason: s.oneOf(
            ['missing', 'open', 'test', 'no_endpoint', 'too_old', 'under_way'],
            'Why it is not sent again',
          ),
        }),
        { description: 'Deliveries that are not sent again' },
      ),
      more: Type.Boolean({ description: 'There is more than one request takes: ask again' }),
    }),
  ),
  errors: [],
  example: { body: { failed_since: '2027-01-03T00:00:00Z' } },
})

export const getEventTimeline = staffOperation({
  id: 'getEventTimeline',
  method: 'GET',
  path: '/events/{id}/story',
  tag: 'Events',
  roles: DEVELOPERS,
  summary: 'An event with its deliveries, who caused it and by which request',
  params: params('event'),
  status: 200,
  response: s.named(
    'EventStory',
    s.object({
      id: s.id('event'),
      type: Type.String({ description: 'Type of event' }),
      resource_id: Type.String({ description: 'Identifier of the object that it is about' }),
      property_id: s.nullable(s.id('property')),
      created_at: s.timestamp('When it was written, with the change itself'),
      body: Type.String({ description: 'The bytes that every endpoint gets' }),
      deliveries: Type.Array(ListedDelivery, { description: 'Its deliveries, one for each endpoint' }),
      caused_by: s.nullable(Type.String({ description: 'Id of the request in the log' })),
      actor: s.nullable(
        s.object(
          {
            type: Type.String({ description: 'Kind of caller' }),
            id: s.nullable(
              Type.String({ description: 'Identifier of the person or key; null when there is none' }),
            ),
            name: s.nullable(Type.String({ description: 'Name of the person or key; null when unknown' })),
          },
          'Person or key that caused the event; null when unknown',
        ),
      ),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{event_id}' } },
})
