import Type, { type Static } from 'typebox'
import { Money } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { RoomSegment, Warning } from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'

/** Per request: an automatic assignment of a full property, about 160 KB. */
export const MAX_MOVES = 500

const MOVE_CONFLICTS = [
  'taken',
  'out_of_order',
  'occupied',
  'sold_out',
  'locked',
  'changed',
  'stay_is_closed',
  'room_needed',
  'no_nights_left',
  'outside_the_stay',
  'other_property',
  'party_too_large',
  'not_sold',
] as const

export const RoomMove = s.named(
  'RoomMove',
  s.object({
    reservation_id: s.reference('reservation', 'The stay that moves'),
    room_id: s.nullable(
      s.reference('room', 'The room that it moves into, of any room type; null takes its room away'),
    ),
    from: s.optional(
      s.date({
        description:
          'The first night in the room: a night inside the stay splits it. Left out: all nights, of a guest in house those ' +
          'to come. Nights that a guest in house has spent stay where they were',
        examples: ['2027-03-16'],
      }),
    ),
    version: s.optional(
      s.integer(1, Number.MAX_SAFE_INTEGER, {
        description:
          'The version of the stay that was seen: a stay that has changed since then is in conflict',
        examples: [3],
      }),
    ),
    expected_room_segments: s.optional(
      Type.Array(RoomSegment, {
        description:
          'The rooms in which the stay was seen: one that has other rooms or dates since then is in conflict, whatever else has changed',
        maxItems: 366,
      }),
    ),
    reprice: s.optional(
      Type.Boolean({
        description:
          'True: nights that come to be of another room type take its price of today, by its rate plan of the same code. ' +
          'False: every night keeps its price',
        default: false,
      }),
    ),
  }),
)
export type RoomMove = Static<typeof RoomMove>

export const MoveConflict = s.named(
  'MoveConflict',
  s.object({
    reason: s.oneOf(MOVE_CONFLICTS, {
      description:
        'Why not: the room is `taken` by another stay, `out_of_order`, or `occupied` by a guest who has not left; the room type is ' +
        '`sold_out`; the stay is `locked` (`room_locked`), has `changed` since the version or rooms that were named, or is over (`stay_is_closed`); a guest in house needs a room ' +
        '(`room_needed`) and a night to spend in it (`no_nights_left`); `from` is `outside_the_stay`; the room is of an ' +
        '`other_property`, or too small (`party_too_large`); no rate plan sells the nights at the new price (`not_sold`)',
    }),
    reservation_id: s.id('reservation', 'The stay that cannot move'),
    room_id: s.nullable(s.id('room', 'The room that it cannot have; null where it is about no room')),
    from: s.date('First night that is in conflict'),
    to: s.date({ description: 'Exclusive' }),
    other_reservation_id: s.nullable(s.id('reservation', 'The stay that is in the way; null for none')),
    message: Type.String({
      description: 'The same for people; the wording may change',
      examples: ['Room 204 is taken by reservation K7Q-4F2M from 2027-03-15 to 2027-03-17.'],
    }),
  }),
)
export type MoveConflict = Static<typeof MoveConflict>

export const MovedStay = s.named(
  'MovedStay',
  s.object({
    reservation_id: s.id('reservation', 'The stay'),
    confirmation_code: Type.String({ description: 'Its confirmation code', examples: ['K7Q-4F2M'] }),
    property_id: s.id('property'),
    room_id: s.nullable(s.id('room', 'The room afterwards, as `room_id` of the reservation')),
    room_segments: Type.Array(RoomSegment, { description: 'Which nights in which room afterwards' }),
    previous_room_segments: Type.Array(RoomSegment, { description: 'Which nights in which room before' }),
    total: s.described(Money, 'Price of the stay afterwards'),
    difference: s.described(Money, 'By how much that is more than before; negative where it is less'),
    repriced_total: s.nullable(
      s.described(
        Money,
        'What the stay would cost if nights of another room type took its price; null where none do, or nothing sells them',
      ),
    ),
    warnings: Type.Array(Warning, {
      description: 'What to look at: `room_dirty`, `room_not_inspected`, `out_of_service`, `other_room_type`',
    }),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Version of the reservation afterwards; the `ETag`'),
  }),
)
export type MovedStay = Static<typeof MovedStay>

export const moveReservations = operation({
  id: 'moveReservations',
  method: 'POST',
  path: '/reservations/moves',
  tag: 'Reservations',
  summary: 'Move stays to other rooms',
  description:
    'All of them or none, up to 500 at once: a room for a stay, another one, one from a night on, none, or two stays that change ' +
    'rooms. Moves of the same stay apply in their order. Rooms are checked after all moves. With `dry_run=true` the response is the result, with every conflict in `conflicts`; without it, conflicts are SVC-1018.',
  query: s.object(dryRunQuery),
  body: s.named(
    'RoomMoves',
    s.object({
      moves: Type.Array(RoomMove, {
        minItems: 1,
        maxItems: MAX_MOVES,
        description: 'The moves, in the order in which they apply',
      }),
    }),
  ),
  status: 200,
  response: s.named(
    'RoomMovesResult',
    s.object({
      data: Type.Array(MovedStay, {
        description: 'The stays that are in other rooms now, in the order of the moves',
      }),
      conflicts: Type.Array(MoveConflict, {
        description: 'What speaks against it, in a dry run; empty where it was done',
      }),
      undo: Type.Array(RoomMove, {
        description:
          'The moves that put every stay back into its rooms, for as long as its rooms and dates are those of this answer; prices stay as they are then',
      }),
      ...dryRunAnswer,
    }),
  ),
  errors: ['SVC-3001', 'SVC-1018'],
  example: {
    body: { moves: [{ reservation_id: '{reservation_id}', room_id: null }] },
  },
})
