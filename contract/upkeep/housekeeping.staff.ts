import Type from 'typebox'
import { EVERYBODY } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { TASK_CATEGORIES, TASK_PRIORITIES, TASK_STATUSES } from './maintenance.ts'

export const listHousekeepers = staffOperation({
  id: 'listHousekeepers',
  method: 'GET',
  path: '/housekeeping/people',
  tag: 'Housekeeping',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Staff users to whom rooms can be assigned',
  description:
    'Everybody with the role `housekeeping` who may sign in and works for the property, by name. Others can be assigned rooms by a name alone.',
  query: s.object({ property_id: s.reference('property') }),
  status: 200,
  response: s.object({
    data: Type.Array(s.object({ id: s.id('user'), name: Type.String({ description: 'Name' }) }), {
      description: 'Housekeepers, by name',
    }),
  }),
  errors: [],
  example: { query: { property_id: '{property_id}' } },
})

export const exportHousekeeping = staffOperation({
  id: 'exportHousekeeping',
  method: 'GET',
  path: '/housekeeping/export',
  tag: 'Housekeeping',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Export what rooms need on a day',
  description: 'CSV (RFC 4180, UTF-8) of all rooms and beds, in the order of the list. No names of guests.',
  query: s.object({
    property_id: s.reference('property'),
    date: s.optional(s.date('Another day than the business date')),
  }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-1011', 'SVC-3001'],
  example: { query: { property_id: '{property_id}' } },
})

export const exportTasks = staffOperation({
  id: 'exportTasks',
  method: 'GET',
  path: '/tasks/export',
  tag: 'Maintenance',
  roles: EVERYBODY,
  summary: 'Export maintenance tasks',
  description: 'CSV (RFC 4180, UTF-8), newest first, at most 5,000; filters combine.',
  query: s.object({
    property_id: s.optional(s.reference('property')),
    room_id: s.optional(s.reference('room')),
    status: s.optional(s.oneOrMore(TASK_STATUSES, 'Only tasks with this status')),
    priority: s.optional(s.oneOrMore(TASK_PRIORITIES, 'Only tasks with this priority')),
    category: s.optional(s.oneOrMore(TASK_CATEGORIES, 'Only tasks of this category')),
  }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: [],
  example: { query: { property_id: '{property_id}' } },
})
