import type { Context } from '#server/context.ts'
import { runInSteps } from '#server/kernel/event-loop.ts'
import { type Party, quoteStays, type StayDates, type StayQuote } from '../../pricing/offers/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { type CodeQuote, isBookable, isSold } from '../search/sold-offers.ts'
import type { ChosenRoom } from './chosen-rooms.ts'
import { type Filling, type FreeType, fillRooms } from './fill-rooms.ts'
import { distinctParties, partyKey } from './spread-party.ts'

/** Rooms that hold a party together. */
export interface Combination {
  readonly rooms: readonly ChosenRoom[]
  /** Their types and plans, in the same order. */
  readonly offers: readonly Pick<StayQuote['offer'], 'room_type' | 'plan'>[]
  /** In minor units. */
  readonly total: number
}

const MAX_COMBINATIONS = 5

interface CombinationsQuery {
  readonly stay: StayDates
  readonly party: Party
  /** What the page sells, quoted for the whole party, which is too large for each room. */
  readonly sold: readonly StayQuote[]
  readonly code_quote: Pick<CodeQuote, 'group' | 'block'>
}

/**
 * Rooms that hold a party together which no single room holds: the fewest rooms first, then the cheapest, each by its cheapest
 * plan. Never more of a type than are free. rule 26.32
 */
export async function findCombinations(
  ctx: Context,
  published: PublishedProperty,
  { stay, party, sold, code_quote }: CombinationsQuery,
): Promise<Combination[]> {
  const { fillings } = await runInSteps(fillRooms(freeTypes(sold), party, MAX_COMBINATIONS))
  const parties = distinctParties(fillings.flatMap((filling) => filling.parties))
  if (parties.length === 0) return []
  const { block } = code_quote
  const quotes = await quoteStays(ctx, { property_id: published.property.id, stays: [stay], parties, block })
  const cheapest = cheapestOf(quotes.filter(isSold(ctx, published, code_quote)).filter(isBookable))
  return fillings
    .flatMap((filling) => combinationOf(filling, cheapest) ?? [])
    .toSorted((one, other) => one.rooms.length - other.rooms.length || one.total - other.total)
    .slice(0, MAX_COMBINATIONS)
}

/** The same of beds in dorms alone, one for each, beside rooms of their own. rule 26.32 */
export const findBeds = (ctx: Context, published: PublishedProperty, query: CombinationsQuery) =>
  findCombinations(ctx, published, {
    ...query,
    sold: query.sold.filter(({ offer: { room_type } }) => room_type.kind === 'dorm'),
  })

/** Types with a plan that would take a smaller party. Plans of a company are booked alone. */
function freeTypes(sold: readonly StayQuote[]): FreeType[] {
  const free = sold.filter(
    ({ offer, not_bookable }) =>
      !offer.plan.negotiated && not_bookable.every(({ code }) => code === 'SVC-1009'),
  )
  const types = new Map(free.map(({ offer, left }) => [offer.room_type.id, { ...offer.room_type, left }]))
  return [...types.values()]
}

const keyOf = (room_type_id: string, party: Party) => `${room_type_id} ${partyKey(party)}`

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
    offers: chosen.map(({ offer }) => offer),
    total: chosen.reduce((sum, { price }) => sum + price!.total, 0),
  }
}
