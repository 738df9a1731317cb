import Type, { type Static } from 'typebox'
import { CLEANERS, EVERYBODY } from '../account/roles.ts'
import { ROOM_BLOCK_TYPES, ROOM_OCCUPANCIES, ROOM_STATUSES } from '../lists.ts'
import { operation } from '../operation.ts'
import { ServiceName } from '../pricing/services.ts'
import * as s from '../schema.ts'
import { Checklists, HousekeepingTick } from './checklists.ts'
import { InspectedBy } from './housekeeping-rules.ts'

export const HOUSEKEEPING_TASKS = ['departure', 'arrival', 'stayover', 'linen', 'none'] as const
export type HousekeepingTask = (typeof HOUSEKEEPING_TASKS)[number]

const HOUSEKEEPING_STATES = ['none', 'open', 'started', 'to_inspect', 'rejected', 'refused', 'done'] as const

export const HOUSEKEEPING_ACTIONS = [
  'start',
  'finish',
  'inspect',
  'reject',
  'refuse',
  'do_not_disturb',
  'clear_do_not_disturb',
  'note',
  'found_occupied',
  'found_vacant',
  'guest_waiting',
  'clear_guest_waiting',
  'tick',
  'untick',
] as const
export type HousekeepingAction = (typeof HOUSEKEEPING_ACTIONS)[number]

export const Assignee = s.named(
  'Assignee',
  s.object({
    id: s.nullable(
      s.line(
        64,
        'Identifier of the staff user whose phone shows it, or of your own system; null for a person without one',
      ),
    ),
    name: s.personName(120, 'Name, as lists show it'),
  }),
)
export type Assignee = Static<typeof Assignee>

const SupersededAction = s.named(
  'SupersededAction',
  s.object({
    action: s.oneOf(HOUSEKEEPING_ACTIONS, 'The action'),
    at: s.timestamp('When the action was done, by the clock of the device'),
    received_at: s.timestamp('When the service received the action'),
    by: s.nullable(Type.String({ description: 'Name of the person or the API key; null when it has none' })),
    note: s.nullable(
      Type.String({
        description: 'Text sent with the action, or of the line that was ticked; null for none',
      }),
    ),
  }),
)
export type SupersededAction = Static<typeof SupersededAction>

const room = {
  room_id: s.id('room'),
  name: Type.String({ description: 'Name or number of the room or bed', examples: ['204'] }),
  floor: s.nullable(Type.String({ description: 'Floor, as the property names it; null for none' })),
  room_type_id: s.id('room_type'),
  status: s.oneOf(ROOM_STATUSES, 'Current state of cleaning'),
  occupancy: s.oneOf(
    ROOM_OCCUPANCIES,
    'Whether a guest occupies the room; for a future day, whether one is expected to have stayed there',
  ),
  closed: s.nullable(
    s.oneOf(ROOM_BLOCK_TYPES, 'Out of order or out of service on the day; null for neither'),
  ),
  task: s.oneOf(
    HOUSEKEEPING_TASKS,
    'Kind of cleaning: `departure`, a full clean because a guest departs or the room was not cleaned since a departure; `arrival`, a ' +
      'final check of a clean room; `stayover`; `linen`, a stayover with fresh linen',
  ),
  state: s.oneOf(
    HOUSEKEEPING_STATES,
    'Progress: `to_inspect` is clean and waits for an inspection that the property requires; `rejected` was rejected by an inspection',
  ),
  priority: s.integer(
    1,
    6,
    'Priority: 1 a guest waits, 2 a departure with an arrival today, 3 an arrival, 4 another departure, 5 a guest who stays, 6 nothing to do',
  ),
  due_by: s.nullable(
    s.timestamp('When the room is needed: time of arrival, or since when a guest waits; null when unknown'),
  ),
  minutes: s.integer(0, 600, 'Minutes that the task takes by the rules of the property'),
  adults: s.nullable(s.integer(0, 50, 'Adults who stay tonight; null when no guest is expected')),
  children: s.nullable(s.integer(0, 50, 'Children who stay tonight; null when no guest is expected')),
  guest_initial: s.nullable(
    Type.String({
      description:
        'Initial of the last name of the guest in the room, else of the arriving guest; null for none',
      examples: ['O'],
    }),
  ),
  arrival_time: s.nullable(s.timeOfDay('Expected time of arrival, local time; null for no arrival')),
  departure_time: s.nullable(
    s.timeOfDay(
      'Expected time of departure of the guest who is still in the room, local time; null for no departure and for one that is over',
    ),
  ),
  departed: Type.Boolean({ description: 'Whether the departing guest has left' }),
  do_not_disturb: Type.Boolean({ description: 'Whether the guest does not want to be disturbed on the day' }),
  no_cleaning: Type.Boolean({
    description:
      'Whether the guest who stays has asked for no cleaning on the day; its state is then `refused` until work begins',
  }),
  guest_waiting: Type.Boolean({ description: 'Whether a guest waits for the room' }),
  note: s.nullable(Type.String({ description: 'Note for the day; null for none' })),
  reason: s.nullable(Type.String({ description: 'Reason of the rejection or refusal; null for neither' })),
  assigned_to: s.nullable(s.described(Assignee, 'Person to whom the work is assigned; null for none')),
  started_at: s.nullable(s.timestamp('When the work was started; null before')),
  finished_at: s.nullable(s.timestamp('When the work was done; null before')),
  ticks: Type.Array(HousekeepingTick, {
    description: 'Ticked lines of the checklist of the task, in its order',
  }),
  discrepancy: s.nullable(
    s.oneOf(
      ['sleep', 'skip'],
      'Discrepancy: `sleep`: a guest was found in a vacant room; `skip`: no guest was found in an occupied room; null for none',
    ),
  ),
  superseded: Type.Array(SupersededAction, {
    description: 'Actions that arrived too late to apply, for supervisors',
  }),
}

export const HousekeepingRoom = s.named('HousekeepingRoom', s.object(room))
export type HousekeepingRoom = Static<typeof HousekeepingRoom>

export const listHousekeeping = operation({
  id: 'listHousekeeping',
  method: 'GET',
  path: '/housekeeping',
  tag: 'Housekeeping',
  roles: EVERYBODY,
  by_code: true,
  summary: 'List what rooms need on a day',
  description:
    'Every room and bed in one response, the most urgent first, finished rooms and those without a task last. It contains no names and no amounts.',
  query: s.object({
    property_id: s.reference('property'),
    date: s.optional(
      s.date('The business date (default), or one of the 30 days after it, calculated from current bookings'),
    ),
  }),
  status: 200,
  response: s.named(
    'Housekeeping',
    s.object({
      property_id: s.id('property'),
      at: s.timestamp('The moment of the response, by the clock of the service'),
      date: s.date('The day'),
      inspected_by: InspectedBy,
      services: Type.Array(
        s.object({
          service_id: s.id('service'),
          name: s.described(ServiceName, 'Name by language'),
        }),
        { description: 'Services that housekeepers may charge to the guest in a room' },
      ),
      checklists: s.described(Checklists, 'What is to be ticked in a room, for each task'),
      data: Type.Array(HousekeepingRoom, { description: 'Rooms and beds, most urgent first' }),
    }),
  ),
  errors: ['SVC-1011', 'SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})

export const recordHousekeeping = operation({
  id: 'recordHousekeeping',
  method: 'POST',
  path: '/housekeeping/{room_id}',
  tag: 'Housekeeping',
  roles: CLEANERS,
  by_code: true,
  audit: ['Housekeeping recorded', 'Housekeeping erfasst'],
  summary: 'Record a housekeeping action',
  description:
    '`finish` is refused while a required line of the checklist is not ticked (SVC-2002, code `unticked`, one element of `details` for each). `at` orders actions of devices that were offline: an action that is older than the current state of the room changes nothing, is answered with `applied: false` and is stored in `superseded`. It belongs to the business date of `at`.',
  params: s.object({ room_id: s.reference('room') }),
  body: s.named(
    'HousekeepingRecord',
    s.object({
      action: s.oneOf(
        HOUSEKEEPING_ACTIONS,
        '`start` sets the room to `cleaning`, `finish` to clean, `inspect` to inspected, `reject` back to dirty with a reason; `refuse`: ' +
          'the guest wants no cleaning; `found_occupied` and `found_vacant` report an occupancy that differs from the stays; ' +
          '`tick` and `untick` a line of the checklist of the task',
      ),
      at: s.optional(
        s.timestamp(
          'When the action was done, within the last 7 days; default: now. A time in the future is recorded as now',
        ),
      ),
      note: s.optional(
        s.nullable(
          s.text(
            500,
            'Text of `note` (null removes it), or the reason of `reject` and `refuse`; otherwise omitted',
          ),
        ),
      ),
      line_id: s.optional(
        s.reference('checklist_line', 'The line of `tick` and `untick`; otherwise omitted'),
      ),
    }),
  ),
  status: 200,
  response: s.named(
    'HousekeepingRecorded',
    s.object({
      ...room,
      applied: Type.Boolean({ description: 'False if a newer state was known and nothing has changed' }),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { room_id: '{room_id}' }, body: { action: 'start' } },
})
