import Type, { type Static } from 'typebox'
import { CLEANERS, EVERYBODY, LEADS } from '../account/roles.ts'
import { ROOM_BLOCK_TYPES, ROOM_OCCUPANCIES, ROOM_STATUSES } from '../lists.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

export const RoomBlock = s.named(
  'RoomBlock',
  s.object({
    id: s.id('room_block'),
    type: s.oneOf(ROOM_BLOCK_TYPES, {
      description: 'Out of order takes the room off sale for its nights; out of service does not',
    }),
    from: s.date('First night'),
    to: s.date({ description: 'Exclusive' }),
    reason: s.nullable(Type.String({ description: 'Reason; null when none was given' })),
  }),
)
export type RoomBlock = Static<typeof RoomBlock>

export const Room = s.named(
  'Room',
  s.object({
    id: s.id('room'),
    property_id: s.id('property'),
    room_type_id: s.id('room_type'),
    name: Type.String({ description: 'Name or number of the room', examples: ['204'] }),
    floor: s.nullable(Type.String({ description: 'Floor, as the property names it; null for none' })),
    status: s.oneOf(ROOM_STATUSES, 'State of cleaning'),
    occupancy: s.oneOf(
      ROOM_OCCUPANCIES,
      'Whether a checked-in guest occupies the room now; derived from the stays',
    ),
    condition_changed_at: s.timestamp('When the cleaning state was last recorded, or a guest last departed'),
    do_not_disturb: Type.Boolean({
      description:
        'Whether the guest does not want to be disturbed today; reset at the end of the business day',
    }),
    blocks: Type.Array(RoomBlock, {
      description: 'Blocks: nights on which the room is out of order or out of service',
    }),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
    created_at: s.timestamp('When the object was created'),
  }),
)
export type Room = Static<typeof Room>

export const listRooms = operation({
  id: 'listRooms',
  method: 'GET',
  path: '/rooms',
  tag: 'Rooms',
  roles: EVERYBODY,
  by_code: true,
  summary: 'List rooms and beds',
  query: s.object({
    ...pageQuery,
    property_id: s.optional(s.reference('property')),
    room_type_id: s.optional(s.reference('room_type')),
    status: s.optional(
      s.oneOrMore(ROOM_STATUSES, 'Only rooms with this condition: one, or several separated by commas'),
    ),
  }),
  status: 200,
  response: page('RoomPage', Room),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { room_type_id: '{room_type_id}' } },
})

export const getRoom = operation({
  id: 'getRoom',
  method: 'GET',
  path: '/rooms/{id}',
  tag: 'Rooms',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Get a room',
  params: s.object({ id: s.reference('room') }),
  status: 200,
  response: Room,
  errors: ['SVC-3001'],
  example: { params: { id: '{room_id}' } },
})

export const createRoom = operation({
  id: 'createRoom',
  method: 'POST',
  path: '/rooms',
  tag: 'Rooms',
  roles: LEADS,
  audit: ['Room added', 'Zimmer hinzugefügt'],
  summary: 'Add a room to a room type',
  description: "Raises the room type's `inventory_count` by one.",
  body: s.named(
    'RoomCreate',
    s.object({
      room_type_id: s.reference('room_type'),
      name: s.line(50, 'Name or number, unique within the property'),
      floor: s.optional(s.nullable(s.line(20, 'Floor, as the property names it; null for none'))),
    }),
  ),
  status: 201,
  response: Room,
  errors: ['SVC-3001'],
  example: { body: { room_type_id: '{room_type_id}', name: '901', floor: '9' } },
})

export const updateRoom = operation({
  id: 'updateRoom',
  method: 'PATCH',
  path: '/rooms/{id}',
  tag: 'Rooms',
  roles: CLEANERS,
  by_code: true,
  audit: ['Room changed', 'Zimmer geändert'],
  summary: 'Change the name, floor or condition of a room',
  params: s.object({ id: s.reference('room') }),
  body: s.named(
    'RoomUpdate',
    s.object({
      name: s.optional(s.line(50, 'Name or number, unique within the property')),
      floor: s.optional(s.nullable(s.line(20, 'Floor, as the property names it; null for none'))),
      status: s.optional(s.oneOf(ROOM_STATUSES, 'State of cleaning')),
    }),
  ),
  status: 200,
  response: Room,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{room_id}' }, body: { status: 'inspected' } },
})

const RoomBlockCreated = s.named(
  'RoomBlockCreated',
  s.object({
    ...RoomBlock.properties,
    overbooked_dates: Type.Array(s.date(), {
      description: 'Nights on which more rooms are sold than available',
    }),
    reservation_ids: Type.Array(s.id('reservation'), {
      description: 'Stays that have this room on these nights and need another one',
    }),
  }),
)

export const createRoomBlock = operation({
  id: 'createRoomBlock',
  method: 'POST',
  path: '/rooms/{id}/blocks',
  tag: 'Rooms',
  roles: CLEANERS,
  by_code: true,
  audit: ['Room blocked', 'Zimmer gesperrt'],
  summary: 'Block a room',
  description:
    'An `out_of_order` block takes the room off sale for its nights. If more is sold than is left, the block is still created, and `overbooked_dates` lists those nights.',
  params: s.object({ id: s.reference('room') }),
  body: s.named(
    'RoomBlockCreate',
    s.object({
      type: s.oneOf(
        ROOM_BLOCK_TYPES,
        'Out of order takes the room off sale for its nights; out of service does not',
      ),
      from: s.date('First night'),
      to: s.date({ description: 'Exclusive' }),
      reason: s.optional(s.nullable(s.text(500, 'Reason; null for none'))),
    }),
  ),
  status: 201,
  response: RoomBlockCreated,
  errors: ['SVC-3001', 'SVC-1006', 'SVC-1011'],
  example: {
    params: { id: '{room_id}' },
    body: { type: 'out_of_service', from: '{date+400}', to: '{date+402}', reason: 'Painting' },
  },
})

export const updateRoomBlock = operation({
  id: 'updateRoomBlock',
  method: 'PATCH',
  path: '/rooms/{id}/blocks/{block_id}',
  tag: 'Rooms',
  roles: CLEANERS,
  by_code: true,
  audit: ['Block changed', 'Sperre geändert'],
  summary: 'Shorten, extend or change a room block',
  description:
    'Missing keys do not change. In one step, so that the room is not on sale in between. A block that has begun keeps its first night.',
  params: s.object({ id: s.reference('room'), block_id: s.reference('room_block') }),
  body: s.named(
    'RoomBlockUpdate',
    s.object({
      type: s.optional(
        s.oneOf(
          ROOM_BLOCK_TYPES,
          'Out of order takes the room off sale for its nights; out of service does not',
        ),
      ),
      from: s.optional(s.date('First night')),
      to: s.optional(s.date({ description: 'Exclusive' })),
      reason: s.optional(s.nullable(s.text(500, 'Reason; null for none'))),
    }),
  ),
  status: 200,
  response: RoomBlockCreated,
  errors: ['SVC-3001', 'SVC-1006', 'SVC-1011'],
  example: {
    params: { id: '{room_id}', block_id: '{block_id}' },
    body: { reason: 'Painting' },
  },
})

export const deleteRoomBlock = operation({
  id: 'deleteRoomBlock',
  method: 'DELETE',
  path: '/rooms/{id}/blocks/{block_id}',
  tag: 'Rooms',
  roles: CLEANERS,
  by_code: true,
  audit: ['Block removed', 'Sperre aufgehoben'],
  summary: 'Remove a room block',
  params: s.object({ id: s.reference('room'), block_id: s.reference('room_block') }),
  status: 200,
  response: Room,
  errors: ['SVC-3001'],
  example: { params: { id: '{room_id}', block_id: '{block_id}' } },
})
