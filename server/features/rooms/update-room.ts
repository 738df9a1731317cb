import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/rooms.ts'
import type { Context } from '../../context.ts'
import { appendRequested } from '../../events/append.ts'
import { requireMatch } from '../../http/if-match.ts'
import { businessDatesAt } from '../../kernel/business-date.ts'
import { lockNamesOfRoom } from '../properties/public.ts'
import { roomUpdated } from './facts.ts'
import { presentRoom } from './present.ts'
import { findRoomForChange, updateRoomRow } from './store.ts'

type Op = typeof contract.updateRoom
type Room = Output<Op>

/** Changes a room's name, floor or cleanliness. rule 0, 2 */
export async function updateRoom(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const [, row] = await Promise.all([
    // Before the room: docs/decisions/0027.
    body.name === undefined ? undefined : lockNamesOfRoom(ctx, params.id),
    findRoomForChange(ctx, params.id),
  ])
  requireMatch(ctx, row.version)
  const dateOf = businessDatesAt(ctx.now)
  const changed = { ...row, ...body, version: row.version + 1 }
  if (isDeepStrictEqual({ ...changed, version: row.version }, row)) return presentRoom(row, dateOf)
  await Promise.all([updateRoomRow(ctx, changed), appendRequested(ctx, [roomUpdated(row, changed, ctx.now)])])
  const [before, after] = [row, changed].map((room) => presentRoom(room, dateOf)) as [Room, Room]
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, before, after })
  return after
}
