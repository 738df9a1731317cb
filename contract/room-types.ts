import Type, { type Static } from 'typebox'
import { operation } from './operation.ts'
import { deltaQuery, page, pageQuery } from './page.ts'
import * as s from './schema.ts'

export const ROOM_TYPE_KINDS = ['private', 'dorm', 'apartment'] as const
export const BED_TYPES = ['single', 'twin', 'double', 'queen', 'king', 'sofa_bed', 'bunk', 'cot'] as const

const BedConfiguration = Type.Array(
  s.named(
    'Bed',
    s.object({ type: s.oneOf(BED_TYPES, 'Kind of bed'), count: s.integer(1, 100, 'How many of them') }),
  ),
  { maxItems: 20 },
)
const Amenities = Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,50}$' }), {
  maxItems: 100,
  uniqueItems: true,
})

/** What a room type says of itself, apart from its counts: the same on the way in and out. */
const description = {
  code: Type.String({
    description: 'Short code, unique within the property: letters, digits, `-` and `_`',
    pattern: '^[A-Za-z0-9_-]{1,20}$',
    examples: ['DBL'],
  }),
  name: s.line(100, { description: 'Name that guests see', examples: ['Double room'] }),
  description: s.nullable(s.text(2000, 'Description that guests see; null for none')),
  kind: s.oneOf(ROOM_TYPE_KINDS, { description: 'A dorm sells beds; its `inventory_count` counts beds' }),
  inventory_count: s.integer(1, 2000, 'Number of rooms; of beds in a dorm'),
  standard_occupancy: s.integer(1, 50, 'Guests that the room is meant for'),
  max_occupancy: s.integer(1, 50, 'Guests at most, adults and children together'),
  max_adults: s.integer(1, 50, 'Adults at most'),
  max_children: s.integer(0, 20, 'Children at most'),
  bed_configuration: s.described(BedConfiguration, 'The beds of a room'),
  size_sqm: s.nullable(
    Type.Number({
      description: 'Size in square metres; null when it is not known',
      exclusiveMinimum: 0,
      maximum: 10_000,
    }),
  ),
  amenities: s.described(Amenities, 'Lower-case words with underscores'),
  status: s.oneOf(['active', 'inactive'], 'An inactive room type is not sold'),
}

export const RoomType = s.named(
  'RoomType',
  s.object({
    id: s.id('room_type'),
    property_id: s.id('property'),
    ...description,
    version: s.integer(1, Number.MAX_SAFE_INTEGER, { description: 'Grows with every change; the `ETag`' }),
    created_at: s.timestamp('When it was made'),
    updated_at: s.timestamp('When it was last changed'),
  }),
)
export type RoomType = Static<typeof RoomType>

export const listRoomTypes = operation({
  id: 'listRoomTypes',
  method: 'GET',
  path: '/room-types',
  tag: 'Room types',
  summary: 'List room types with their inventory counts',
  query: s.object({ ...pageQuery, property_id: s.optional(s.reference('property')), ...deltaQuery }),
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
  params: s.object({ id: s.reference('room_type') }),
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
      property_id: s.optional(s.reference('property')),
      name,
      inventory_count,
      max_occupancy,
      ...s.optionals(defaulted),
      rooms: s.optional(
        Type.Array(s.line(50), {
          description: 'Names of the rooms, one for each of `inventory_count`; numbered when left out',
          minItems: 1,
          maxItems: 2000,
          uniqueItems: true,
        }),
      ),
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
  params: s.object({ id: s.reference('room_type') }),
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
    from: s.date('First night'),
    to: s.date({ description: 'Exclusive' }),
    reason: s.nullable(Type.String({ description: 'Why; null when no reason was given' })),
  }),
)
export type RoomBlock = Static<typeof RoomBlock>

export const Room = s.named(
  'Room',
  s.object({
    id: s.id('room'),
    property_id: s.id('property'),
    room_type_id: s.id('room_type'),
    name: Type.String({ description: 'Name or number', examples: ['204'] }),
    floor: s.nullable(Type.String({ description: 'Floor, as the property names it; null for none' })),
    status: s.oneOf(ROOM_STATUSES, 'State of cleaning'),
    blocks: Type.Array(RoomBlock, {
      description: 'Nights on which the room is out of order or out of service',
    }),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
    created_at: s.timestamp('When it was made'),
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
    property_id: s.optional(s.reference('property')),
    room_type_id: s.optional(s.reference('room_type')),
    status: s.optional(
      s.oneOrMore(ROOM_STATUSES, 'Only rooms in this state of cleaning: one, or several with commas between'),
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
  summary: 'Change a room: its name, floor or state of cleanliness',
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

export const createRoomBlock = operation({
  id: 'createRoomBlock',
  method: 'POST',
  path: '/rooms/{id}/blocks',
  tag: 'Rooms',
  summary: 'Block a room',
  description:
    'An `out_of_order` block takes the room off sale for its nights. Where more is sold than is left, the block ' +
    'stands and the answer lists those nights in `overbooked_dates`.',
  params: s.object({ id: s.reference('room') }),
  body: s.named(
    'RoomBlockCreate',
    s.object({
      type: s.oneOf(
        ['out_of_order', 'out_of_service'],
        'Out of order takes the room off sale for its nights; out of service does not',
      ),
      from: s.date('First night'),
      to: s.date({ description: 'Exclusive' }),
      reason: s.optional(s.nullable(s.text(500, 'Why; null for no reason'))),
    }),
  ),
  status: 201,
  response: s.named(
    'RoomBlockCreated',
    s.object({
      ...RoomBlock.properties,
      overbooked_dates: Type.Array(s.date(), {
        description: 'Nights on which more is now sold than is left',
      }),
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
  params: s.object({ id: s.reference('room'), block_id: s.reference('room_block') }),
  status: 200,
  response: Room,
  errors: ['SVC-3001'],
  example: { params: { id: '{room_id}', block_id: '{block_id}' } },
})
