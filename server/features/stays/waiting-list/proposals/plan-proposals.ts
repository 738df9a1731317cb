import type { FreeNight } from '#server/features/inventory/nights/public.ts'
import type { PartyLimits } from '#server/features/inventory/room-types/public.ts'
import { fits } from '#server/features/pricing/offers/public.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import type { WaitingRow } from '../row.ts'

export type WaitingStay = Pick<
  WaitingRow,
  'id' | 'check_in' | 'check_out' | 'adults' | 'children' | 'room_type_ids' | 'room_type_id'
>

interface FreeRooms {
  /** Active room types. */
  readonly types: readonly PartyLimits[]
  readonly nights: readonly FreeNight[]
}

const keyOf = (room_type_id: string, date: string) => `${room_type_id} ${date}`

/**
 * The room type that each entry is proposed; entries without one wait. Entries in the order of entry. One that has a proposal keeps
 * it while a room of it is free; then the first that fits gets what is left, so that no room is proposed twice. rule 34.3
 */
export function planProposals(
  entries: readonly WaitingStay[],
  { types, nights }: FreeRooms,
): ReadonlyMap<string, string> {
  const left = new Map(nights.map(({ room_type_id, date, left }) => [keyOf(room_type_id, date), left]))
  const by_id = new Map(types.map((type) => [type.id, type]))
  const proposed = new Map<string, string>()
  const isProposed = (entry: WaitingStay, room_type_id: string): boolean => {
    const type = by_id.get(room_type_id)
    if (!type || !fits(type, entry)) return false
    const keys = nightsOf(entry.check_in, entry.check_out).map((date) => keyOf(room_type_id, date))
    if (!keys.every((key) => (left.get(key) ?? 0) > 0)) return false
    for (const key of keys) left.set(key, left.get(key)! - 1)
    proposed.set(entry.id, room_type_id)
    return true
  }
  for (const entry of entries) if (entry.room_type_id !== null) isProposed(entry, entry.room_type_id)
  for (const entry of entries)
    if (!proposed.has(entry.id)) suitableTypes(entry, types).some((id) => isProposed(entry, id))
  return proposed
}

const suitableTypes = ({ room_type_ids }: WaitingStay, types: readonly PartyLimits[]): readonly string[] =>
  room_type_ids.length > 0 ? room_type_ids : types.map(({ id }) => id)
