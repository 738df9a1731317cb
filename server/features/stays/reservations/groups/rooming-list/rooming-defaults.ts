import type { Context } from '#server/context.ts'
import { readBlock } from '#server/features/inventory/nights/public.ts'
import { readRoomTypeNamesOf } from '#server/features/inventory/room-types/public.ts'
import { findRatePlan } from '#server/features/pricing/rate-plans/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import type { GroupRow } from '../store.ts'
import type { RoomingDefaults } from './rooming-rows.ts'

/**
 * What rows of a list have by their group: its dates, the room type of its block, and the rate plans that the request names,
 * else that of the group. 404 SVC-3001 for an unknown plan, 422 SVC-2002 for two of one room type. rule 31.8
 */
export async function readDefaults(
  ctx: Context,
  group: GroupRow,
  rate_plan_ids: readonly string[] = [],
): Promise<RoomingDefaults> {
  const own = group.rate_plan_id === null ? [] : [group.rate_plan_id]
  const [types, block, plans, named] = await Promise.all([
    readRoomTypeNamesOf(ctx, [group.property_id]),
    readBlock(ctx, group.id),
    Promise.all(own.map((id) => findRatePlan(ctx, id))),
    Promise.all(rate_plan_ids.map((id) => findRatePlan(ctx, id, 'rate_plan_ids'))),
  ])
  const of_type = new Map(named.map(({ id, room_type_id }) => [room_type_id, id]))
  if (of_type.size < named.length)
    throw invalid('rate_plan_ids', 'repeated', 'Two of the rate plans are for one room type.')
  const [first, another] = [...new Set(block.map(({ room_type_id }) => room_type_id))]
  return {
    from: group.from_date,
    to: group.to_date,
    types,
    room_type_id: another === undefined ? first : undefined,
    plans: new Map([...plans.map(({ id, room_type_id }) => [room_type_id, id] as const), ...of_type]),
  }
}
