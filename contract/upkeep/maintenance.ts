import Type, { type Static } from 'typebox'
import { CLEANERS, EVERYBODY } from '../account/roles.ts'
import { ROOM_BLOCK_TYPES } from '../lists.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { NamedActor } from '../parts/named-actor.ts'
import { Picture } from '../parts/pictures.ts'
import * as s from '../schema.ts'
import { Assignee } from './housekeeping.ts'

export const TASK_CATEGORIES = [
  'plumbing',
  'electrical',
  'heating_cooling',
  'furniture',
  'appliance',
  'locks',
  'internet',
  'safety',
  'cleaning',
  'supplies',
  'other',
] as const
export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
/** Maximum number of photos of a task. */
export const MAX_TASK_PHOTOS = 10
export const TASK_STATUSES = ['open', 'in_progress', 'done'] as const

const Repeat = s.named(
  'TaskRepeat',
  s.object({
    every: s.integer(1, 365, 'Number of units between two due dates'),
    unit: s.oneOf(['day', 'week', 'month', 'year'], 'Unit of the interval'),
  }),
)
export type Repeat = Static<typeof Repeat>

const terms = {
  category: s.oneOf(
    TASK_CATEGORIES,
    'Category of the task; `supplies` for missing items such as towels, with their number in `description`',
  ),
  description: s.text(2000, 'Work to be done'),
  priority: s.oneOf(TASK_PRIORITIES, 'Priority of the task'),
  due_on: s.nullable(s.date('Due date; null for none')),
  repeat: s.nullable(
    s.described(
      Repeat,
      'Interval at which the task repeats, counted from the first due date; null when it does not repeat',
    ),
  ),
  assigned_to: s.nullable(s.described(Assignee, 'Person to whom the work is assigned; null for none')),
}
const status = s.oneOf(TASK_STATUSES, 'Status of the task')

const closure = s.nullable(
  s.object(
    {
      type: s.oneOf(
        ROOM_BLOCK_TYPES,
        'Out of order takes the room off sale for its nights; out of service does not',
      ),
      from: s.optional(s.date('First night; default: the business date')),
      to: s.date({ description: 'Exclusive' }),
    },
    'Blocks the room together with the task; the block is removed when the task is done. Null removes it immediately',
  ),
)

export const Task = s.named(
  'Task',
  s.object({
    id: s.id('task'),
    property_id: s.id('property'),
    room_id: s.nullable(
      s.id('room', 'Identifier of the room or bed; null for another place in the property'),
    ),
    ...terms,
    status,
    photos: Type.Array(Picture, {
      maxItems: MAX_TASK_PHOTOS,
      description: 'Photos of the task, in the order in which they were added',
    }),
    reported_by: s.described(
      NamedActor,
      'Person or key that reported the task; for a repeated task, the first one',
    ),
    block_id: s.nullable(s.id('room_block', 'Identifier of the room block of the task; null for none')),
    next_task_id: s.nullable(
      s.id('task', 'Identifier of the next task, created when this one was done; null for none'),
    ),
    done_at: s.nullable(s.timestamp('When the work was done; null before')),
    ...s.versioned,
  }),
)
export type Task = Static<typeof Task>

const TaskChanged = s.named(
  'TaskChanged',
  s.object({
    ...Task.properties,
    overbooked_dates: Type.Array(s.date(), {
      description: 'If the request blocked the room, nights on which more rooms are sold than available',
    }),
    reservation_ids: Type.Array(s.id('reservation'), {
      description: 'Stays that have this room on nights that the request blocked, and need another one',
    }),
    ...dryRunAnswer,
  }),
)
export type TaskChanged = Static<typeof TaskChanged>

export const listTasks = operation({
  id: 'listTasks',
  method: 'GET',
  path: '/tasks',
  tag: 'Maintenance',
  roles: EVERYBODY,
  by_code: true,
  summary: 'List maintenance tasks',
  description: 'Newest first; filters combine.',
  query: s.object({
    ...pageQuery,
    ...deltaQuery,
    property_id: s.optional(s.reference('property')),
    room_id: s.optional(s.reference('room')),
    status: s.optional(s.oneOrMore(TASK_STATUSES, 'Only tasks with this status')),
    priority: s.optional(s.oneOrMore(TASK_PRIORITIES, 'Only tasks with this priority')),
    category: s.optional(s.oneOrMore(TASK_CATEGORIES, 'Only tasks of this category')),
    due_to: s.optional(s.date('Only tasks that are due by this day, inclusive')),
  }),
  status: 200,
  response: page('TaskPage', Task),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'open,in_progress' } },
})

export const getTask = operation({
  id: 'getTask',
  method: 'GET',
  path: '/tasks/{id}',
  tag: 'Maintenance',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Get a maintenance task',
  params: s.object({ id: s.reference('task') }),
  status: 200,
  response: Task,
  errors: ['SVC-3001'],
  example: { params: { id: '{task_id}' } },
})

export const createTask = operation({
  id: 'createTask',
  method: 'POST',
  path: '/tasks',
  tag: 'Maintenance',
  roles: CLEANERS,
  by_code: true,
  audit: ['Maintenance task reported', 'Wartungsaufgabe gemeldet'],
  summary: 'Create a maintenance task',
  description:
    'A `closure` also blocks the room; the response, also with `dry_run=true`, has the affected stays and overbooked nights.',
  query: s.object(dryRunQuery),
  body: s.named(
    'TaskCreate',
    s.object({
      property_id: s.reference('property'),
      room_id: s.optional(
        s.nullable(s.reference('room', 'Identifier of the room or bed; null for another place')),
      ),
      category: terms.category,
      description: terms.description,
      ...s.optionals({
        priority: terms.priority,
        due_on: terms.due_on,
        repeat: terms.repeat,
        assigned_to: terms.assigned_to,
        closure,
      }),
    }),
  ),
  status: 201,
  response: TaskChanged,
  errors: ['SVC-1006', 'SVC-1011', 'SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      room_id: '{room_id}',
      category: 'plumbing',
      description: 'The shower drips',
      priority: 'high',
    },
  },
})

export const updateTask = operation({
  id: 'updateTask',
  method: 'PATCH',
  path: '/tasks/{id}',
  tag: 'Maintenance',
  roles: CLEANERS,
  by_code: true,
  audit: ['Maintenance task changed', 'Wartungsaufgabe geändert'],
  summary: 'Change or finish a maintenance task',
  description:
    'Missing keys do not change. `done` removes the block of the task, so that the room is on sale again, and creates the next task if it repeats.',
  params: s.object({ id: s.reference('task') }),
  query: s.object(dryRunQuery),
  body: s.named('TaskUpdate', s.object(s.optionals({ ...terms, status, closure }))),
  status: 200,
  response: TaskChanged,
  errors: ['SVC-1006', 'SVC-1011', 'SVC-1015', 'SVC-3001'],
  example: { params: { id: '{task_id}' }, body: { status: 'in_progress' } },
})
