import { isDeepStrictEqual } from 'node:util'
import type { RoomType, RoomTypePart } from '#contract/inventory/room-types.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid, missingReference } from '#server/kernel/errors.ts'
import { lockNights } from '../../nights/public.ts'
import { isPart, lockPossibleParts, type PossiblePart, type TakenPart } from './parts-store.ts'

type Requested = readonly (Omit<RoomTypePart, 'room_ids'> & Partial<Pick<RoomTypePart, 'room_ids'>>)[]
type Made = Pick<RoomType, 'id' | 'property_id' | 'inventory_count' | 'made_of'>

/** As it is stored and shown. */
export const madeOf = (requested: Requested): RoomTypePart[] =>
  requested.map(({ room_type_id, count, room_ids = null }) => ({ room_type_id, count, room_ids }))

/** A combined room type has no rooms of its own: 422 SVC-2002 where the request names some. rule 37.1 */
export function requireNoOwnRooms({ rooms }: { readonly rooms?: readonly string[] | undefined }): void {
  if (rooms) throw invalid('rooms', 'combined', 'A room type that is made of others has no rooms of its own.')
}

/** Locks a room type with those that it is to be made of, by id. ADR 27 */
export const lockMadeOf = (ctx: Context, room_type_id: string, requested: Requested) =>
  lockPossibleParts(ctx, [room_type_id, ...requested.map((part) => part.room_type_id)])

/**
 * What a room type takes by what it is made of, also by those that are combined themselves; none where it is made of
 * nothing. 404 SVC-3001 for a room type that the caller does not see, 422 SVC-2002 where the parts do not fit. rule 37.1
 */
export async function takenParts(ctx: Context, made: Made): Promise<TakenPart[]> {
  const { made_of } = made
  if (made_of.length === 0) return []
  requireOne(made)
  const found = await lockPossibleParts(
    ctx,
    made_of.map(({ room_type_id }) => room_type_id),
  )
  const parts = made_of.flatMap((part, i) => {
    const type = found.find(({ id }) => id === part.room_type_id)
    if (!type || type.property_id !== made.property_id) throw missingReference(`made_of.${i}.room_type_id`)
    requireFits(made, part, type, i)
    const own = { part_id: type.id, rooms: part.count, room_ids: type.is_combined ? [] : part.room_ids }
    return [own, ...type.parts]
  })
  return together(parts)
}

function requireOne({ made_of, inventory_count }: Made): void {
  if (made_of.length > 0 && inventory_count !== 1)
    throw invalid(
      'inventory_count',
      'combined',
      'inventory_count of a room type that is made of others is 1.',
    )
}

function requireFits(made: Made, part: RoomTypePart, type: PossiblePart, i: number): void {
  const { count, room_ids } = part
  const refuse = (field: string, code: string, message: string) =>
    invalid(`made_of.${i}.${field}`, code, message)
  if (type.id === made.id) throw refuse('room_type_id', 'itself', 'A room type is not made of itself.')
  if (type.is_combined) {
    if (count !== 1 || room_ids)
      throw refuse('count', 'combined', 'Of a room type that is made of others one is taken, with its rooms.')
    if (type.parts.some((one) => one.room_ids?.length === 0))
      throw refuse('room_type_id', 'too_deep', 'It is made of a room type that is made of others itself.')
    return
  }
  if (count > type.inventory_count)
    throw refuse('count', 'too_many', `The room type has ${type.inventory_count} rooms.`)
  if (room_ids === null && count < type.inventory_count)
    throw refuse('room_ids', 'required', `It has ${type.inventory_count} rooms: name those that are taken.`)
  if (room_ids && room_ids.length !== count)
    throw refuse('room_ids', 'length', `room_ids names ${room_ids.length} rooms for a count of ${count}.`)
  const other = room_ids?.findIndex((id) => !type.room_ids.includes(id)) ?? -1
  if (other >= 0) throw missingReference(`made_of.${i}.room_ids.${other}`)
}

/** One row for each part. Rooms that are named twice, and a part that is taken by two ways of which one names none, are refused. */
function together(parts: readonly TakenPart[]): TakenPart[] {
  return [...Map.groupBy(parts, ({ part_id }) => part_id)].map(([part_id, some]) => {
    const named = some.flatMap(({ room_ids }) => room_ids ?? [])
    const is_twice = new Set(named).size < named.length
    if (is_twice || (some.length > 1 && some.some(({ room_ids }) => !room_ids?.length)))
      throw invalid('made_of', 'rooms_twice', 'It would take the same rooms twice.')
    const rooms = some.reduce((sum, one) => sum + one.rooms, 0)
    return { part_id, rooms, room_ids: some.some(({ room_ids }) => room_ids === null) ? null : named }
  })
}

/**
 * What a combined room type is made of may change: 422 SVC-2002 where it was not combined when it was created, or is a part
 * itself; 409 SVC-1010 with the dates while nights to come are sold of it. rule 37.2
 */
export async function requireCombinable(
  ctx: Context,
  before: Made,
  after: Made,
  business_date: string,
): Promise<void> {
  requireOne(after)
  if (isDeepStrictEqual(before.made_of, after.made_of)) return
  if (before.made_of.length === 0 || after.made_of.length === 0)
    throw invalid('made_of', 'fixed', 'Whether a room type is made of others is decided when it is created.')
  if (await isPart(ctx, before.id))
    throw invalid('made_of', 'is_part', 'Another room type is made of it: change that one first.')
  const sold = await lockNights(ctx, before.id, business_date, null)
  if (sold.length === 0) return
  const dates = sold.map(({ date, sold: count }) => ({ date, sold: count, capacity: 0 }))
  throw fault('SVC-1010', {
    message: 'Nights to come are sold of it: what it is made of changes once none is.',
    details: { dates },
  })
}
