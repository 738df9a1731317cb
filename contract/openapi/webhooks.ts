import { EVENT_DATA, EVENT_MEANINGS, Event } from '../developer/events.ts'
import { OPTIONAL_EVENT_DATA, OPTIONAL_EVENT_MEANINGS } from '../developer/events-on-request.ts'
import { EVENT_TYPES, type EventType, isOptionalEvent, OPTIONAL_EVENT_TYPES } from '../lists.ts'
import { sampleOf } from '../samples/samples.ts'
import { SAMPLE_IDS } from '../samples/values.ts'
import { described } from '../schema.ts'
import type { Json, SchemaBook } from './schemas.ts'

const pascal = (type: string) => type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter) => letter.toUpperCase())

/** All types, those on request last. */
export const ALL_EVENT_TYPES: readonly EventType[] = [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES]
const DATA = { ...EVENT_DATA, ...OPTIONAL_EVENT_DATA }

/** The schema of `data` of an event. */
export const dataOfEvent = (type: EventType) => DATA[type]

/** When an event occurs, and whether it is on request. */
export const meaningOf = (type: EventType): string =>
  isOptionalEvent(type)
    ? `${OPTIONAL_EVENT_MEANINGS[type]} Optional: it has to be enabled for the account.`
    : EVENT_MEANINGS[type]

/** The example of a delivery's body. */
export const envelopeSample = (type: EventType): Json => ({
  id: SAMPLE_IDS.event,
  type,
  created_at: '2027-01-04T09:00:00Z',
  data: sampleOf(dataOfEvent(type)),
})

const header = (name: string, description: string, example: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})

/** The headers of a delivery. spec 6, rule 9 */
const DELIVERY_HEADERS = [
  header(
    'Service-Signature',
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret of the endpoint.',
    't=1767225600,v1=5d0eb493bd54ae5eae7b98f7f0aa3a17210f105614490e7ada727ef76aadef81',
    { type: 'string', pattern: '^t=\\d+,v1=[0-9a-f]{64}$' },
  ),
  header('Service-Event-Id', 'The `id` of the event: the same on every attempt.', SAMPLE_IDS.event),
  header('Service-Event-Type', 'The `type` of the event.', 'reservation.created'),
  {
    ...header('Service-Delivery-Attempt', 'Number of the attempt, from 1 to 5.', '1', {
      type: 'integer',
      minimum: 1,
      maximum: 5,
    }),
    example: 1,
  },
]

/** Our webhooks: one for each type of event. spec 6 */
export function webhooksOf(book: SchemaBook): Json {
  return Object.fromEntries(
    ALL_EVENT_TYPES.map((type) => {
      const envelope: Json = {
        ...Event,
        title: `${pascal(type)}Event`,
        properties: {
          ...Event.properties,
          type: { type: 'string', const: type, description: 'Type of the event' },
          data: described(dataOfEvent(type), 'State of the object when the change was committed'),
        },
      }
      return [
        type,
        {
          post: {
            operationId: `on${pascal(type)}`,
            tags: ['Events'],
            summary: type,
            description: `${meaningOf(type)} Deliveries may arrive twice and in any order: store the \`id\`.`,
            security: [],
            parameters: DELIVERY_HEADERS.map((item) =>
              item.name === 'Service-Event-Type' ? { ...item, example: type } : item,
            ),
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: book.refer(envelope), example: envelopeSample(type) },
              },
            },
            responses: {
              '2XX': {
                description: 'Received. Any other response, or none within ten seconds, is retried.',
              },
            },
          },
        },
      ]
    }),
  )
}
