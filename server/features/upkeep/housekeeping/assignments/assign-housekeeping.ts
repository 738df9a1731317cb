import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/housekeeping-assignments.ts'
import type { Context } from '#server/context.ts'
import { lockRooms } from '#server/features/inventory/rooms/public.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { readPlannedDay, readRooms } from '../read-rooms.ts'
import { saveAssignments } from './save-assignments.ts'

type Op = typeof contract.assignHousekeeping

/** Assigns rooms of a day to people. SVC-3001 for a room of another property. rule 24.11 */
export async function assignHousekeeping(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { assignments } = body
  const { property, date } = await readPlannedDay(ctx, body, 'property_id')
  const ids = assignments.map(({ room_id }) => room_id)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) throw invalid(`assignments.${twice}.room_id`, 'duplicate', 'The room is listed twice.')
  await lockRooms(ctx, ids)
  const rooms = await readRooms(ctx, { property, date })
  const known = new Set(rooms.map(({ shown }) => shown.room_id))
  const wrong = ids.findIndex((id) => !known.has(id))
  if (wrong >= 0) throw missingReference(`assignments.${wrong}.room_id`)
  return saveAssignments(ctx, { property, date, rooms, people: [] }, assignments)
}
