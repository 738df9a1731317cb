import type { Party } from '../../pricing/offers/public.ts'

/** What a room holds. */
export interface RoomLimits {
  readonly max_occupancy: number
  readonly max_adults: number
  readonly max_children: number
}

interface Filled {
  readonly limits: RoomLimits
  adults: number
  readonly ages: number[]
}

/**
 * A party in some rooms: an adult in each, then everybody where most places are left, so that rooms are filled evenly.
 * Null where they do not hold it. rule 26.32
 */
export function spreadParty(party: Party, rooms: readonly RoomLimits[]): Party[] | null {
  return spread(party, rooms, false) ?? spread(party, rooms, true)
}

function spread(party: Party, rooms: readonly RoomLimits[], children_first: boolean): Party[] | null {
  if (party.adults < rooms.length) return null
  const filled: Filled[] = rooms.map((limits) => ({ limits, adults: 1, ages: [] }))
  const ages = party.children_ages.toSorted((one, other) => other - one)
  const placeAdults = () =>
    Array.from({ length: party.adults - rooms.length }).every(() => {
      const room = roomiest(filled, ({ adults, limits }) => adults < limits.max_adults)
      if (room) room.adults++
      return room !== undefined
    })
  const placeChildren = () =>
    ages.every((age) => {
      const room = roomiest(filled, (one) => one.ages.length < one.limits.max_children)
      room?.ages.push(age)
      return room !== undefined
    })
  const is_placed = children_first ? placeChildren() && placeAdults() : placeAdults() && placeChildren()
  if (!is_placed) return null
  return filled.map(({ adults, ages: children_ages }) => ({
    adults,
    children: children_ages.length,
    children_ages,
  }))
}

const placesIn = ({ limits, adults, ages }: Filled) => limits.max_occupancy - adults - ages.length

/** The first of those with most places left. */
function roomiest(filled: readonly Filled[], mayTake: (room: Filled) => boolean): Filled | undefined {
  let found: Filled | undefined
  for (const room of filled) if (placesIn(room) > (found ? placesIn(found) : 0) && mayTake(room)) found = room
  return found
}

/** Tells parties apart. */
export const partyKey = ({ adults, children_ages }: Party): string => [adults, ...children_ages].join(' ')

/** Parties of some rooms, each once. */
export const distinctParties = (parties: readonly Party[]): Party[] => [
  ...new Map(parties.map((party) => [partyKey(party), party])).values(),
]
