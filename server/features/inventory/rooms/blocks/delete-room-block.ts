import type * as contract from '#contract/inventory/rooms.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { missing } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { later } from '#server/kernel/time/dates.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { changeCapacity, lockCountOfRoom, lockNights } from '../../nights/public.ts'
import { blocksUpdated } from '../facts.ts'
import { readOccupied } from '../occupancy-store.ts'
import { presentRoom } from '../present.ts'
import { endBlock, findRoom, findRoomForChange } from '../store.ts'

type Op = typeof contract.deleteRoomBlock

/** Lifts a block: its nights from the business date on are for sale again; past ones stay as they were. rule 2 */
export async function deleteRoomBlock(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  // Blocks change under the lock of the room type alone: what is read here stays valid.
  const [, seen, occupied] = await Promise.all([
    lockCountOfRoom(ctx, params.id),
    findRoom(ctx, params.id),
    readOccupied(ctx, [params.id]),
  ])
  const shown = presentRoom(seen, ctx.now, occupied)
  const block = shown.blocks.find(({ id }) => id === params.block_id)
  if (!block) throw missing()
  const { room_type_id } = seen
  const business_date = businessDate(seen, ctx.now)
  const nights = { from: later(block.from, business_date), until: block.to }
  const [, row] = await Promise.all([
    lockNights(ctx, room_type_id, nights.from, nights.until),
    findRoomForChange(ctx, params.id),
  ])
  const room = presentRoom(row, ctx.now, occupied)
  await Promise.all([
    endBlock(ctx, room.id, block.id, business_date),
    appendRequested(ctx, [blocksUpdated(row, ctx.now)]),
    block.type === 'out_of_order'
      ? changeCapacity(ctx, room_type_id, { ...nights, business_date })
      : undefined,
  ])
  return raiseVersion({ ...room, blocks: room.blocks.filter(({ id }) => id !== block.id) }, ctx.now)
}
