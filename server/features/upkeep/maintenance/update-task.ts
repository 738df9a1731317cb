import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/maintenance.ts'
import { amendRow, firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findProperty, type PropertyRow } from '../../property/properties/public.ts'
import { closeRoom, NOT_CLOSED, reopenRoom } from './close-room.ts'
import { requireDueDay } from './create-task.ts'
import { nextDue } from './next-due.ts'
import { presentTask } from './present.ts'
import { findTaskForChange, insertTask, type TaskRow, writeTask } from './store.ts'

type Op = typeof contract.updateTask
type Body = Input<Op>['body']

/**
 * Changes a task. When it is done, the room is on sale again in the same step, and the next one of a series
 * is created, once. rule 24.13 to 24.15
 */
export async function updateTask(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const before = await findTaskForChange(ctx, params.id)
  requireMatch(ctx, before.version)
  const { closure, ...terms } = body
  const requested = withMoments(ctx, before, { ...before, ...terms })
  requireDueDay(requested)
  if (closure && requested.status === 'done')
    throw invalid('closure', 'is_done', 'A task that is done closes no room.')
  const property = await findProperty(ctx, before.property_id)
  const { block_id, ...closed } = await changeClosure(ctx, property, requested, closure)
  const changed = { ...requested, block_id }
  if (isDeepStrictEqual(changed, before)) return { ...presentTask(before), ...closed }
  const follows = changed.status === 'done' && changed.repeat && changed.next_task_id === null
  const next_task_id = follows ? await makeNext(ctx, property, changed) : changed.next_task_id
  const amended = { ...changed, next_task_id }
  const after = await amendRow(ctx, before, amended, { write: writeTask, present: presentTask })
  return { ...presentTask(after), ...closed }
}

/** When it was done, and where a series is counted from: another due date restarts it. */
function withMoments({ now }: Context, before: TaskRow, changed: TaskRow): TaskRow {
  const done_at = changed.status === 'done' ? (before.done_at ?? toTimestamp(now)) : null
  const same_series = changed.due_on === before.due_on && isDeepStrictEqual(changed.repeat, before.repeat)
  return { ...changed, done_at, repeat_from: same_series ? before.repeat_from : changed.due_on }
}

/** Lifts the block of a task that is done or is to block its room otherwise; then blocks it as requested. */
async function changeClosure(
  ctx: Context,
  property: PropertyRow,
  task: TaskRow,
  closure: Body['closure'],
): Promise<Pick<TaskRow, 'block_id'> & Pick<Output<Op>, 'overbooked_dates' | 'reservation_ids'>> {
  const stays = closure === undefined && task.status !== 'done'
  if (stays) return { block_id: task.block_id, ...NOT_CLOSED }
  await reopenRoom(ctx, property, task)
  return closure ? closeRoom(ctx, property, task, closure) : { block_id: null, ...NOT_CLOSED }
}

/** The id of the next task of a series; null where the calendar ends before it. rule 24.15 */
async function makeNext(ctx: Context, property: PropertyRow, done: TaskRow): Promise<string | null> {
  const due_on = nextDue(done.repeat_from!, done.repeat!, {
    due: done.due_on!,
    today: businessDate(property, ctx.now),
  })
  if (due_on === null) return null
  const id = newId('task', ctx.now.epochMilliseconds)
  await insertTask(ctx, {
    ...done,
    id,
    due_on,
    status: 'open',
    done_at: null,
    photos: [],
    block_id: null,
    next_task_id: null,
    ...firstVersion(ctx.now),
  })
  return id
}
