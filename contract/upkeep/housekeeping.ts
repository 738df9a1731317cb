import Type, { type Static } from 'typebox'
import { ROOM_BLOCK_TYPES, ROOM_OCCUPANCIES, ROOM_STATUSES } from '../lists.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import * as s from '../schema.ts'
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
    note: s.nullable(Type.String({ description: 'Text sent with the action; null for none' })),
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
  departed: Type.Boolean({ description: 'Whether the departing guest has left' }),
  do_not_disturb: Type.Boolean({ description: 'Whether the guest does not want to be disturbed on the day' }),
  guest_waiting: Type.Boolean({ description: 'Whether a guest waits for the room' }),
  note: s.nullable(Type.String({ description: 'Note for the day; null for none' })),
  reason: s.nullable(Type.String({ description: 'Reason of the rejection or refusal; null for neither' })),
  assigned_to: s.nullable(s.described(Assignee, 'Person to whom the work is assigned; null for none')),
  started_at: s.nullable(s.timestamp('When the work was started; null before')),
  finished_at: s.nullable(s.timestamp('When the work was done; null before')),
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
  summary: 'Record a housekeeping action',
  description:
    '`at` orders actions of devices that were offline: an action that is older than the current state of the room changes nothing, is answered with `applied: false` and is stored in `superseded`. It belongs to the business date of `at`.',
  params: s.object({ room_id: s.reference('room') }),
  body: s.named(
    'HousekeepingRecord',
    s.object({
      action: s.oneOf(
        HOUSEKEEPING_ACTIONS,
        '`start` sets the room to `cleaning`, `finish` to clean, `inspect` to inspected, `reject` back to dirty with a reason; `refuse`: ' +
          'the guest wants no cleaning; `found_occupied` and `found_vacant` report an occupancy that differs from the stays',
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

const date = s.optional(s.date('The business date (default), or one of the 30 days after it'))

const Assignment = s.named(
  'HousekeepingAssignment',
  s.object({
    room_id: s.reference('room'),
    assigned_to: s.nullable(s.described(Assignee, 'Person to whom the room is assigned; null for none')),
  }),
)

const Share = s.named(
  'HousekeepingShare',
  s.object({
    assigned_to: s.described(Assignee, 'Who'),
    rooms: s.integer(
      0,
      10_000,
      'Number of rooms still to be cleaned, without those that only wait for an inspection',
    ),
    minutes: s.integer(0, 1_000_000, 'Minutes required for these rooms'),
  }),
)

export const HousekeepingAssignments = s.named(
  'HousekeepingAssignments',
  s.object({
    property_id: s.id('property'),
    date: s.date('The day'),
    assignments: Type.Array(
      s.object({
        room_id: s.id('room'),
        assigned_to: s.nullable(s.described(Assignee, 'Person to whom the room is assigned; null for none')),
      }),
      { description: 'The rooms whose assignment the request has set' },
    ),
    shares: Type.Array(Share, {
      description: 'People with assigned rooms, and those named in the request',
    }),
    ...dryRunAnswer,
  }),
)
export type HousekeepingAssignments = Static<typeof HousekeepingAssignments>

export const assignHousekeeping = operation({
  id: 'assignHousekeeping',
  method: 'PUT',
  path: '/housekeeping/assignments',
  tag: 'Housekeeping',
  summary: 'Assign rooms of a day to people',
  description: 'Other rooms do not change.',
  query: s.object(dryRunQuery),
  body: s.named(
    'HousekeepingAssign',
    s.object({
      property_id: s.reference('property'),
      date,
      assignments: Type.Array(Assignment, {
        minItems: 1,
        maxItems: 500,
        description: 'Rooms, each at most once, with the person to whom they are assigned',
      }),
    }),
  ),
  status: 200,
  response: HousekeepingAssignments,
  errors: ['SVC-1011', 'SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      assignments: [{ room_id: '{room_id}', assigned_to: { id: null, name: 'Mina' } }],
    },
  },
})

export const balanceHousekeeping = operation({
  id: 'balanceHousekeeping',
  method: 'POST',
  path: '/housekeeping/assignments/balance',
  tag: 'Housekeeping',
  summary: 'Balance the rooms of a day by minutes',
  description:
    'Distributes unassigned rooms that need cleaning so that everybody has about the same minutes, floor by floor. Existing assignments stay and count.',
  query: s.object(dryRunQuery),
  body: s.named(
    'HousekeepingBalance',
    s.object({
      property_id: s.reference('property'),
      date,
      people: Type.Array(Assignee, {
        minItems: 1,
        maxItems: 50,
        description: 'People who work on the day, each once, in the order of the floors',
      }),
      again: s.optional(
        Type.Boolean({ description: 'Whether assigned rooms that are not started are also redistributed' }),
      ),
    }),
  ),
  status: 200,
  response: HousekeepingAssignments,
  errors: ['SVC-1011', 'SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      people: [
        { id: null, name: 'Mina' },
        { id: null, name: 'Jonas' },
      ],
    },
  },
})
