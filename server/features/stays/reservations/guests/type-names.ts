import type { Context } from '#server/context.ts'
import { readRoomType } from '#server/features/inventory/room-types/public.ts'
import type { ReservationRow } from '../row.ts'

/** The names of the room types of some stays, by their ids. */
export async function readTypeNames(
  ctx: Pick<Context, 'tx' | 'scope'>,
  rooms: readonly Pick<ReservationRow, 'room_type_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rooms.map(({ room_type_id }) => room_type_id))]
  const found = await Promise.all(ids.map((id) => readRoomType(ctx, id)))
  return new Map(found.flatMap((type) => (type ? [[type.id, type.name] as const] : [])))
}
