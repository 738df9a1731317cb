import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockPropertyNames } from '../../property/properties/public.ts'
import { nextNames } from './room-names.ts'
import { insertRooms, readNames } from './store.ts'

interface AddRoomsOptions {
  property_id: string
  room_type_id: string
  /** The code of the room type: without existing names, rooms are named `DBL-1` and so on. */
  code: string
  count: number
  /** As many as `count`; generated when omitted. */
  names?: readonly string[] | undefined
}

/**
 * Adds rooms to a room type, whose count the caller sets. 422 SVC-2002 on `rooms` when a name is taken in the
 * property. rule 2
 */
export async function addRooms(
  ctx: Context,
  { property_id, room_type_id, code, count, names }: AddRoomsOptions,
) {
  const [, present] = await Promise.all([lockPropertyNames(ctx, property_id), readNames(ctx, property_id)])
  const present_names = present.map(({ name }) => name)
  const clash = names?.findIndex((name) => present_names.includes(name)) ?? -1
  if (clash >= 0) throw invalid(`rooms.${clash}`, 'taken', `${names![clash]} is in use in this property.`)
  const own = present.filter((room) => room.room_type_id === room_type_id).map(({ name }) => name)
  // Ids in the order of the names, so that lists show rooms created together in order.
  const chosen = names ?? nextNames({ own, names: present_names, code, count })
  const ids = chosen.map(() => newId('room', ctx.now.epochMilliseconds)).sort()
  const created_at = toTimestamp(ctx.now)
  await insertRooms(
    ctx,
    chosen.map((name, i) => ({ id: ids[i]!, property_id, room_type_id, name, floor: null, created_at })),
  )
}
