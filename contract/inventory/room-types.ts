import Type, { type Static } from 'typebox'
import { EVERYBODY, LEADS } from '../account/roles.ts'
import { BED_TYPES, OFFERING_STATUSES, ROOM_TYPE_KINDS } from '../lists.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { MAX_PHOTOS } from '../parts/photo-limits.ts'
import { Photo } from '../parts/photos.ts'
import * as s from '../schema.ts'
import { ROOM_TYPE_TEXTS, translationChanges, translations } from '../text/translations.ts'
import { ROOM_TYPE_GENDERS } from './genders.ts'

const BedConfiguration = Type.Array(
  s.named(
    'Bed',
    s.object({
      type: s.oneOf(BED_TYPES, 'Kind of bed'),
      count: s.integer(1, 100, 'Number of beds of this kind'),
    }),
  ),
  { maxItems: 20 },
)
const Amenities = Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,50}$' }), {
  maxItems: 100,
  uniqueItems: true,
})

const RoomIds = Type.Array(s.reference('room'), { minItems: 1, maxItems: 2000, uniqueItems: true })
const part = {
  room_type_id: s.reference('room_type'),
  count: s.integer(1, 2000, 'How many of its rooms, or beds, are taken'),
  room_ids: s.nullable(
    s.described(
      RoomIds,
      'Which rooms are taken, one for each of `count`; null for all of them, where it has no more than `count`',
    ),
  ),
}
/** What a combined room type takes of another one on each night that it is sold. rule 37.1 */
export const RoomTypePart = s.named('RoomTypePart', s.object(part))
export type RoomTypePart = Static<typeof RoomTypePart>
const { room_ids, ...counted } = part

const MADE_OF =
  'What a combined room type is made of, such as a suite of two rooms or a dorm that is sold whole: a sale takes rooms of these types. Empty for a room type with rooms of its own'
const RequestedParts = Type.Array(
  s.named('RoomTypePartRequest', s.object({ ...counted, room_ids: s.optional(room_ids) })),
  { maxItems: 20 },
)
/** In requests; it changes while nothing of the type is sold. rule 37.2 */
const made_of = s.described(RequestedParts, MADE_OF)

/** Fields of a room type without its counts, shared by requests and responses. */
const description = {
  code: Type.String({
    description: 'Short code, unique within the property: letters, digits, `-` and `_`',
    pattern: '^[A-Za-z0-9_-]{1,20}$',
    examples: ['DBL'],
  }),
  name: s.line(100, { description: 'Name shown to guests', examples: ['Double room'] }),
  description: s.nullable(s.text(2000, 'Description shown to guests; null for none')),
  translations: translations('RoomTypeTexts', ROOM_TYPE_TEXTS),
  kind: s.oneOf(ROOM_TYPE_KINDS, {
    description: 'Kind of room type: a dorm sells beds, and its `inventory_count` counts beds',
  }),
  gender: s.oneOf(ROOM_TYPE_GENDERS, {
    description: 'Whom a dorm is for: `any` for everybody, and for every other kind of room type',
  }),
  inventory_count: s.integer(1, 2000, 'Number of rooms, or of beds in a dorm'),
  standard_occupancy: s.integer(1, 50, 'Standard number of guests'),
  max_occupancy: s.integer(1, 50, 'Maximum number of guests, adults and children together'),
  max_adults: s.integer(1, 50, 'Maximum number of adults'),
  max_children: s.integer(0, 20, 'Maximum number of children'),
  bed_configuration: s.described(BedConfiguration, 'The beds of a room'),
  size_sqm: s.nullable(
    Type.Number({
      description: 'Size in square metres; null when it is not known',
      exclusiveMinimum: 0,
      maximum: 10_000,
    }),
  ),
  amenities: s.described(Amenities, 'Amenities, in lower case with underscores'),
  status: s.oneOf(OFFERING_STATUSES, 'An inactive room type cannot be booked'),
}

export const RoomType = s.named(
  'RoomType',
  s.object({
    id: s.id('room_type'),
    property_id: s.id('property'),
    ...description,
    made_of: s.described(Type.Array(RoomTypePart), MADE_OF),
    photos: Type.Array(Photo, {
      maxItems: MAX_PHOTOS,
      description: 'Photos shown to guests, in order',
    }),
    ...s.versioned,
  }),
)
export type RoomType = Static<typeof RoomType>

export const listRoomTypes = operation({
  id: 'listRoomTypes',
  method: 'GET',
  path: '/room-types',
  tag: 'Room types',
  roles: EVERYBODY,
  by_code: true,
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
  roles: EVERYBODY,
  by_code: true,
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
  roles: LEADS,
  audit: ['Room type created', 'Zimmerkategorie angelegt'],
  summary: 'Create a room type and its rooms',
  description:
    'Creates one room (or bed) for each of `inventory_count`, with the names in `rooms` or numbered; none for a room type that is `made_of` others, whose `inventory_count` is 1. A portfolio key has to name the property if the account has several.',
  body: s.named(
    'RoomTypeCreate',
    s.object({
      property_id: s.optional(s.reference('property')),
      name,
      inventory_count,
      max_occupancy,
      ...s.optionals({ ...defaulted, made_of }),
      rooms: s.optional(
        Type.Array(s.line(50), {
          description: 'Names of the rooms, one for each of `inventory_count`; default: numbers',
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
  roles: LEADS,
  audit: ['Room type changed', 'Zimmerkategorie geändert'],
  summary: 'Change a room type',
  description:
    'A higher `inventory_count` adds rooms, a lower one removes unassigned rooms, highest name first. It is refused, with the dates, if more is sold on a future night. `made_of` changes while no night to come is sold of it.',
  params: s.object({ id: s.reference('room_type') }),
  body: s.named(
    'RoomTypeUpdate',
    s.object(
      s.optionals({
        ...description,
        translations: translationChanges('RoomTypeTexts', ROOM_TYPE_TEXTS),
        made_of,
      }),
    ),
  ),
  status: 200,
  response: RoomType,
  errors: ['SVC-3001', 'SVC-1010', 'SVC-1015'],
  example: { params: { id: '{room_type_id}' }, body: { description: 'Quiet, to the courtyard' } },
})
