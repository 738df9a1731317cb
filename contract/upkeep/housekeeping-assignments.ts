import Type, { type Static } from 'typebox'
import { CLEANERS } from '../account/roles.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import * as s from '../schema.ts'
import { Assignee } from './housekeeping.ts'

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
  roles: CLEANERS,
  by_code: true,
  audit: ['Rooms assigned', 'Zimmer zugeteilt'],
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
  roles: CLEANERS,
  by_code: true,
  audit: ['Rooms shared among people', 'Zimmer auf Personen verteilt'],
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
