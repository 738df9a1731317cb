import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/room-types.ts'
import { dateIn, datesAt } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { later } from '../../dates.ts'
import { appendRequested } from '../../events/append.ts'
import { missing } from '../../faults.ts'
import { changeCapacity, lockCountOfRoom } from '../inventory/public.ts'
import { sees } from '../properties/public.ts'
import { blocksUpdated } from './facts.ts'
import { presentRoom } from './present.ts'
import { endBlock, lockRoom } from './store.ts'

type Op = typeof contract.deleteRoomBlock

/** Lifts a block: its nights from the business date on are for sale again; those before stay as they were. decisions 2 */
export async function deleteRoomBlock(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { account_id } = ctx.scope
  const [, row] = await Promise.all([
    lockCountOfRoom(ctx.tx, account_id, params.id),
    lockRoom(ctx, params.id),
  ])
  if (!row || !sees(ctx, row.property_id)) throw missing()
  const room = presentRoom(row, datesAt(ctx.now))
  const block = room.blocks.find(({ id }) => id === params.block_id)
  if (!block) throw missing()
  const business_date = dateIn(row.timezone, ctx.now)
  const nights = { from: later(block.from, business_date), until: block.to }
  await Promise.all([
    endBlock(ctx.tx, account_id, room.id, block.id, business_date),
    appendRequested(ctx, [blocksUpdated(row, ctx.now)]),
    block.type === 'out_of_order' ? changeCapacity(ctx.tx, account_id, room.room_type_id, nights) : undefined,
  ])
  return { ...room, blocks: room.blocks.filter(({ id }) => id !== block.id), version: room.version + 1 }
}
