import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'

/** A room of another type that a stay in a combined room type takes. rule 37.3 */
const SegmentPart = s.named(
  'RoomSegmentPart',
  s.object({
    room_id: s.nullable(s.id('room', 'Identifier of the room; null for a part without a room of its own')),
    room_type_id: s.id('room_type', 'Identifier of the room type whose night is taken'),
    is_combined: s.optional(
      Type.Boolean({ description: 'True for a part that is combined itself: its rooms are parts too' }),
    ),
  }),
)
export type SegmentPart = Static<typeof SegmentPart>

export const RoomSegment = s.named(
  'RoomSegment',
  s.object({
    room_id: s.nullable(s.id('room', 'Identifier of the room; null until one is assigned')),
    room_type_id: s.id('room_type', 'Identifier of the room type that is sold for these nights'),
    from: s.date('First night'),
    to: s.date({ description: 'Exclusive' }),
    parts: s.optional(
      Type.Array(SegmentPart, {
        description:
          'What a combined room type takes on these nights; `room_id` is the first of its rooms. Left out for any other room type',
      }),
    ),
  }),
)
export type RoomSegment = Static<typeof RoomSegment>
