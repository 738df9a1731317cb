import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/maintenance.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { requireRoomOf } from '../../inventory/rooms/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { closeRoom, NOT_CLOSED } from './close-room.ts'
import { presentTask } from './present.ts'
import { insertTask, type TaskRow } from './store.ts'

type Op = typeof contract.createTask

/** Creates a task, and blocks the room for it where that is requested. rule 24.13, 24.14 */
export async function createTask(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { closure = null, room_id = null, ...terms } = body
  const property = await findProperty(ctx, body.property_id, 'property_id')
  if (room_id !== null) await requireRoomOf(ctx, room_id, property.id)
  const { type, id, name = null } = ctx.actor
  const row: TaskRow = {
    id: newId('task', ctx.now.epochMilliseconds),
    room_id,
    status: 'open',
    priority: 'normal',
    due_on: null,
    repeat: null,
    assigned_to: null,
    ...terms,
    repeat_from: terms.due_on ?? null,
    reported_by: { type, id, name },
    photos: [],
    block_id: null,
    next_task_id: null,
    done_at: null,
    ...firstVersion(ctx.now),
  }
  requireDueDay(row)
  const { block_id, ...closed } = closure
    ? await closeRoom(ctx, property, row, closure)
    : { block_id: null, ...NOT_CLOSED }
  const made = { ...row, block_id }
  await insertTask(ctx, made)
  return { ...presentTask(made), ...closed }
}

/** 422 SVC-2002: a repeating task needs a due date. rule 24.15 */
export function requireDueDay({ repeat, due_on }: Pick<TaskRow, 'repeat' | 'due_on'>): void {
  if (repeat && due_on === null)
    throw invalid('due_on', 'required', 'A task that repeats needs the day on which it is due.')
}
