import type { Input } from '#contract/operation.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type * as contract from '#contract/upkeep/housekeeping.staff.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { readRoomNames } from '../../inventory/rooms/public.ts'
import { taskFilter } from './read-tasks.ts'
import { readTasks, type TaskRow } from './store.ts'

type Op = typeof contract.exportTasks

const MAX_TASKS = 5_000

const COLUMNS = [
  'id',
  'room',
  'category',
  'priority',
  'status',
  'description',
  'due_on',
  'repeat',
  'assigned_to',
  'reported_by',
  'created_at',
  'done_at',
] as const

/** Maintenance tasks as CSV, newest first. */
export async function exportTasks(ctx: Context, { query }: Input<Op>): Promise<AnsweredFile> {
  const tasks = await readTasks(ctx, taskFilter(ctx, query), MAX_TASKS)
  const rooms = await readRoomNames(ctx, [...new Set(tasks.flatMap(({ room_id }) => room_id ?? []))])
  const room_of = new Map(rooms.map(({ id, name }) => [id, name]))
  const lines = tasks.map((task) => {
    const cells = cellsOf(task, task.room_id && room_of.get(task.room_id))
    return lineOf(COLUMNS.map((name) => cells[name]))
  })
  return { bytes: Buffer.from([headOf(COLUMNS), ...lines].join('')), filename: 'maintenance-tasks.csv' }
}

function cellsOf(task: TaskRow, room: string | null | undefined): Record<(typeof COLUMNS)[number], string> {
  const { id, category, priority, status, description, due_on, repeat, assigned_to, reported_by } = task
  return {
    id,
    room: cellOfText(room ?? null),
    category,
    priority,
    status,
    description: cellOfText(description),
    due_on: due_on ?? '',
    repeat: repeat ? `${repeat.every} ${repeat.unit}` : '',
    assigned_to: cellOfText(assigned_to?.name ?? null),
    reported_by: cellOfText(reported_by.name),
    created_at: task.created_at,
    done_at: task.done_at ?? '',
  }
}
