import type * as contract from '#contract/inventory/rooms.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findProperty, lockNamesOfRoom } from '../../property/properties/public.ts'
import { roomUpdated } from './facts.ts'
import { readOccupied } from './occupancy-store.ts'
import { presentRoom } from './present.ts'
import { requireInspector } from './readiness.ts'
import { findRoomForChange, type RoomRow, updateRoomRow } from './store.ts'

type Op = typeof contract.updateRoom

/** Changes a room's name, floor or cleanliness. rule 0, 2 */
export async function updateRoom(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const [, row, occupied] = await Promise.all([
    // Before the room: docs/decisions/0027.
    body.name === undefined ? undefined : lockNamesOfRoom(ctx, params.id),
    findRoomForChange(ctx, params.id),
    readOccupied(ctx, [params.id]),
  ])
  requireMatch(ctx, row.version)
  if (body.status === 'inspected' && row.status !== 'inspected') {
    const { housekeeping } = await findProperty(ctx, row.property_id)
    const { inspected_by } = housekeeping
    requireInspector(ctx, { inspected_by, cleaned_by: null, field: 'status' })
  }
  const next = { ...row, ...body }
  const condition_changed_at = next.status === row.status ? row.condition_changed_at : toTimestamp(ctx.now)
  const changed = { ...next, condition_changed_at }
  const present = (room: RoomRow) => presentRoom(room, ctx.now, occupied)
  const after = await amendRow(ctx, row, changed, {
    write: (_, room) =>
      Promise.all([updateRoomRow(ctx, room), appendRequested(ctx, [roomUpdated(row, room, ctx.now)])]),
    present,
  })
  return present(after)
}
