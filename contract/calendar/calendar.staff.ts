import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import {
  RESERVATION_STATUSES,
  ROOM_BLOCK_TYPES,
  ROOM_MISSING_CONDITIONS,
  ROOM_OCCUPANCIES,
  ROOM_REASONS,
  ROOM_STATUSES,
  ROOM_TYPE_KINDS,
  UNPLACED_REASONS,
} from '../lists.ts'
import { LocalEvents } from '../property/properties.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { RoomMove } from '../stays/moves.ts'

const perNight = <T extends Type.TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description: `${description}; one for each night from \`from\` on` })
const perBar = <T extends Type.TSchema>(schema: T, description: string) => Type.Array(schema, { description })
const count = (description: string) => s.integer(0, 1_000_000, { description, examples: [2] })
const minorUnits = s.integer(0, Number.MAX_SAFE_INTEGER, {
  description: 'Whole minor units of `currency`',
  examples: [12_000],
})
const place = (of: string) => s.integer(0, 100_000, { description: `Place in \`${of}\``, examples: [0] })

/** The availability of a room type on each night. */
const CalendarRoomType = s.named(
  'CalendarRoomType',
  s.object({
    id: s.id('room_type'),
    code: Type.String({ description: 'Short name, unique within the property', examples: ['DBL'] }),
    name: Type.String({ description: 'Name of the room type', examples: ['Double room'] }),
    kind: s.oneOf(ROOM_TYPE_KINDS, 'A dorm sells beds, everything else rooms'),
    adults: count('Adults that `price` is for: the standard occupancy'),
    left: perNight(count('Rooms left to sell'), 'What `GET /availability` has as `available`'),
    overbooked: perNight(count('Stays beyond the rooms there are'), 'How many stays too many are sold'),
    price: perNight(
      s.nullable(minorUnits),
      'The lowest price of the night among the plans that are not closed, as part of a stay; null where none is on sale',
    ),
    min_stay: perNight(
      s.nullable(count('Nights')),
      'The fewest nights that a stay from this night on may have by one of those plans; null where none is on sale',
    ),
    arrival_price: perNight(
      s.nullable(minorUnits),
      'The lowest price of a night, on average, of the shortest stay that may begin on it by every restriction; null where no stay of up to 30 nights may',
    ),
    arrival_nights: perNight(s.nullable(count('Nights')), 'The nights of the stay of `arrival_price`'),
  }),
)

const CalendarRoom = s.named(
  'CalendarRoom',
  s.object({
    id: s.id('room'),
    name: Type.String({ description: 'Name or number of the room', examples: ['204'] }),
    floor: s.nullable(Type.String({ description: 'Floor, as the property names it; null for none' })),
    room_type: place('room_types'),
    status: s.oneOf(ROOM_STATUSES, 'State of cleaning'),
    missing_condition: s.nullable(
      s.oneOf(
        ROOM_MISSING_CONDITIONS,
        'Step that is missing before the room is ready for a guest, by the rules of the property; null when it is ready',
      ),
    ),
    occupied: Type.Boolean({ description: 'A guest who has checked in has it now', examples: [false] }),
  }),
)

const CalendarBlock = s.named(
  'CalendarBlock',
  s.object({
    id: s.id('room_block'),
    room: place('rooms'),
    type: s.oneOf(ROOM_BLOCK_TYPES, 'Out of order takes the room off sale; out of service does not'),
    from: s.date('First night'),
    to: s.date('The night after the last'),
    reason: s.nullable(Type.String({ description: 'Reason; null when none was given' })),
  }),
)

/** Columnar: a response of 2,463 bars is 28 KiB compressed, and 41 KiB as objects. ADR 46 */
const CalendarBars = s.named(
  'CalendarBars',
  s.object(
    {
      key: perBar(
        Type.String({ pattern: '^[0-9a-z]{7,26}$', examples: ['k7q4f2m'] }),
        'The end of the id of the stay: its confirmation code, longer where two stays of this answer share one. Bars with the same key are one stay that changes rooms',
      ),
      name: perBar(Type.String({ examples: ['Okafor'] }), 'Last name of the booker'),
      adults: perBar(count('Adults'), 'How many adults stay'),
      children: perBar(count('Children'), 'How many children stay'),
      status: perBar(s.oneOf(RESERVATION_STATUSES), 'Status of the stay'),
      flags: perBar(
        s.integer(0, 15, { examples: [1] }),
        'A sum: 1 something is left to pay, 2 there is a note, 4 the guest has stayed here before, 8 the room is locked',
      ),
      room: perBar(s.nullable(place('rooms')), 'The room; null for none yet'),
      room_type: perBar(place('room_types'), 'The room type that the nights are sold of'),
      from: perBar(
        s.integer(-100_000, 100_000, { examples: [1] }),
        'First night, in days after `from`; negative if it is earlier',
      ),
      nights: perBar(count('Nights'), 'How many nights'),
    },
    'One entry a list for each bar: nights of a stay in one room, in the order of the rooms',
  ),
)

export const CalendarAnswer = s.named(
  'Calendar',
  s.object({
    property_id: s.id('property'),
    business_date: s.date('The day that the property is on'),
    from: s.date('First night that is shown'),
    days: count('Nights that are shown'),
    currency: Type.String({ description: 'ISO 4217', examples: ['EUR'] }),
    local_events: s.described(LocalEvents, 'Holidays and events on one of the days, by first day'),
    room_types: Type.Array(CalendarRoomType, { description: 'Room types, the oldest first' }),
    rooms: Type.Array(CalendarRoom, { description: 'Rooms in use, by room type and then by name' }),
    blocks: Type.Array(CalendarBlock, { description: 'Closures of rooms that have one of the nights' }),
    bars: CalendarBars,
  }),
)
export type CalendarAnswer = Static<typeof CalendarAnswer>

export const getCalendar = staffOperation({
  id: 'getCalendar',
  method: 'GET',
  path: '/calendar',
  tag: 'Calendar',
  roles: OFFICE,
  summary: 'Rooms by nights: who is where, what is closed and what is left to sell at which price',
  description:
    'Every stay that has one of the nights or leaves on the first of them, with all of its segments, and guests in house who should have left.',
  query: s.object({
    property_id: s.reference('property'),
    from: s.date('First night'),
    days: s.integer(1, 62, 'Nights to show'),
  }),
  status: 200,
  response: CalendarAnswer,
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', days: '14' } },
})

const person = (description: string) => Type.String({ description, examples: ['Okafor'] })
const named = (description: string, example: string) => Type.String({ description, examples: [example] })

/** The stay of a row, and its nights. */
const stay = {
  reservation_id: s.id('reservation'),
  confirmation_code: named('Code for guests', 'K7Q-4F2M'),
  first_name: person('Name of the booker'),
  last_name: person('Name of the booker'),
  room_type_id: s.id('room_type'),
  room_type: named('Name of the room type', 'Double room'),
  check_in: s.date('Date of arrival'),
  check_out: s.date('Date of departure'),
  from: s.date('First night that it is about: the arrival, or where the nights without a room begin'),
  to: s.date('The night after the last'),
}

export const RoomAssignmentChange = s.named(
  'RoomAssignmentChange',
  s.object({
    ...stay,
    previous_room_id: s.nullable(s.id('room', 'The room that it has now; null for none')),
    previous_room: s.nullable(named('Its name', '203')),
    room_id: s.id('room', 'The room that it would have'),
    room: named('Its name', '204'),
    room_status: s.nullable(
      s.oneOf(ROOM_STATUSES, 'State of cleaning of that room; null where the nights begin on a later day'),
    ),
    room_occupancy: s.nullable(
      s.oneOf(ROOM_OCCUPANCIES, 'Whether that room is occupied; null if the nights begin on a later day'),
    ),
    reasons: Type.Array(s.oneOf(ROOM_REASONS), { description: 'Why this one, the weightiest first' }),
    moves: Type.Array(RoomMove, {
      description:
        'The moves that carry it out: send those of every chosen line, in order, to `POST /reservations/moves`',
    }),
  }),
)
export type RoomAssignmentChange = Static<typeof RoomAssignmentChange>

export const RoomAssignment = s.named(
  'RoomAssignment',
  s.object({
    property_id: s.id('property'),
    from: s.date('First night that is looked at: none before the business date'),
    to: s.date('The night after the last'),
    changes: Type.Array(RoomAssignmentChange, {
      description: 'Stays with the room that they would have, by arrival; nothing has been changed yet',
    }),
    more_changes: s.integer(0, 1_000_000, 'Changes that one request cannot carry out: ask again afterwards'),
    unplaced: Type.Array(
      s.named(
        'UnplacedStay',
        s.object({
          ...stay,
          reason: s.oneOf(UNPLACED_REASONS, {
            description:
              '`locked`: the stay is locked; `no_rooms`: the room type has none; `full`: nothing is free on `nights`; ' +
              '`no_room_throughout`: every night has a free room, but none has all of them; `rest_in_other_room`: the room of its other nights is not free',
          }),
          nights: Type.Array(s.date('A night'), { description: 'Nights on which no room is free' }),
        }),
      ),
      { description: 'Stays that would still have no room, and why' },
    ),
    one_night_gaps: s.object(
      {
        before: s.integer(0, 1_000_000, 'How many there are'),
        after: s.integer(0, 1_000_000, 'How many there would be'),
      },
      'Single free nights between two that are not, in rooms of the room types concerned',
    ),
  }),
)
export type RoomAssignment = Static<typeof RoomAssignment>

export const previewRoomAssignment = staffOperation({
  id: 'previewRoomAssignment',
  method: 'GET',
  path: '/room-assignment',
  tag: 'Calendar',
  roles: DESK,
  summary: 'Rooms for all stays of a period that have none',
  description:
    'A proposal: nothing is changed. Stays in house and locked stays keep their rooms, no guest changes rooms during a stay, and no ' +
    'stay loses its room. A stay without a room on some of its nights gets the room of its other nights, or none.',
  query: s.object({
    property_id: s.reference('property'),
    from: s.date('First night; nights before the business date are left alone'),
    days: s.integer(1, 62, 'Nights to assign'),
    room_type_id: s.optional(s.reference('room_type', 'Only stays of this room type')),
    repack: s.optional(
      Type.Boolean({
        description:
          'True: stays that arrive after the business date may leave the room that they have, where that fills gaps',
        default: false,
      }),
    ),
  }),
  status: 200,
  response: RoomAssignment,
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', days: '14' } },
})
