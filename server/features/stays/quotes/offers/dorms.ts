import type { DormGender } from '#contract/inventory/genders.ts'
import { readRoomType } from '#server/features/inventory/room-types/public.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import type { StoredRoom } from '../row.ts'

/** Whom the dorms for women or men among rooms are for, by their room types. rule 26.62 */
export async function readDormGenders(
  ctx: ScopedContext,
  rooms: readonly Pick<StoredRoom, 'room_type_id'>[],
): Promise<ReadonlyMap<string, DormGender>> {
  const ids = [...new Set(rooms.map(({ room_type_id }) => room_type_id))]
  const types = await Promise.all(ids.map((id) => readRoomType(ctx, id)))
  return new Map(
    types.flatMap((type) => (type && type.gender !== 'any' ? [[type.id, type.gender] as const] : [])),
  )
}
