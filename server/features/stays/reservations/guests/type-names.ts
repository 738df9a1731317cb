import type { Language } from '#contract/languages.ts'
import { translatedName } from '#contract/text/translations.ts'
import type { Context } from '#server/context.ts'
import { readRoomType } from '#server/features/inventory/room-types/public.ts'
import { readRoomNames } from '#server/features/inventory/rooms/public.ts'
import type { ReservationRow } from '../row.ts'

/** The names of room types in a language, by their ids; and of the beds of stays in dorms, by those of the stays. */
export type TypeNames = (language: Language) => ReadonlyMap<string, string>

type NamedStay = Pick<ReservationRow, 'room_type_id'> & Partial<Pick<ReservationRow, 'id' | 'segments'>>

/** The same of the room types of some stays, and of the beds that are assigned to them for all nights. */
export async function readTypeNames(
  ctx: Pick<Context, 'tx' | 'scope'>,
  rooms: readonly NamedStay[],
): Promise<TypeNames> {
  const ids = [...new Set(rooms.map(({ room_type_id }) => room_type_id))]
  const found = (await Promise.all(ids.map((id) => readRoomType(ctx, id)))).filter(
    (type) => type !== undefined,
  )
  const dorms = new Set(found.flatMap(({ id, kind }) => (kind === 'dorm' ? [id] : [])))
  const beds = await readBeds(
    ctx,
    rooms.filter(({ room_type_id }) => dorms.has(room_type_id)),
  )
  return (language) =>
    new Map([...found.map((type) => [type.id, translatedName(language, type)] as const), ...beds])
}

async function readBeds({ tx, scope }: Pick<Context, 'tx' | 'scope'>, stays: readonly NamedStay[]) {
  const bed_of = new Map<string, string>()
  for (const { id, room_type_id, segments = [] } of stays) {
    const [first, ...others] = segments
    const is_of_type = first?.room_type_id === room_type_id
    if (id && first?.room_id && is_of_type && others.length === 0) bed_of.set(id, first.room_id)
  }
  if (bed_of.size === 0) return []
  const rooms = await readRoomNames({ tx, scope }, [...bed_of.values()])
  const names = new Map(rooms.map(({ id, name }) => [id, name]))
  return [...bed_of].map(([stay, bed]) => [stay, names.get(bed)!] as const)
}
