import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'

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
