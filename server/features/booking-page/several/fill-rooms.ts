import type { Steps } from '#server/kernel/event-loop.ts'
import type { Party } from '../../pricing/offers/public.ts'
import { partyKey, type RoomLimits, spreadParty } from './spread-party.ts'

/** A room type with rooms left for a stay. */
export interface FreeType extends RoomLimits {
  readonly id: string
  readonly left: number
}

/** Rooms of some types, with the part of the party in each. */
export interface Filling {
  readonly types: readonly FreeType[]
  readonly parties: readonly Party[]
}

/** What was found, and after how many choices, whole or begun. */
export interface Fillings {
  readonly fillings: readonly Filling[]
  readonly examined: number
}

/** More rooms are a group, which writes to the property. */
const MAX_ROOMS = 10
/** Of all numbers of rooms together: everything, unless a property has very many room types. */
export const MAX_EXAMINED = 2_000
/** Different parts of the party, each of which is quoted by every plan. */
export const MAX_PARTIES = 100

/**
 * Choices of rooms that hold a party, each once whatever its order, the fewest rooms first: all of a number of rooms, and those
 * of the next number only while fewer than `enough` are found. The larger room types come first. rule 26.32
 */
export function* fillRooms(free: readonly FreeType[], party: Party, enough: number): Steps<Fillings> {
  const by_size = free.toSorted((one, other) => other.max_occupancy - one.max_occupancy)
  const people = party.adults + party.children
  const fillings: Filling[] = []
  const known = new Set<string>()
  let examined = 0

  function* add(types: readonly FreeType[], from: number, missing: number, places: number): Steps<void> {
    if (examined >= MAX_EXAMINED) return
    examined++
    yield
    if (missing === 0) return take(types)
    for (const [i, type] of by_size.entries()) {
      if (i < from || types.filter(({ id }) => id === type.id).length >= type.left) continue
      // The rest are no larger than this one.
      if (places + missing * type.max_occupancy < people) return
      yield* add([...types, type], i, missing - 1, places + type.max_occupancy)
    }
  }
  function take(types: readonly FreeType[]) {
    const parties = spreadParty(party, types)
    const keys = new Set(parties?.map(partyKey))
    if (!parties || known.union(keys).size > MAX_PARTIES) return
    for (const key of keys) known.add(key)
    fillings.push({ types, parties })
  }

  for (let count = 2; count <= Math.min(MAX_ROOMS, party.adults); count++) {
    if (fillings.length >= enough) break
    yield* add([], 0, count, 0)
  }
  return { fillings, examined }
}
