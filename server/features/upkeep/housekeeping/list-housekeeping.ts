import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/housekeeping.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readServicesOfHousekeeping } from '../../pricing/services/public.ts'
import { byUrgency, readPlannedDay, readRooms } from './read-rooms.ts'

type Op = typeof contract.listHousekeeping

/** The tasks of a property on a day, the most urgent first. Five statements in two round trips. rule 24.4 */
export async function listHousekeeping(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property, date } = await readPlannedDay(ctx, query)
  const [rooms, services] = await Promise.all([
    readRooms(ctx, { property, date }),
    readServicesOfHousekeeping(ctx, property.id),
  ])
  return {
    property_id: property.id,
    at: toTimestamp(ctx.now),
    date,
    inspected_by: property.housekeeping.inspected_by,
    services,
    checklists: property.housekeeping.checklists,
    data: rooms.sort(byUrgency).map(({ shown }) => shown),
  }
}
