import Type, { type Static } from 'typebox'
import { DESK } from '../account/roles.ts'
import { creditOverride } from '../companies/company-of-stay.ts'
import { RoomSegment } from '../inventory/room-segments.ts'
import { Money } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { Warning } from '../parts/reservation-parts.ts'
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
  'combined',
  'no_nights_left',
  'outside_the_stay',
  'other_property',
  'party_too_large',
  'other_gender',
  'not_sold',
  'above_credit_limit',
] as const

export const RoomMove = s.named(
  'RoomMove',
  s.object({
    reservation_id: s.reference('reservation', 'Identifier of the stay to move'),
    room_id: s.nullable(
      s.reference('room', 'Identifier of the new room, of any room type; null removes the assignment'),
    ),
    from: s.optional(
      s.date({
        description:
          'First night in the new room; a night within the stay splits it. Default: all nights, or for a guest in house the remaining nights. ' +
          'Past nights of a guest in house keep their room',
        examples: ['2027-03-16'],
      }),
    ),
    version: s.optional(
      s.integer(1, Number.MAX_SAFE_INTEGER, {
        description: 'Expected version of the stay: if it has changed since, the move is a conflict',
        examples: [3],
      }),
    ),
    expected_room_segments: s.optional(
      Type.Array(RoomSegment, {
        description:
          'Expected room assignments of the stay: if its rooms or dates have changed since, the move is a conflict; other changes do not matter',
        maxItems: 366,
      }),
    ),
    reprice: s.optional(
      Type.Boolean({
        description:
          'True: nights moved to another room type get its current price, from its rate plan with the same code. False: every night keeps its price',
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
        '`other_property`, or too small (`party_too_large`); no rate plan sells the nights at the new price (`not_sold`), or that exceeds the credit limit of the company that pays (`above_credit_limit`)',
    }),
    reservation_id: s.id('reservation', 'Identifier of the stay that cannot be moved'),
    room_id: s.nullable(
      s.id('room', 'Identifier of the room that cannot be assigned; null when the conflict concerns no room'),
    ),
    from: s.date('First night with a conflict'),
    to: s.date({ description: 'Exclusive' }),
    other_reservation_id: s.nullable(
      s.id('reservation', 'Identifier of the conflicting stay; null for none'),
    ),
    message: Type.String({
      description: 'Human-readable description; its wording may change',
      examples: ['Room 204 is taken by reservation K7Q-4F2M from 2027-03-15 to 2027-03-17.'],
    }),
  }),
)
export type MoveConflict = Static<typeof MoveConflict>

export const MovedStay = s.named(
  'MovedStay',
  s.object({
    reservation_id: s.id('reservation', 'The stay'),
    confirmation_code: Type.String({ description: 'Confirmation code of the stay', examples: ['K7Q-4F2M'] }),
    property_id: s.id('property'),
    room_id: s.nullable(s.id('room', 'Room after the move, as `room_id` of the reservation')),
    room_segments: Type.Array(RoomSegment, { description: 'Room assignments by night after the move' }),
    previous_room_segments: Type.Array(RoomSegment, {
      description: 'Room assignments by night before the move',
    }),
    total: s.described(Money, 'Price of the stay after the move'),
    difference: s.described(Money, 'Difference to the previous price; negative when the stay is cheaper'),
    repriced_total: s.nullable(
      s.described(
        Money,
        'Price of the stay if nights in another room type took its price; null when there are none, or no rate plan sells them',
      ),
    ),
    warnings: Type.Array(Warning, {
      description: 'Warnings: `room_dirty`, `room_not_inspected`, `out_of_service`, `other_room_type`',
    }),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Version of the reservation after the move; the `ETag`'),
  }),
)
export type MovedStay = Static<typeof MovedStay>

export const moveReservations = operation({
  id: 'moveReservations',
  method: 'POST',
  path: '/reservations/moves',
  tag: 'Reservations',
  roles: DESK,
  audit: ['Moved to another room', 'In ein anderes Zimmer verlegt'],
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
      credit_override: creditOverride('Moves stays to dearer nights above the credit limit of the company'),
    }),
  ),
  status: 200,
  response: s.named(
    'RoomMovesResult',
    s.object({
      data: Type.Array(MovedStay, {
        description: 'Stays whose rooms have changed, in the order of the moves',
      }),
      conflicts: Type.Array(MoveConflict, {
        description: 'Conflicts found in a dry run; empty when the moves were applied',
      }),
      undo: Type.Array(RoomMove, {
        description:
          'Moves that restore the previous rooms of every stay, valid as long as its rooms and dates are those of this response; prices are not restored',
      }),
      ...dryRunAnswer,
    }),
  ),
  errors: ['SVC-3001', 'SVC-1018'],
  example: {
    body: { moves: [{ reservation_id: '{reservation_id}', room_id: null }] },
  },
})
