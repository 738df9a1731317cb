import type * as contract from '#contract/inventory/rooms.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockPropertyNames, readBusinessDateOf } from '../../property/properties/public.ts'
import { changeCapacity, findCountForChange, writeCount } from '../nights/public.ts'
import { insertRooms, withCondition } from './store.ts'

type Op = typeof contract.createRoom

/** As the contract has it for `inventory_count`. */
const MAX_ROOMS = 2000

/** Adds a room, for sale from the business date on: the room type's count rises by one. rule 2 */
export async function createRoom(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { now } = ctx
  const { room_type_id, name, floor = null } = body
  const [type, business_date] = await Promise.all([
    findCountForChange(ctx, room_type_id, 'room_type_id'),
    readBusinessDateOf(ctx, room_type_id, now),
  ])
  const { property_id, inventory_count } = type
  if (type.is_combined)
    throw invalid('room_type_id', 'combined', 'A room type that is made of others has no rooms of its own.')
  if (inventory_count >= MAX_ROOMS) {
    throw invalid('room_type_id', 'full', `The room type has ${MAX_ROOMS} rooms, the most there may be.`)
  }
  const created_at = toTimestamp(now)
  const room = {
    id: newId('room', now.epochMilliseconds),
    property_id,
    room_type_id,
    name,
    floor,
    created_at,
  }
  await Promise.all([
    lockPropertyNames(ctx, property_id),
    insertRooms(ctx, [room]),
    writeCount(ctx, room_type_id, inventory_count + 1, created_at),
    changeCapacity(ctx, room_type_id, { from: business_date!, business_date: business_date! }),
  ])
  const { do_not_disturb_on: _, ...shown } = withCondition(room)
  return { ...shown, occupancy: 'vacant', do_not_disturb: false, blocks: [] }
}
