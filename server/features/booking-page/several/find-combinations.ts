import type { Context } from '#server/context.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { type Party, quoteStays, type StayDates, type StayQuote } from '../../pricing/offers/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { isBookable, isSold } from '../search/sold-offers.ts'
import type { ChosenRoom } from './chosen-rooms.ts'
import { distinctParties } from './quote-rooms.ts'
import { type RoomLimits, spreadParty } from './spread-party.ts'

/** Rooms that hold a party together. */
export interface Combination {
  readonly rooms: readonly ChosenRoom[]
  /** Names of their types and plans, in the same order. */
  readonly names: readonly { readonly room_type: string; readonly plan: string }[]
  /** In minor units. */
  readonly total: number
}

const MAX_COMBINATIONS = 5
/** More rooms are a group, which writes to the property. */
const MAX_ROOMS = 10
/** Examined of each number of rooms: all, unless a property has very many room types. */
const MAX_EXAMINED = 2_000

interface FreeType extends RoomLimits {
  readonly id: string
  readonly left: number
}

/** Rooms of some types, with the part of the party in each. */
interface Filling {
  readonly types: readonly FreeType[]
  readonly parties: readonly Party[]
}

/**
 * Rooms that hold a party together which no single room holds: the fewest rooms first, then the cheapest, each by its cheapest
 * plan. Never more of a type than are free. rule 26.32
 */
export async function findCombinations(
  ctx: Context,
  published: PublishedProperty,
  { stay, party }: { readonly stay: StayDates; readonly party: Party },
): Promise<Combination[]> {
  const property_id = published.property.id
  const quote = async (parties: readonly Party[]) =>
    (await quoteStays(ctx, { property_id, stays: [stay], parties }))
      .filter(isSold(ctx, published))
      .filter(isBookable)
  const free = freeTypes(await quote([ONE_ADULT]))
  const yieldToEventLoop = makeYield()
  const found: Combination[] = []
  for (let count = 2; count <= Math.min(MAX_ROOMS, party.adults); count++) {
    if (found.length >= MAX_COMBINATIONS) break
    const fillings = fillingsOf(free, party, count)
    if (fillings.length === 0) continue
    const cheapest = cheapestOf(await quote(distinctParties(fillings.flatMap(({ parties }) => parties))))
    const priced = fillings.flatMap((filling) => combinationOf(filling, cheapest) ?? [])
    await yieldToEventLoop()
    found.push(...priced.toSorted((one, other) => one.total - other.total))
  }
  return found.slice(0, MAX_COMBINATIONS)
}

const ONE_ADULT: Party = { adults: 1, children: 0, children_ages: [] }

/** The largest first: few rooms are found early. */
function freeTypes(quotes: readonly StayQuote[]): FreeType[] {
  const types = new Map(
    quotes.map(({ offer: { room_type }, left }) => [
      room_type.id,
      {
        id: room_type.id,
        left,
        max_occupancy: room_type.max_occupancy,
        max_adults: room_type.max_adults,
        max_children: room_type.max_children,
      },
    ]),
  )
  return [...types.values()].toSorted((one, other) => other.max_occupancy - one.max_occupancy)
}

/** Every choice of so many rooms that hold the party, each once whatever its order. */
function fillingsOf(free: readonly FreeType[], party: Party, count: number): Filling[] {
  const found: Filling[] = []
  let examined = 0
  const add = (types: readonly FreeType[], from: number, places: number) => {
    if (examined >= MAX_EXAMINED) return
    const missing = count - types.length
    if (missing === 0) {
      examined++
      const parties = spreadParty(party, types)
      if (parties) found.push({ types, parties })
      return
    }
    for (const [i, type] of free.entries()) {
      if (i < from || types.filter(({ id }) => id === type.id).length >= type.left) continue
      // The rest are no larger than this one.
      if (places + missing * type.max_occupancy < party.adults + party.children) return
      add([...types, type], i, places + type.max_occupancy)
    }
  }
  add([], 0, 0)
  return found
}

const keyOf = (room_type_id: string, { adults, children_ages }: Party) =>
  [room_type_id, adults, ...children_ages].join(' ')

/** The cheapest plan of each room type for each part of the party. */
function cheapestOf(quotes: readonly StayQuote[]): ReadonlyMap<string, StayQuote> {
  const cheapest = new Map<string, StayQuote>()
  for (const quote of quotes) {
    const key = keyOf(quote.offer.room_type.id, quote.party)
    const best = cheapest.get(key)
    if (!best || quote.price!.total < best.price!.total) cheapest.set(key, quote)
  }
  return cheapest
}

/** Null where one of the rooms is not sold to its part of the party. */
function combinationOf(
  { types, parties }: Filling,
  cheapest: ReadonlyMap<string, StayQuote>,
): Combination | null {
  const chosen = types.flatMap(({ id }, i) => cheapest.get(keyOf(id, parties[i]!)) ?? [])
  if (chosen.length < types.length) return null
  return {
    rooms: chosen.map(({ offer, party }) => ({
      room_type_id: offer.room_type.id,
      rate_plan_id: offer.plan.id,
      party,
      is_promoted: false,
    })),
    names: chosen.map(({ offer }) => ({ room_type: offer.room_type.name, plan: offer.plan.name })),
    total: chosen.reduce((sum, { price }) => sum + price!.total, 0),
  }
}
