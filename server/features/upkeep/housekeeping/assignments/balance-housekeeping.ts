import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/housekeeping-assignments.ts'
import type { Context } from '#server/context.ts'
import { byName, lockRooms } from '#server/features/inventory/rooms/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { type ListedRoom, readPlannedDay, readRooms } from '../read-rooms.ts'
import { isToClean, personKey, saveAssignments } from './save-assignments.ts'
import { shareRooms } from './share-rooms.ts'

type Op = typeof contract.balanceHousekeeping

/** Distributes unassigned tasks of a day among people by minutes. rule 24.11 */
export async function balanceHousekeeping(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { people, again = false } = body
  const { property, date } = await readPlannedDay(ctx, body, 'property_id')
  const keys = people.map(personKey)
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (twice >= 0) throw invalid(`people.${twice}`, 'duplicate', 'The person is named twice.')
  const planned = await readRooms(ctx, { property, date })
  await lockRooms(
    ctx,
    planned.map(({ shown }) => shown.room_id),
  )
  const rooms = await readRooms(ctx, { property, date })
  const to_clean = rooms.filter(isToClean)
  const shared = to_clean.filter((one) => isFree(one, again)).sort(byFloor)
  const unchanged = to_clean.filter((one) => !shared.includes(one))
  const loads = keys.map((key) =>
    unchanged
      .filter(({ shown: { assigned_to } }) => assigned_to && personKey(assigned_to) === key)
      .reduce((sum, { shown }) => sum + shown.minutes, 0),
  )
  const chosen = shareRooms(
    shared.map(({ shown }) => shown),
    loads,
  )
  const assignments = shared.map(({ shown: { room_id } }, at) => ({
    room_id,
    assigned_to: people[chosen[at]!]!,
  }))
  return saveAssignments(ctx, { property, date, rooms, people }, assignments)
}

const isFree = ({ shown: { assigned_to, state } }: ListedRoom, again: boolean): boolean =>
  assigned_to === null || (again && state === 'open')

const byFloor = ({ shown: one }: ListedRoom, { shown: other }: ListedRoom): number =>
  byName(one.floor ?? '', other.floor ?? '') || byName(one.name, other.name)
