import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/availability.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { MAX_DAYS_ASKED, nightsBetween, nightsOf } from '#server/kernel/time/dates.ts'
import { requestedProperties } from '#server/postgres/scope.ts'
import { findNamedCompany } from '../../companies/public.ts'
import { readBlock, unpickedRooms } from '../../inventory/nights/public.ts'
import { evaluateOffer } from './evaluate-offer.ts'
import { withoutLengths } from './length-of-stay/rate-of-night.ts'
import type { Party, StayDates } from './offer.ts'
import { type PromotionQuotes, readPromotionQuotes } from './quotes/quote-promotion.ts'
import { namedChoices, readServicesQuote, type ServicesQuote } from './quotes/quote-services.ts'
import {
  readSellable,
  readSellableTypes,
  type Sellable,
  type SellableNight,
  type SellableType,
} from './sellable-store.ts'

type Op = typeof contract.getAvailability
type Entry = Output<Op>['data'][number]

/**
 * Maximum of nights in one response, of room types and plans together: 25 types of three plans for a year are
 * 36,600.
 */
const MAX_ANSWERED_NIGHTS = 50_000
/** Read in one step: one hotel for a month. */
const NIGHTS_AT_ONCE = 5_000

/**
 * Availability night by night, and the stay by each plan, at the price for the party and channel, with every
 * reason why it cannot be booked. Throws SVC-1011, and SVC-2002 beyond what one response may hold. rule 4
 */
export async function getAvailability(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { from, to, channel = 'direct' } = query
  const party = partyOf(query)
  const stay = { check_in: from, check_out: to }
  const nights = nightsBetween(from, to)
  if (nights < 1 || nights > MAX_DAYS_ASKED) {
    throw fault('SVC-1011', {
      details: {
        field: 'to',
        reason: nights < 1 ? 'not_after_from' : 'too_many_nights',
        limit: MAX_DAYS_ASKED,
      },
    })
  }
  const property_ids = requestedProperties(ctx, query)
  const company = await findNamedCompany(ctx, query)
  const agreed_plan_ids = company?.rate_plan_ids ?? []
  const [types, promotions, services, block] = await Promise.all([
    readSellableTypes(ctx, { property_ids, room_type_id: query.room_type_id ?? null, agreed_plan_ids }),
    query.promotion_code === undefined ? null : readPromotionQuotes(ctx, query.promotion_code, property_ids),
    query.services === undefined
      ? null
      : readServicesQuote(ctx, namedChoices(query.services), { stay, party, property_ids }),
    query.group_id === undefined ? NO_BLOCK : readRoomsOfBlock(ctx, query.group_id),
  ])
  requireBounded(types, nights)
  const data: Entry[] = []
  for (const some of inParts(types, nights)) {
    data.push(...(await quoteTypes(ctx, some, { stay, party, channel, promotions, services, block })))
  }
  return { data, ...(services && { services: services.shown }) }
}

interface AvailabilityQuery {
  readonly stay: StayDates
  readonly party: Party
  readonly channel: string
  /** Null where no code was requested. */
  readonly promotions: PromotionQuotes | null
  /** Null where none were asked. */
  readonly services: ServicesQuote | null
  readonly block: RoomsOfBlock
}

/** Rooms that a group may still pick up, by `room_type_id date`. rule 31.5 */
type RoomsOfBlock = ReadonlyMap<string, number>

const NO_BLOCK: RoomsOfBlock = new Map()

async function readRoomsOfBlock(ctx: Context, group_id: string): Promise<RoomsOfBlock> {
  const nights = await readBlock(ctx, group_id)
  return new Map(
    nights
      .filter(({ held }) => held)
      .map((night) => [`${night.room_type_id} ${night.date}`, unpickedRooms(night)]),
  )
}

/** The nights with what the block has, whatever else is sold of those. */
const withBlock = (nights: readonly SellableNight[], block: RoomsOfBlock, type: string): SellableNight[] =>
  nights.map((night) => {
    const available = block.get(`${type} ${night.date}`)
    return available === undefined ? night : { date: night.date, available }
  })

/** Some room types with each of their plans. Yields to other requests in between. */
async function quoteTypes(
  ctx: Context,
  types: readonly SellableType[],
  query: AvailabilityQuery,
): Promise<Entry[]> {
  const { stay, party, channel, promotions, services, block } = query
  const { rows, plans, mapped, connected } = await readSellable(ctx, types, {
    from: stay.check_in,
    to: stay.check_out,
    channel,
    now: ctx.now,
  })
  const is_direct = channel === 'direct'
  const plan_ids = new Map(types.map((type) => [type.id, type.plan_ids]))
  const yieldToEventLoop = makeYield()
  const entries: Entry[] = []
  for (const row of rows) {
    const { property, room_type } = row
    const every_night = withBlock(everyNight(row, stay), block, room_type.id)
    const full = every_night.find(({ available }) => available === 0)
    const sold_out = full ? { date: full.date, reason: nightRefusal(full) } : null
    const entry: Entry = {
      room_type_id: room_type.id,
      property_id: property.id,
      gender: room_type.gender,
      nights: every_night.map(({ is_limited: _, ...night }) => night),
      offers: [],
      not_offered: [],
    }
    for (const id of plan_ids.get(room_type.id)!) {
      const { offer, not_offered } = evaluateOffer({
        offer: {
          property,
          room_type,
          plan: is_direct ? plans.get(id)! : withoutLengths(plans.get(id)!),
          channel_adjustment: mapped.get(id) ?? null,
        },
        stay,
        party,
        now: ctx.now,
        channel_connected: is_direct || connected.has(property.id),
        channel_mapped: is_direct || mapped.has(id),
        sold_out,
        promotion: promotions?.(property),
        services,
      })
      if (offer) entry.offers.push(offer)
      if (not_offered) entry.not_offered.push(not_offered)
      await yieldToEventLoop()
    }
    entries.push(entry)
  }
  return entries
}

/** How many nights of a response a room type takes. */
const answeredNights = ({ plan_ids }: SellableType, nights: number) => (1 + plan_ids.length) * nights

function requireBounded(types: readonly SellableType[], nights: number): void {
  const answered = types.reduce((sum, type) => sum + answeredNights(type, nights), 0)
  if (answered <= MAX_ANSWERED_NIGHTS) return
  throw invalid(
    'to',
    'too_many',
    `The answer would hold ${answered} nights of room types and rate plans, and at most ${MAX_ANSWERED_NIGHTS} are answered: ask for fewer nights, for one property_id or for one room_type_id.`,
  )
}

/** The types in parts that are read and evaluated one after the other, in their order. */
function inParts(types: readonly SellableType[], nights: number): SellableType[][] {
  const parts: SellableType[][] = []
  let size = NIGHTS_AT_ONCE
  for (const type of types) {
    if (size >= NIGHTS_AT_ONCE) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(type)
    size += answeredNights(type, nights)
  }
  return parts
}

/** A night without a row has no availability. */
export function everyNight({ nights }: Sellable, { check_in, check_out }: StayDates) {
  const known = new Map(nights?.map((night) => [night.date, night]))
  return nightsOf(check_in, check_out).map((date): SellableNight => known.get(date) ?? { date, available: 0 })
}

/** Why a night cannot be sold: a stop sell or limit before a lack of rooms. rule 21 */
export const nightRefusal = ({ stop_sell, is_limited }: SellableNight) =>
  stop_sell ? 'room_type_stop_sell' : is_limited ? 'sell_limit' : 'sold_out'

/** SVC-2002 for more ages than children. */
function partyOf({ adults = 1, children = 0, children_ages }: Input<Op>['query']): Party {
  const ages = children_ages?.split(',').map(Number) ?? []
  if (ages.length > children)
    throw invalid('children_ages', 'too_many', 'children_ages holds more ages than there are children.')
  return { adults, children, children_ages: ages }
}
