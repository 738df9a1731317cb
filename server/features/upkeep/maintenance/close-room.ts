import { shorten } from '#contract/text/shorten.ts'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { createRoomBlock, deleteRoomBlock } from '../../inventory/rooms/public.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { isCurrentBlock } from './store.ts'

export interface Closure {
  readonly type: 'out_of_order' | 'out_of_service'
  readonly from?: string | undefined
  readonly to: string
}

type TaskOfRoom = Pick<Task, 'room_id' | 'description'>

/** The effects of a room block; empty without one. */
export const NOT_CLOSED = { overbooked_dates: [], reservation_ids: [] }

/**
 * Blocks the room of a task, with the same responses and refusals as a block by hand; the audit log records
 * it as one. 422 SVC-2002 for a task without a room. rule 24.14
 */
export async function closeRoom(
  ctx: Context,
  property: PropertyRow,
  { room_id, description }: TaskOfRoom,
  { type, from = businessDate(property, ctx.now), to }: Closure,
) {
  if (room_id === null) throw invalid('closure', 'no_room', 'A task without a room closes none.')
  const block = await createRoomBlock(ctx, {
    params: { id: room_id },
    query: undefined,
    body: { type, from, to, reason: shorten(description, 500) },
  })
  const { overbooked_dates, reservation_ids, ...after } = block
  const change = { resource_id: block.id, property_id: property.id, before: null, after }
  await appendAudit(ctx, { action: 'createRoomBlock', actor: ctx.actor, ...change })
  return { block_id: block.id, overbooked_dates, reservation_ids }
}

/** Lifts the block of a task, unless it is over or was lifted already. rule 24.14 */
export async function reopenRoom(
  ctx: Context,
  property: PropertyRow,
  { room_id, block_id }: Pick<Task, 'room_id' | 'block_id'>,
): Promise<void> {
  if (room_id === null || block_id === null) return
  if (!(await isCurrentBlock(ctx, block_id, businessDate(property, ctx.now)))) return
  await deleteRoomBlock(ctx, { params: { id: room_id, block_id }, query: undefined, body: undefined })
  await appendAudit(ctx, {
    action: 'deleteRoomBlock',
    actor: ctx.actor,
    resource_id: room_id,
    property_id: property.id,
    before: null,
    after: null,
  })
}
