import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { ROOM_MISSING_CONDITIONS, ROOM_STATUSES } from '../lists.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

export const AvailableRoom = s.named(
  'AvailableRoom',
  s.object({
    id: s.id('room'),
    name: Type.String({ description: 'Name or number of the room', examples: ['204'] }),
    floor: s.nullable(Type.String({ description: 'Floor, as the property names it; null for none' })),
    status: s.oneOf(ROOM_STATUSES, 'State of cleaning'),
    missing_condition: s.nullable(
      s.oneOf(
        ROOM_MISSING_CONDITIONS,
        'Step that is missing before the room is ready for a guest, by the rules of the property; null when it is ready',
      ),
    ),
    out_of_service: Type.Boolean({
      description: 'Whether the room is out of service on one of the nights; it can still be assigned',
    }),
    occupied_by: s.nullable(
      s.object(
        {
          reservation_id: s.id('reservation'),
          confirmation_code: Type.String({
            description: 'Confirmation code of the stay',
            examples: ['K7Q-4F2M'],
          }),
          name: Type.String({ description: 'Name of the booker', examples: ['V. Sharma'] }),
          check_out: s.date('Date of departure of the stay'),
          check_out_time: s.timeOfDay('Time of departure on that day, local time of the property'),
        },
        'The stay that still occupies the room; null when it is empty',
      ),
    ),
  }),
)
export type AvailableRoom = Static<typeof AvailableRoom>

export const listAvailableRooms = operation({
  id: 'listAvailableRooms',
  method: 'GET',
  path: '/available-rooms',
  tag: 'Rooms',
  roles: OFFICE,
  summary: 'List the rooms that are available for a stay, the best first',
  description:
    'Of the room type, free on all nights of the stay and not out of order. Ready rooms come first, inspected before clean before dirty; occupied rooms come last, with their stay and its departure. With `reservation_id` the stay itself does not block a room, and for a guest in house only future nights count.',
  query: s.object({
    room_type_id: s.reference('room_type'),
    check_in: s.date('First night'),
    check_out: s.date({ description: 'Exclusive' }),
    reservation_id: s.optional(
      s.reference('reservation', 'The stay that needs a room: it does not block its own room'),
    ),
  }),
  status: 200,
  response: s.named(
    'AvailableRooms',
    s.object({ data: Type.Array(AvailableRoom, { description: 'Available rooms, most suitable first' }) }),
  ),
  errors: ['SVC-1011'],
  example: { query: { room_type_id: '{room_type_id}', check_in: '{date+20}', check_out: '{date+23}' } },
})
