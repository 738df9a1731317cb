import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/maintenance.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { addDays } from '../../kernel/time/dates.ts'
import { createTask, updateTask } from '../upkeep/maintenance/public.ts'
import type { ContextAt, DemoHotel } from './create-hotel.ts'

type Terms = Omit<Input<typeof contract.createTask>['body'], 'property_id' | 'room_id' | 'due_on'>

interface DemoTask {
  readonly terms: Terms
  /** Index among the rooms of the property; by default a place that is not a room. */
  readonly room?: number
  readonly hours_ago: number
  readonly due_in_days?: number
  readonly status?: 'in_progress' | 'done'
}

const CARETAKER = { id: null, name: 'Paul Brandt' }

const TASKS: readonly DemoTask[] = [
  {
    terms: {
      category: 'plumbing',
      description: 'The shower drips',
      priority: 'high',
      assigned_to: CARETAKER,
    },
    room: 2,
    hours_ago: 26,
    status: 'in_progress',
  },
  {
    terms: { category: 'electrical', description: 'The bedside lamp on the left flickers' },
    room: 5,
    hours_ago: 5,
  },
  {
    terms: { category: 'locks', description: 'The key card works only at the third try', priority: 'urgent' },
    room: 9,
    hours_ago: 2,
  },
  {
    terms: {
      category: 'heating_cooling',
      description: 'Clean the filters of the ventilation',
      assigned_to: CARETAKER,
      repeat: { every: 3, unit: 'month' },
    },
    hours_ago: 500,
    due_in_days: 6,
  },
  {
    terms: {
      category: 'safety',
      description: 'Test the smoke detectors of all floors',
      priority: 'high',
      repeat: { every: 6, unit: 'month' },
    },
    hours_ago: 700,
    due_in_days: -1,
  },
  {
    terms: { category: 'furniture', description: 'A drawer of the wardrobe is stuck', priority: 'low' },
    room: 7,
    hours_ago: 90,
    status: 'done',
  },
]

/** Maintenance tasks of a property, created by the verbs of the API. */
export async function reportTasks(at: ContextAt, hotel: DemoHotel, now: Temporal.Instant): Promise<void> {
  const rooms = hotel.room_types.flatMap((type) => type.rooms)
  const today = businessDate(hotel.property, now)
  for (const { terms, room, hours_ago, due_in_days, status } of TASKS) {
    const body = {
      ...terms,
      property_id: hotel.property.id,
      room_id: room === undefined ? null : (rooms[room]?.id ?? null),
      due_on: due_in_days === undefined ? null : addDays(today, due_in_days),
    }
    const ctx = at(now.subtract({ hours: hours_ago }))
    const { id } = await createTask(ctx, { params: undefined, query: {}, body })
    if (!status) continue
    const change = { params: { id }, query: {}, body: { status } }
    await updateTask(at(now.subtract({ hours: hours_ago / 2 })), change)
  }
}
