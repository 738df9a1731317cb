import type { Input } from '#contract/operation.ts'
import { type createGroup, MAX_BLOCK_NIGHTS } from '#contract/stays/groups.ts'
import {
  type BlockNight,
  type ChangedRooms,
  keyOfNight,
  unpickedRooms,
} from '#server/features/inventory/nights/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { nightsBetween, nightsOf } from '#server/kernel/time/dates.ts'
import type { GroupRow, StaysOfNight } from './store.ts'

type BlockRange = NonNullable<Input<typeof createGroup>['body']['blocks']>[number]
type Dates = Pick<GroupRow, 'from_date' | 'to_date'>

/** The rooms that ranges ask for, by room type and night; of a night that is named twice, the last counts. */
export type RequestedRooms = ReadonlyMap<string, ChangedRooms>

/**
 * The nights that ranges name. 422 SVC-2002 for a range that is empty, is not within the nights of the group, or has
 * nights of before the business date, and for more nights than a group may have. rule 31.3
 */
export function requestedRooms(
  ranges: readonly BlockRange[],
  { from_date, to_date }: Dates,
  business_date: string,
): RequestedRooms {
  const found = new Map<string, ChangedRooms>()
  let count = 0
  for (const [i, { room_type_id, from, to, rooms }] of ranges.entries()) {
    const refuse = (field: string, code: string, message: string) =>
      invalid(`blocks.${i}.${field}`, code, message)
    if (from >= to) throw refuse('to', 'order', 'The last night is not after the first.')
    if (from < from_date || to > to_date)
      throw refuse('from', 'outside_group', `The nights are not all from ${from_date} to ${to_date}.`)
    if (from < business_date) throw refuse('from', 'past', 'Nights that are over cannot be changed.')
    count += nightsBetween(from, to)
    if (count > MAX_BLOCK_NIGHTS)
      throw refuse('to', 'too_many', `At most ${MAX_BLOCK_NIGHTS} nights can be set at once.`)
    for (const date of nightsOf(from, to)) {
      const night = { room_type_id, date, rooms }
      found.set(keyOfNight(night), night)
    }
  }
  return found
}

/** A block before and after a change. */
export interface PlannedBlock {
  /** All nights after it, by room type and date. */
  readonly after: readonly BlockNight[]
  /** Those that are written. */
  readonly nights: readonly BlockNight[]
  /** What they take off sale more or less. */
  readonly changed: readonly ChangedRooms[]
}

interface BlockChange {
  readonly before: readonly BlockNight[]
  readonly requested: RequestedRooms
  /** Whether rooms are off sale afterwards. */
  readonly held: boolean
  readonly stays: readonly StaysOfNight[]
}

/**
 * The block after a change: a new night begins with the stays that the group has on it already. 422 SVC-2002 for fewer
 * rooms than are picked up, and where a group would have too many nights. rule 31.4
 */
export function planBlock({ before, requested, held, stays }: BlockChange): PlannedBlock {
  const had = new Map(before.map((night) => [keyOfNight(night), night]))
  const staying = new Map(stays.map((night) => [keyOfNight(night), night.stays]))
  const all = new Map(before.map((night) => [keyOfNight(night), { ...night, held }]))
  for (const [key, { room_type_id, date, rooms }] of requested) {
    const picked_up = had.get(key)?.picked_up ?? staying.get(key) ?? 0
    if (rooms < picked_up) {
      const message = `${picked_up} rooms of ${date} are picked up: the block cannot have fewer.`
      throw invalid('blocks', 'below_picked_up', message)
    }
    all.set(key, { room_type_id, date, rooms, picked_up, released: 0, held })
  }
  const nights = [...all.values()].filter((night) => {
    const old = had.get(keyOfNight(night))
    return !old ? night.rooms > 0 : old.rooms !== night.rooms || old.held !== night.held
  })
  const changed = nights.flatMap((night) => {
    const old = had.get(keyOfNight(night))
    const rooms = unpickedRooms(night) - (old ? unpickedRooms(old) : 0)
    return rooms === 0 ? [] : [{ room_type_id: night.room_type_id, date: night.date, rooms }]
  })
  const after = [...all.values()].filter(({ rooms }) => rooms > 0).sort(inOrder)
  if (after.length > MAX_BLOCK_NIGHTS)
    throw invalid('blocks', 'too_many', `A group has at most ${MAX_BLOCK_NIGHTS} nights, of all room types.`)
  return { after, nights, changed }
}

const inOrder = (one: BlockNight, other: BlockNight): number => (keyOfNight(one) < keyOfNight(other) ? -1 : 1)
