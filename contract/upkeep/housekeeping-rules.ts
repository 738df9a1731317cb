import Type, { type Static } from 'typebox'
import { EVERYBODY, LEADS } from '../account/roles.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { Checklists, ChecklistsInput } from './checklists.ts'

const minutes = (about: string) => s.integer(0, 600, about)

const minutesOfTasks = {
  departure: minutes('Minutes for a departure, or a room that was not cleaned since one'),
  arrival: minutes('Minutes for a final check of a clean room before an arrival'),
  stayover: minutes('Minutes for a stayover'),
  linen: minutes('Minutes for a stayover with fresh linen'),
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
  'Staff who may inspect a room: `others`: everybody except the person to whom the room is assigned; `leads`: everybody except users ' +
    'with the role `housekeeping`',
)
export type InspectedBy = Static<typeof InspectedBy>

const rules = {
  linen_every_nights: s.nullable(
    s.integer(1, 30, 'Number of nights of a guest after which linen is changed; null for never'),
  ),
  dirty_at_night: Type.Boolean({
    description:
      'Whether occupied rooms become dirty each morning and are cleaned daily; if false, they are cleaned only on linen days',
  }),
  inspection_required: Type.Boolean({
    description: 'Whether a room is ready for a guest only after an inspection',
  }),
  inspected_by: InspectedBy,
  found_items_kept_days: s.integer(
    1,
    3650,
    'Days for which found items are kept; as many days after they are returned, sent or disposed of their record is deleted',
  ),
}

const room_type_minutes = Type.Array(RoomTypeMinutes, {
  maxItems: 200,
  description: 'Room types with their own minutes',
})

export const HousekeepingRules = s.named(
  'HousekeepingRules',
  s.object({
    property_id: s.id('property'),
    ...rules,
    minutes: s.object(minutesOfTasks, 'Minutes for each task, for room types without their own minutes'),
    room_type_minutes,
    checklists: s.described(Checklists, 'What is to be ticked in a room, for each task'),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
  }),
)
export type HousekeepingRules = Static<typeof HousekeepingRules>

export const getHousekeepingRules = operation({
  id: 'getHousekeepingRules',
  method: 'GET',
  path: '/properties/{id}/housekeeping-rules',
  tag: 'Housekeeping',
  roles: EVERYBODY,
  by_code: true,
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
  roles: LEADS,
  audit: ['Housekeeping rules changed', 'Housekeeping-Regeln geändert'],
  summary: 'Change the housekeeping rules of a property',
  description:
    'Omitted keys are unchanged, also within `minutes` and `checklists`; `room_type_minutes` and the checklist of a task are replaced as a whole.',
  params: s.object({ id: s.reference('property') }),
  body: s.named(
    'HousekeepingRulesUpdate',
    s.object(
      s.optionals({
        ...rules,
        minutes: s.object(s.optionals(minutesOfTasks), 'Minutes for each task; omitted ones are unchanged'),
        room_type_minutes,
        checklists: s.described(
          ChecklistsInput,
          'Checklists that are replaced, each as a whole; omitted ones are unchanged',
        ),
      }),
    ),
  ),
  status: 200,
  response: HousekeepingRules,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{property_id}' }, body: { linen_every_nights: 4, minutes: { departure: 35 } } },
})
