import type { Room } from '#contract/inventory/rooms.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { roomUpdated } from './facts.ts'
import { type RoomRow, updateRoomRow } from './store.ts'

interface ConditionChange {
  /** The new condition, which may be the old one. */
  readonly status?: Room['status']
  readonly do_not_disturb_on?: string | null
  /** When it happened. */
  readonly at: string
}

/**
 * Records an action of housekeeping in a locked room, with its event where the condition has changed. rule
 * 24.8, 24.9
 */
export async function recordCondition(
  ctx: Context,
  row: RoomRow,
  { at, ...change }: ConditionChange,
): Promise<void> {
  const changed = { ...row, ...change }
  const is_other = changed.status !== row.status
  const is_known_anew = change.status !== undefined
  if (!is_known_anew && changed.do_not_disturb_on === row.do_not_disturb_on) return
  const condition_changed_at = is_known_anew ? at : row.condition_changed_at
  await Promise.all([
    updateRoomRow(ctx, raiseVersion({ ...changed, condition_changed_at }, ctx.now)),
    is_other && appendRequested(ctx, [roomUpdated(row, changed, ctx.now)]),
  ])
}
