import Type, { type Static } from 'typebox'
import { operation } from '../../operation.ts'
import * as s from '../../schema.ts'

const minutes = (about: string) => s.integer(0, 600, about)

const minutesOfTasks = {
  departure: minutes('Minutes for a room that a guest leaves, or that nobody has cleaned since'),
  arrival: minutes('Minutes for a last look at a clean room before somebody arrives'),
  stayover: minutes('Minutes for the room of a guest who stays'),
  linen: minutes('Minutes for the same with fresh linen'),
}

const RoomTypeMinutes = s.named(
  'RoomTypeMinutes',
  s.object({
    room_type_id: s.reference('room_type'),
    ...minutesOfTasks,
  }),
)

/** Who may inspect rooms. rule 24.19 */
export const InspectedBy = s.oneOf(
  ['others', 'leads'],
  'Who of the staff inspects rooms: `others`, whoever the room is not assigned to; `leads`, nobody with the role `housekeeping`',
)
export type InspectedBy = Static<typeof InspectedBy>

const rules = {
  linen_every_nights: s.nullable(
    s.integer(1, 30, 'Linen is changed each time a guest has slept so many nights in a room; null for never'),
  ),
  dirty_at_night: Type.Boolean({
    description:
      'Whether rooms of guests who stay are dirty each morning, and so cleaned daily; without it on days of linen alone',
  }),
  inspection_required: Type.Boolean({
    description: 'Whether a room is ready for a guest only once somebody has inspected it',
  }),
  inspected_by: InspectedBy,
}

const room_type_minutes = Type.Array(RoomTypeMinutes, {
  maxItems: 200,
  description: 'Room types with minutes of their own',
})

export const HousekeepingRules = s.named(
  'HousekeepingRules',
  s.object({
    property_id: s.id('property'),
    ...rules,
    minutes: s.object(minutesOfTasks, 'Minutes for each task, of room types that have none of their own'),
    room_type_minutes,
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
  }),
)
export type HousekeepingRules = Static<typeof HousekeepingRules>

export const getHousekeepingRules = operation({
  id: 'getHousekeepingRules',
  method: 'GET',
  path: '/properties/{id}/housekeeping-rules',
  tag: 'Housekeeping',
  summary: 'Get the housekeeping rules of a property',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: HousekeepingRules,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

export const updateHousekeepingRules = operation({
  id: 'updateHousekeepingRules',
  method: 'PATCH',
  path: '/properties/{id}/housekeeping-rules',
  tag: 'Housekeeping',
  summary: 'Change the housekeeping rules of a property',
  description: 'A key left out is unchanged, also within `minutes`; `room_type_minutes` are replaced whole.',
  params: s.object({ id: s.reference('property') }),
  body: s.named(
    'HousekeepingRulesUpdate',
    s.object(
      s.optionals({
        ...rules,
        minutes: s.object(s.optionals(minutesOfTasks), 'Minutes for each task; those left out stay'),
        room_type_minutes,
      }),
    ),
  ),
  status: 200,
  response: HousekeepingRules,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{property_id}' }, body: { linen_every_nights: 4, minutes: { departure: 35 } } },
})
