import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/inventory/rooms.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { fault, missing } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { earlier, later } from '#server/kernel/time/dates.ts'
import { changeCapacity } from '../../nights/public.ts'
import { blocksUpdated } from '../facts.ts'
import { readStaysIn } from '../occupancy-store.ts'
import { findRoom, findRoomForChange, type RoomRow, updateBlock } from '../store.ts'
import { requireBlockDates } from './block-dates.ts'

type Op = typeof contract.updateRoomBlock
type Block = RoomRow['blocks'][number]

/**
 * Changes nights, type or reason of a block at once: between a removal and a new block a channel could sell the room.
 * A block that has begun keeps its first night. rule 2.9
 */
export async function updateRoomBlock(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const seen = await findRoom(ctx, params.id)
  const { room_type_id } = seen
  const business_date = businessDate(seen, ctx.now)
  const expected = blockOf(seen, params.block_id, business_date)
  const wished = nightsOf(expected, { ...expected, ...body }, business_date)
  await ctx.settleHolds({ room_type_id, first: wished.from, until: wished.until }, () =>
    findRoomForChange(ctx, params.id),
  )
  // Read under the locks: somebody may have changed the block since.
  const room = await findRoom(ctx, params.id)
  const block = blockOf(room, params.block_id, business_date)
  const next: Block = { ...block, ...body }
  requireNights(block, next, business_date)
  const closed = { from: later(next.from, business_date), until: next.to }
  if (isDeepStrictEqual(next, block))
    return { ...next, overbooked_dates: [], reservation_ids: await readStaysIn(ctx, room.id, closed) }
  ctx.audit?.({ resource_id: block.id, property_id: room.property_id, before: block, after: next })
  const is_out_of_order = [block, next].some(({ type }) => type === 'out_of_order')
  const touched = { ...nightsOf(block, next, business_date), business_date }
  const [, overbooked, reservation_ids] = await Promise.all([
    updateBlock(ctx, room.id, next),
    is_out_of_order ? changeCapacity(ctx, room_type_id, touched) : [],
    readStaysIn(ctx, room.id, closed),
    appendRequested(ctx, [blocksUpdated(room, ctx.now)]),
  ])
  const is_closed = (date: string) => next.from <= date && date < next.to
  const overbooked_dates = next.type === 'out_of_order' ? overbooked.filter(is_closed) : []
  return { ...next, overbooked_dates, reservation_ids }
}

/** A block that is not over; 404 SVC-3001 for any other. */
function blockOf({ blocks }: RoomRow, block_id: string, business_date: string): Block {
  const block = blocks.find(({ id, to }) => id === block_id && to > business_date)
  if (!block) throw missing()
  return block
}

/** The nights to come that either of them has. */
const nightsOf = (one: Block, other: Block, business_date: string) => ({
  from: later(earlier(one.from, other.from), business_date),
  until: later(one.to, other.to),
})

/** 422 SVC-1011: as for a new block, and nights that are over stay as they were. rule 2.9 */
function requireNights(block: Block, { from, to }: Block, business_date: string): void {
  requireBlockDates(from, to, business_date)
  if (from === block.from || (from >= business_date && block.from >= business_date)) return
  throw fault('SVC-1011', {
    message: 'The block has begun, and keeps its first night. Nights that are over do not change.',
    details: { from, to, business_date },
  })
}
