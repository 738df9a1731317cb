import type { Context } from '#server/context.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import {
  failedRestrictions,
  type Party,
  quoteStays,
  type ServicesQuote,
  type StayDates,
  type StayQuote,
} from '../../pricing/offers/public.ts'
import type { GroupSale } from '../../stays/reservations/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { type Combination, findBeds, findCombinations } from '../several/find-combinations.ts'
import type { PromotionProblem } from '../words/words.ts'
import { movedStays } from './near-offers.ts'
import { isBookable, isSold, offerOf, offersOf, readCode, type StayOffer } from './sold-offers.ts'
import type { CodesOfSearch } from './stay-search.ts'

/** Available dates near the requested ones. */
export interface NearStay {
  readonly dates: StayDates
  /** Of the cheapest offer. */
  readonly total: BookingStay['total']
}

/** Why nothing can be booked for a stay, with the nights that are required. */
export interface NoOffer {
  readonly name: string
  readonly nights: number | null
}

export interface FoundOffers {
  /** By total price, lowest first. */
  readonly offers: readonly StayOffer[]
  /** Where there are none: why, and the nearest alternative. */
  readonly reason: NoOffer | null
  readonly near: readonly NearStay[]
  /** Room types that are not available. */
  readonly not_free: readonly StayOffer['room_type'][]
  /** Null where no code was entered. */
  readonly promotion: CodeState | null
  /** Where no room holds the party, rooms that do together; beside rooms that do, beds of dorms. */
  readonly combinations: readonly Combination[]
  /** Whose link is followed; null for none. */
  readonly group: GroupSale | null
}

/** A code that a guest has entered, and why it changes none of the offers; null where it does. */
export interface CodeState {
  readonly code: string
  readonly problem: PromotionProblem | null
  /** It is that of a company, whose plans are among the offers. */
  readonly of_company: boolean
}

interface OffersQuery extends CodesOfSearch {
  readonly stay: StayDates
  readonly party: Party
  readonly today: string
}

const MAX_NEAR = 6

/**
 * All offers of a property for a stay; where there are none, the reason and the nearest available dates. rule
 * 26.5
 */
export async function findOffers(
  ctx: Context,
  published: PublishedProperty,
  query: OffersQuery,
): Promise<FoundOffers> {
  const { stay, party, promotion_code } = query
  const property_id = published.property.id
  const code_quote = await readCode(ctx, published, query)
  const { promotion, group } = code_quote
  const quotes = await quoteStays(ctx, { property_id, stays: [stay], parties: [party], ...code_quote })
  const sold = quotes.filter(isSold(ctx, published, code_quote))
  const offers = offersOf(ctx, sold, { party, services: null, promotion, code: promotion_code })
  const free = new Set(offers.map(({ room_type }) => room_type.id))
  const full = sold.filter(({ not_bookable }) => not_bookable.some(({ code }) => code === 'SVC-1001'))
  const types = new Map(full.map(({ offer: { room_type } }) => [room_type.id, room_type]))
  const not_free = [...types.values()].filter(({ id }) => !free.has(id))
  const code = promotion_code === null ? null : codeState(promotion_code, offers, quotes)
  const nothing = { near: [], combinations: [], not_free, promotion: code, group }
  if (offers.length > 0) {
    const combinations = await findBeds(ctx, published, { stay, party, sold, code_quote })
    return { ...nothing, offers, reason: null, combinations }
  }
  const reason = reasonOf(ctx, sold, stay)
  if (reason.name === 'party_too_large') {
    const combinations = await findCombinations(ctx, published, { stay, party, sold, code_quote })
    return { ...nothing, offers, reason, combinations }
  }
  // What is left of a block is on its first page.
  if (group) return { ...nothing, offers, reason }
  return { ...nothing, offers, reason, near: await findNear(ctx, published, query, reason.nights) }
}

const PROBLEMS: readonly PromotionProblem[] = [
  'used_up',
  'expired',
  'not_yet',
  'not_for_dates',
  'not_for_plan',
]

function codeState(code: string, offers: readonly StayOffer[], quotes: readonly StayQuote[]): CodeState {
  const lowered = offers.find(({ promotion }) => promotion !== null)?.promotion
  if (lowered) return { code: lowered.code, problem: null, of_company: false }
  if (offers.some(({ company_code }) => company_code !== null))
    return { code, problem: null, of_company: true }
  const problem = PROBLEMS.find((one) => quotes.some(({ promotion_refused }) => promotion_refused === one))
  const is_known = quotes.some(({ offer }) => offer.plan.negotiated)
  return { code, problem: problem ?? (is_known ? 'not_for_dates' : 'unknown'), of_company: false }
}

/** Reasons, by how much a guest can do about them. */
const BY_HELP = [
  'min_stay',
  'max_stay',
  'closed_to_arrival',
  'closed_to_departure',
  'min_advance_hours',
  'max_advance_days',
  'sold_out',
]

/** What a guest can do most about. rule 26.5 */
export function reasonOf(ctx: Context, quotes: readonly StayQuote[], stay: StayDates): NoOffer {
  const fitting = quotes.filter(({ not_bookable }) => !not_bookable.some(({ code }) => code === 'SVC-1009'))
  if (quotes.length > 0 && fitting.length === 0) return { name: 'party_too_large', nights: null }
  const failed = fitting
    .filter(({ not_bookable }) => not_bookable.every(({ code }) => code === 'SVC-1005'))
    .flatMap(({ offer }) => failedRestrictions(offer, stay, ctx.now))
    .map(({ restriction, required }) => ({
      name: restriction.replace('_through', ''),
      nights: typeof required === 'number' ? required : null,
    }))
  const best = BY_HELP.flatMap((name) => failed.filter((one) => one.name === name)).at(0)
  return best ?? { name: 'sold_out', nights: null }
}

/** The same length, or the required one, a few days earlier or later, each at its lowest price. */
async function findNear(
  ctx: Context,
  published: PublishedProperty,
  { stay, party, today }: OffersQuery,
  nights: number | null,
): Promise<NearStay[]> {
  const moved = movedStays(stay, today)
  const longer = nights === null ? [] : [{ ...stay, check_out: addDays(stay.check_in, nights) }]
  const stays = [...longer, ...moved].filter(({ check_in }) => check_in >= today)
  if (stays.length === 0) return []
  const quotes = await quoteStays(ctx, { property_id: published.property.id, stays, parties: [party] })
  const free = quotes.filter(isSold(ctx, published)).filter(isBookable)
  return stays
    .flatMap((dates): NearStay[] => {
      const totals = free.filter((quote) => quote.stay === dates).map(({ price }) => price!.total)
      if (totals.length === 0) return []
      return [{ dates, total: { amount: Math.min(...totals), currency: published.property.currency } }]
    })
    .slice(0, MAX_NEAR)
    .sort((a, b) => a.dates.check_in.localeCompare(b.dates.check_in))
}

interface OfferQuery extends Omit<OffersQuery, 'today'> {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly services: ServicesQuote | null
}

/** The offer of one plan with services, as long as it can be booked. */
export async function findOffer(
  ctx: Context,
  published: PublishedProperty,
  { room_type_id, rate_plan_id, stay, party, services, promotion_code, group_code }: OfferQuery,
): Promise<StayOffer | undefined> {
  const property_id = published.property.id
  const code_quote = await readCode(ctx, published, { promotion_code, group_code })
  const { promotion } = code_quote
  const query = { property_id, stays: [stay], parties: [party], room_type_id, services, ...code_quote }
  const quotes = await quoteStays(ctx, query)
  const quote = quotes
    .filter(isSold(ctx, published, code_quote))
    .filter(isBookable)
    .find(({ offer }) => offer.plan.id === rate_plan_id)
  return quote && offerOf(ctx, quote, { party, services, promotion, code: promotion_code })
}
