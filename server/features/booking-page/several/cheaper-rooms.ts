import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { quoteStays, type StayQuote } from '../../pricing/offers/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageView, scopeOfPage } from '../page-property.ts'
import { isBookable, isSold, readCode } from '../search/sold-offers.ts'
import { stayOf } from '../search/stay-search.ts'
import { chosenMeal } from '../services/cheaper-plan.ts'
import { includesMeal, type MealPlan } from '../services/meals.ts'
import type { ChosenRoom } from './chosen-rooms.ts'
import { quoteRooms, type RoomOffer } from './quote-rooms.ts'
import type { RoomsChoice } from './rooms-choice.ts'
import type { SharedChoice } from './share-services.ts'
import { distinctParties, partyKey } from './spread-party.ts'

/** The same rooms by plans that include a meal which was chosen beside others, for less. */
export interface CheaperRooms {
  /** All rooms, by their new plans. */
  readonly choice: RoomsChoice
  /** The rooms whose plan is another one. */
  readonly changed: readonly RoomOffer[]
  /** What the whole booking costs less, in minor units, with the services that stay chosen. */
  readonly saved: number
  readonly choices: readonly SharedChoice[]
}

/** Null where no meal is chosen, where a room has no plan with it, and where the booking would cost no less. rule 26.41 */
export async function findCheaperRooms(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  view: PageView,
  { search, quote }: RoomsChoice,
): Promise<CheaperRooms | null> {
  const { services, preview } = quote
  const chosen = services && chosenMeal(services)
  if (!chosen || !preview) return null
  const { meal, rest } = chosen
  const { published, language } = view
  const found = await readAsGuest(pipeline, request, scopeOfPage(published), async (ctx) => {
    const rooms = await withMeal(ctx, view, { search, quote }, meal)
    const { promotion_code, group_code } = search
    const codes = { promotion_code, group_code }
    return (
      rooms &&
      quoteRooms(ctx, published, { stay: stayOf(search)!, rooms, ...codes, choose: () => rest, language })
    )
  })
  if (!found?.preview || found.missing.length > 0) return null
  const saved = preview.total.amount - found.preview.total.amount
  const changed = found.rooms.filter(({ offer }, i) => offer.plan.id !== quote.rooms[i]!.offer.plan.id)
  return saved > 0
    ? { choice: { search, quote: found }, changed, saved, choices: found.services?.choices ?? [] }
    : null
}

/** Each room by its plan, or by the cheapest one of its type that includes the meal; null where one has none. */
async function withMeal(
  ctx: Context,
  { published }: PageView,
  { search, quote: { rooms } }: RoomsChoice,
  meal: MealPlan,
): Promise<ChosenRoom[] | null> {
  const code_quote = await readCode(ctx, published, search)
  const { promotion, block } = code_quote
  const parties = distinctParties(rooms.map(({ room }) => room.party))
  const stays = [stayOf(search)!]
  const quotes = (
    await quoteStays(ctx, { property_id: published.property.id, stays, parties, promotion, block })
  )
    .filter(isSold(ctx, published, code_quote))
    .filter(isBookable)
    .filter(({ offer: { plan } }) => includesMeal(plan.meal_plan, meal))
    .toSorted((one, other) => one.price!.total - other.price!.total)
  const found = rooms.flatMap(({ room, offer }) => {
    if (includesMeal(offer.plan.meal_plan, meal)) return [room]
    const best = quotes.find((quote) => isFor(room, quote))
    return best ? [{ ...room, rate_plan_id: best.offer.plan.id, is_promoted: false }] : []
  })
  return found.length === rooms.length ? found : null
}

const isFor = ({ room_type_id, party }: ChosenRoom, { offer, party: quoted }: StayQuote): boolean =>
  offer.room_type.id === room_type_id && partyKey(quoted) === partyKey(party)
