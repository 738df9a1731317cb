import type { FastifyRequest } from 'fastify'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Context } from '#server/context.ts'
import { quoteStays, readServicesQuote, type StayQuote } from '../../pricing/offers/public.ts'
import type { BookableChoice } from '../booking/choice.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PublishedProperty, scopeOfPage } from '../page-property.ts'
import { isBookable, isSold, readCode } from '../search/sold-offers.ts'
import { stayOf } from '../search/stay-search.ts'
import { includesMeal, type MealPlan, mealOf } from './meals.ts'
import type { OnlineService } from './online-services.ts'

/** A plan of the same room that includes a meal which was chosen beside another, for less. */
export interface CheaperPlan {
  readonly plan: StayQuote['offer']['plan']
  /** In minor units, with the services that stay chosen. */
  readonly saved: number
  readonly choices: readonly ServiceChoice[]
}

/** Null where no meal is chosen, and where none of the plans that include it is cheaper. rule 26.41 */
export async function findCheaperPlan(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  published: PublishedProperty,
  choice: BookableChoice,
): Promise<CheaperPlan | null> {
  const chosen = chosenMeal(choice.services)
  if (!chosen) return null
  const { meal, rest } = chosen
  const saved = await readAsGuest(pipeline, request, scopeOfPage(published), (ctx) =>
    findSaved(ctx, published, { choice, meal, rest }),
  )
  return saved && { ...saved, choices: rest }
}

/** The meal that includes every other one that is chosen, and what else is chosen; null without a meal. */
export function chosenMeal<Choice extends ServiceChoice>({
  online,
  choices,
}: {
  readonly online: readonly OnlineService[]
  readonly choices: readonly Choice[]
}): { readonly meal: MealPlan; readonly rest: readonly Choice[] } | null {
  const meals = new Map(online.map((service) => [service.id, mealOf(service)]))
  const of = ({ service_id }: ServiceChoice) => meals.get(service_id) ?? null
  const chosen = choices.flatMap((one) => of(one) ?? [])
  const [meal] = chosen.filter((one) => chosen.every((other) => includesMeal(one, other)))
  return meal ? { meal, rest: choices.filter((one) => of(one) === null) } : null
}

interface MealQuery {
  readonly choice: BookableChoice
  readonly meal: MealPlan
  readonly rest: readonly ServiceChoice[]
}

async function findSaved(
  ctx: Context,
  published: PublishedProperty,
  { choice: { search, offer }, meal, rest }: MealQuery,
): Promise<Omit<CheaperPlan, 'choices'> | null> {
  const { party } = search
  const stay = stayOf(search)!
  const property_id = published.property.id
  const [code_quote, services] = await Promise.all([
    readCode(ctx, published, search),
    rest.length > 0 ? readServicesQuote(ctx, rest, { stay, party, property_ids: [property_id] }) : null,
  ])
  const query = { property_id, stays: [stay], parties: [party], room_type_id: offer.room_type.id, services }
  const [best] = (await quoteStays(ctx, { ...query, ...code_quote }))
    .filter(isSold(ctx, published, code_quote))
    .filter(isBookable)
    .filter(({ offer: { plan } }) => includesMeal(plan.meal_plan, meal))
    .toSorted((one, other) => one.price!.total - other.price!.total)
  const saved = best ? offer.preview.total.amount - best.price!.total : 0
  return best && saved > 0 ? { plan: best.offer.plan, saved } : null
}
