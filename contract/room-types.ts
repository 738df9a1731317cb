import Type, { type Static } from 'typebox'
import { operation } from './operation.ts'
import { deltaQuery, page, pageQuery } from './page.ts'
import * as s from './schema.ts'

export const ROOM_TYPE_KINDS = ['private', 'dorm', 'apartment'] as const
export const BED_TYPES = ['single', 'twin', 'double', 'queen', 'king', 'sofa_bed', 'bunk', 'cot'] as const

const BedConfiguration = Type.Array(
  s.named('Bed', s.object({ type: s.oneOf(BED_TYPES), count: s.integer(1, 100) })),
  { maxItems: 20 },
)
const Amenities = Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,50}$' }), {
  maxItems: 100,
  uniqueItems: true,
})

/** What a room type says of itself, apart from its counts: the same on the way in and out. */
const description = {
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$', examples: ['DBL'] }),
  name: s.line(100, { examples: ['Double room'] }),
  description: s.nullable(s.text(2000)),
  kind: s.oneOf(ROOM_TYPE_KINDS, { description: 'A dorm sells beds; its `inventory_count` counts beds' }),
  inventory_count: s.integer(1, 2000),
  standard_occupancy: s.integer(1, 50),
  max_occupancy: s.integer(1, 50),
  max_adults: s.integer(1, 50),
  max_children: s.integer(0, 20),
  bed_configuration: BedConfiguration,
  size_sqm: s.nullable(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 })),
  amenities: Amenities,
  status: s.oneOf(['active', 'inactive']),
}

export const RoomType = s.named(
  'RoomType',
  s.object({
    id: s.id('room_type'),
    property_id: s.id('property'),
    ...description,
    version: s.integer(1, Number.MAX_SAFE_INTEGER, { description: 'Grows with every change; the `ETag`' }),
    created_at: s.timestamp(),
    updated_at: s.timestamp(),
  }),
)
export type RoomType = Static<typeof RoomType>

export const listRoomTypes = operation({
  id: 'listRoomTypes',
  method: 'GET',
  path: '/room-types',
  tag: 'Room types',
  summary: 'List room types with their inventory counts',
  query: s.object({ ...pageQuery, property_id: s.optional(s.reference()), ...deltaQuery }),
  status: 200,
  response: page('RoomTypePage', RoomType),
  errors: ['SVC-2005', 'SVC-4005'],
  example: {},
})

export const getRoomType = operation({
  id: 'getRoomType',
  method: 'GET',
  path: '/room-types/{id}',
  tag: 'Room types',
  summary: 'Get a room type',
  params: s.object({ id: s.reference() }),
  status: 200,
  response: RoomType,
  errors: ['SVC-3001'],
  example: { params: { id: '{room_type_id}' } },
})

const { name, inventory_count, max_occupancy, ...defaulted } = description
export const createRoomType = operation({
  id: 'createRoomType',
  method: 'POST',
  path: '/room-types',
  tag: 'Room types',
  summary: 'Create a room type and its rooms',
  description:
    'Makes one room (or bed) for each of `inventory_count`, named by `rooms` or numbered. A portfolio key names ' +
    'the property when the account has more than one.',
  body: s.named(
    'RoomTypeCreate',
    s.object({
      property_id: s.optional(s.reference()),
      name,
      inventory_count,
      max_occupancy,
      ...s.optionals(defaulted),
      rooms: s.optional(Type.Array(s.line(50), { minItems: 1, maxItems: 2000, uniqueItems: true })),
    }),
  ),
  status: 201,
  response: RoomType,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      name: 'Double room',
      code: 'DBL2',
      inventory_count: 2,
      max_occupancy: 3,
      bed_configuration: [{ type: 'double', count: 1 }],
      size_sqm: 18,
      amenities: ['wifi', 'private_bathroom'],
    },
  },
})

export const updateRoomType = operation({
  id: 'updateRoomType',
  method: 'PATCH',
  path: '/room-types/{id}',
  tag: 'Room types',
  summary: 'Change a room type',
  description:
    'A higher `inventory_count` adds rooms, a lower one retires unassigned rooms, highest name first. Under what is ' +
    'sold on a future night it is refused with the dates.',
  params: s.object({ id: s.reference() }),
  body: s.named('RoomTypeUpdate', s.object(s.optionals(description))),
  status: 200,
  response: RoomType,
  errors: ['SVC-3001', 'SVC-1010', 'SVC-1015'],
  example: { params: { id: '{room_type_id}' }, body: { description: 'Quiet, to the courtyard' } },
})

export const ROOM_STATUSES = ['clean', 'dirty', 'inspected'] as const

export const RoomBlock = s.named(
  'RoomBlock',
  s.object({
    id: s.id('room_block'),
    type: s.oneOf(['out_of_order', 'out_of_service'], {
      description: 'Out of order takes the room off sale for its nights; out of service does not',
    }),
    from: s.date(),
    to: s.date({ description: 'Exclusive' }),
    reason: s.nullable(Type.String()),
  }),
)
export type RoomBlock = Static<typeof RoomBlock>

export const Room = s.named(
  'Room',
  s.object({
    id: s.id('room'),
    property_id: s.id('property'),
    room_type_id: s.id('room_type'),
    name: Type.String({ examples: ['204'] }),
    floor: s.nullable(Type.String()),
    status: s.oneOf(ROOM_STATUSES),
    blocks: Type.Array(RoomBlock),
    version: s.integer(1, Number.MAX_SAFE_INTEGER),
    created_at: s.timestamp(),
  }),
)
export type Room = Static<typeof Room>

export const listRooms = operation({
  id: 'listRooms',
  method: 'GET',
  path: '/rooms',
  tag: 'Rooms',
  summary: 'List rooms and beds',
  query: s.object({
    ...pageQuery,
    property_id: s.optional(s.reference()),
    room_type_id: s.optional(s.reference()),
    status: s.optional(s.oneOrMore(ROOM_STATUSES)),
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
  summary: 'Get a room',
  params: s.object({ id: s.reference() }),
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
  summary: 'Add a room to a room type',
  description: "Raises the room type's `inventory_count` by one.",
  body: s.named(
    'RoomCreate',
    s.object({ room_type_id: s.reference(), name: s.line(50), floor: s.optional(s.nullable(s.line(20))) }),
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
  summary: 'Change a room: its name, floor or state of cleanliness',
  params: s.object({ id: s.reference() }),
  body: s.named(
    'RoomUpdate',
    s.object({
      name: s.optional(s.line(50)),
      floor: s.optional(s.nullable(s.line(20))),
      status: s.optional(s.oneOf(ROOM_STATUSES)),
    }),
  ),
  status: 200,
  response: Room,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{room_id}' }, body: { status: 'inspected' } },
})

export const createRoomBlock = operation({
  id: 'createRoomBlock',
  method: 'POST',
  path: '/rooms/{id}/blocks',
  tag: 'Rooms',
  summary: 'Block a room',
  description:
    'An `out_of_order` block takes the room off sale for its nights. Where more is sold than is left, the block ' +
    'stands and the answer lists those nights in `overbooked_dates`.',
  params: s.object({ id: s.reference() }),
  body: s.named(
    'RoomBlockCreate',
    s.object({
      type: s.oneOf(['out_of_order', 'out_of_service']),
      from: s.date(),
      to: s.date({ description: 'Exclusive' }),
      reason: s.optional(s.nullable(s.text(500))),
    }),
  ),
  status: 201,
  response: s.named(
    'RoomBlockCreated',
    s.object({
      ...RoomBlock.properties,
      overbooked_dates: Type.Array(s.date()),
      reservation_ids: Type.Array(s.id('reservation'), {
        description: 'Stays that have the room on these nights and need another',
      }),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1006', 'SVC-1011'],
  example: {
    params: { id: '{room_id}' },
    body: { type: 'out_of_service', from: '{date+400}', to: '{date+402}', reason: 'Painting' },
  },
})

export const deleteRoomBlock = operation({
  id: 'deleteRoomBlock',
  method: 'DELETE',
  path: '/rooms/{id}/blocks/{block_id}',
  tag: 'Rooms',
  summary: 'Lift a block',
  params: s.object({ id: s.reference(), block_id: s.reference() }),
  status: 200,
  response: Room,
  errors: ['SVC-3001'],
  example: { params: { id: '{room_id}', block_id: '{block_id}' } },
})
