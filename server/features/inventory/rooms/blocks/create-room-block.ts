import type * as contract from '#contract/inventory/rooms.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { later } from '#server/kernel/time/dates.ts'
import { changeCapacity } from '../../nights/public.ts'
import { blocksUpdated } from '../facts.ts'
import { readStaysIn } from '../occupancy-store.ts'
import { findRoom, findRoomForChange, writeBlock } from '../store.ts'
import { requireBlockDates } from './block-dates.ts'

type Op = typeof contract.createRoomBlock

/**
 * Blocks a room. Out of order takes it off sale: accepted even below what is sold, naming the dates that are
 * overbooked now, and over stays that have the room, naming them: they cannot check in there. Two such blocks
 * of a room that overlap are 409 SVC-1006. rule 2
 */
export async function createRoomBlock(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { now } = ctx
  const { type, from, to, reason = null } = body
  const seen = await findRoom(ctx, params.id)
  const { room_type_id } = seen
  const business_date = businessDate(seen, now)
  requireBlockDates(from, to, business_date)
  const block = { id: newId('room_block', now.epochMilliseconds), type, from, to, reason }
  const nights = { from: later(from, business_date), until: to }
  const room = await ctx.settleHolds({ room_type_id, first: nights.from, until: to }, () =>
    findRoomForChange(ctx, params.id),
  )
  const [, overbooked_dates, reservation_ids] = await Promise.all([
    writeBlock(ctx, room.id, block, toTimestamp(now)),
    type === 'out_of_order' ? changeCapacity(ctx, room_type_id, { ...nights, business_date }) : [],
    readStaysIn(ctx, room.id, nights),
    appendRequested(ctx, [blocksUpdated(room, now)]),
  ])
  return { ...block, overbooked_dates, reservation_ids }
}
