import type { Language } from '#contract/languages.ts'
import { translatedName } from '#contract/text/translations.ts'
import type { Context } from '#server/context.ts'
import { readRoomType } from '#server/features/inventory/room-types/public.ts'
import type { ReservationRow } from '../row.ts'

/** The names of room types in a language, by their ids. */
export type TypeNames = (language: Language) => ReadonlyMap<string, string>

/** The same of the room types of some stays. */
export async function readTypeNames(
  ctx: Pick<Context, 'tx' | 'scope'>,
  rooms: readonly Pick<ReservationRow, 'room_type_id'>[],
): Promise<TypeNames> {
  const ids = [...new Set(rooms.map(({ room_type_id }) => room_type_id))]
  const found = await Promise.all(ids.map((id) => readRoomType(ctx, id)))
  return (language) =>
    new Map(found.flatMap((type) => (type ? [[type.id, translatedName(language, type)] as const] : [])))
}
