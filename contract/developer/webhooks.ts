import Type, { type Static } from 'typebox'
import { DEVELOPERS } from '../account/roles.ts'
import { ATTEMPT_ERRORS, DELIVERY_STATUSES, EVENT_TYPES, OPTIONAL_EVENT_TYPES } from '../lists.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

const ALL_EVENT_TYPES = [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES] as const
const eventType = () => s.oneOf(ALL_EVENT_TYPES)

const endpoint = {
  id: s.id('webhook'),
  url: Type.String({
    description: 'URL to which events are sent',
    examples: ['https://pms.example.com/hooks/serai'],
  }),
  events: Type.Array(eventType(), { description: 'Types of events that are sent' }),
  status: s.oneOf(['enabled', 'disabled'], {
    description: 'Status of the endpoint; deliveries to a disabled endpoint are held',
  }),
  description: s.nullable(Type.String({ description: 'Description for your own use; null for none' })),
  property_id: s.nullable(s.id('property', 'Only events of this property; null for the whole account')),
  version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
  created_at: s.timestamp('When the endpoint was registered'),
  updated_at: s.timestamp('When the object was last changed'),
  last_success_at: s.nullable(s.timestamp('Time of the last successful delivery; null before the first')),
  last_failure_at: s.nullable(s.timestamp('Time of the last failed attempt; null if none has failed')),
}

/** A receiver of events. spec 2, rule 8 */
export const WebhookEndpoint = s.named('WebhookEndpoint', s.object(endpoint))
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

const endpoint_fields = {
  url: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'HTTPS, publicly reachable',
    examples: ['https://pms.example.com/hooks/serai'],
  }),
  events: Type.Array(eventType(), {
    description: 'Types of events to send',
    minItems: 1,
    maxItems: ALL_EVENT_TYPES.length,
    uniqueItems: true,
  }),
  description: s.nullable(s.text(500, 'Description for your own use; null for none')),
}

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'List the webhook endpoints of the key’s scope',
  query: s.object({ ...pageQuery, property_id: s.optional(s.reference('property')) }),
  status: 200,
  response: page('WebhookEndpointPage', WebhookEndpoint),
  errors: ['SVC-2005', 'SVC-4005'],
  example: {},
})

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  audit: ['Endpoint added', 'Endpunkt hinzugefügt'],
  summary: 'Register a webhook endpoint',
  description:
    'Only this response contains the signing `secret` (and its replay under the same Idempotency-Key). The endpoint receives the events of the key’s scope: one property, or the whole account; `property_id` selects one of several.',
  body: s.named(
    'WebhookCreate',
    s.object({
      url: endpoint_fields.url,
      events: endpoint_fields.events,
      description: s.optional(endpoint_fields.description),
      property_id: s.optional(
        s.reference(
          'property',
          'Only events of this property; default: of all properties that the key can access',
        ),
      ),
    }),
  ),
  status: 201,
  response: s.named(
    'WebhookEndpointCreated',
    s.object({
      ...endpoint,
      secret: Type.String({ description: 'Signing secret; returned only once', examples: ['whsec_…'] }),
    }),
  ),
  secret_response: true,
  errors: ['SVC-1501', 'SVC-1502', 'SVC-3001', 'SVC-4005'],
  example: {
    body: {
      url: 'https://pms.example.com/hooks/serai',
      events: ['reservation.created', 'reservation.cancelled'],
    },
  },
})

export const getWebhook = operation({
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/{id}',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'Get a webhook endpoint',
  params: s.object({ id: s.reference('webhook') }),
  status: 200,
  response: WebhookEndpoint,
  errors: ['SVC-3001'],
  example: { params: { id: '{webhook_id}' } },
})

export const updateWebhook = operation({
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{id}',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  audit: ['Endpoint changed', 'Endpunkt geändert'],
  summary: 'Change, disable or enable a webhook endpoint',
  description: '`disabled` holds pending deliveries; `enabled` sends them at once.',
  params: s.object({ id: s.reference('webhook') }),
  body: s.named(
    'WebhookUpdate',
    s.object(
      s.optionals({
        ...endpoint_fields,
        status: s.oneOf(
          ['enabled', 'disabled'],
          'Status of the endpoint; deliveries to a disabled endpoint are held',
        ),
      }),
    ),
  ),
  status: 200,
  response: WebhookEndpoint,
  errors: ['SVC-3001', 'SVC-1501', 'SVC-1015'],
  example: {
    params: { id: '{webhook_id}' },
    body: { events: ['reservation.created', 'reservation.updated'] },
  },
})

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  audit: ['Endpoint removed', 'Endpunkt entfernt'],
  summary: 'Remove a webhook endpoint',
  description: 'Pending deliveries are discarded; the history stays readable for 30 days.',
  params: s.object({ id: s.reference('webhook') }),
  status: 200,
  response: s.named(
    'WebhookDeleted',
    s.object({ id: s.id('webhook'), deleted: Type.Boolean({ description: 'Always true' }) }),
  ),
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{webhook_id}' } },
})

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: '/webhooks/test',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  audit: ['Test sent', 'Test gesendet'],
  summary: 'Send a test event',
  description:
    'Signed like a real delivery, with generated data; one attempt, also to a disabled endpoint. It is not in `GET /events`.',
  body: s.named(
    'WebhookTest',
    s.object({
      webhook_id: s.reference('webhook'),
      event: s.described(eventType(), 'Type of the event to send'),
    }),
  ),
  status: 202,
  response: s.named(
    'WebhookTestQueued',
    s.object({
      event_id: s.id('event'),
      delivery_id: s.id('delivery'),
      webhook_id: s.id('webhook'),
      event: s.described(eventType(), 'Type of the event'),
      status: s.oneOf(['pending'], 'Always `pending`'),
    }),
  ),
  errors: ['SVC-3001'],
  example: { body: { webhook_id: '{webhook_id}', event: 'reservation.created' } },
})

export const DeliveryAttempt = s.named(
  'DeliveryAttempt',
  s.object({
    number: s.integer(1, 100, 'Number of the attempt, from 1'),
    at: s.timestamp('When the attempt started'),
    duration_ms: s.integer(0, Number.MAX_SAFE_INTEGER, 'Duration in milliseconds'),
    status_code: s.nullable(
      Type.Integer({ description: 'HTTP status of the response; null when there was none' }),
    ),
    error: s.nullable(
      s.oneOf(ATTEMPT_ERRORS, { description: 'Kind of failure; `status` is a response other than 2xx' }),
    ),
    remote_address: s.nullable(
      Type.String({ description: 'IP address of the connection; null when there was none' }),
    ),
    response_body: s.nullable(Type.String({ description: 'First 4 KB of the response body' })),
  }),
)
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const Delivery = s.named(
  'Delivery',
  s.object({
    id: s.id('delivery'),
    webhook_id: s.id('webhook'),
    event_id: s.id('event'),
    event_type: s.described(eventType(), 'Type of the event'),
    kind: s.oneOf(['event', 'replay', 'test'], '`replay` was resent manually, `test` has generated data'),
    status: s.oneOf(
      DELIVERY_STATUSES,
      '`held`: the endpoint is disabled; `discarded`: the endpoint was removed',
    ),
    attempts: Type.Array(DeliveryAttempt, { description: 'Attempts so far, the earliest first' }),
    next_attempt_at: s.nullable(s.timestamp('Time of the next attempt; null when there is none')),
    created_at: s.timestamp('When the delivery was queued'),
    finished_at: s.nullable(
      s.timestamp('When the delivery succeeded, finally failed or was discarded; null until then'),
    ),
  }),
)
export type Delivery = Static<typeof Delivery>

export const listDeliveries = operation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'List the deliveries to an endpoint, of the last 30 days',
  params: s.object({ id: s.reference('webhook') }),
  query: s.object({
    ...pageQuery,
    status: s.optional(
      s.oneOrMore(DELIVERY_STATUSES, 'Only deliveries with this status: one, or several separated by commas'),
    ),
    event_id: s.optional(s.reference('event')),
  }),
  status: 200,
  response: page('DeliveryPage', Delivery),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{webhook_id}' }, query: { status: 'failed' } },
})

export const getDelivery = operation({
  id: 'getDelivery',
  method: 'GET',
  path: '/deliveries/{id}',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'Get a delivery with its attempts',
  params: s.object({ id: s.reference('delivery') }),
  status: 200,
  response: Delivery,
  errors: ['SVC-3001'],
  example: { params: { id: '{delivery_id}' } },
})

export const listOutboundIps = operation({
  id: 'listOutboundIps',
  method: 'GET',
  path: '/outbound-ips',
  tag: 'Webhooks',
  roles: DEVELOPERS,
  summary: 'List the source addresses of deliveries',
  description: 'A change is announced at least 30 days ahead.',
  status: 200,
  response: s.named(
    'OutboundIps',
    s.object({
      data: Type.Array(Type.String({ examples: ['203.0.113.10'] }), { description: 'IP addresses' }),
    }),
  ),
  errors: [],
  example: {},
})
