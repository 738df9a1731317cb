import type { FastifyRequest } from 'fastify'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageView, queryOf, scopeOfPage } from '../page-property.ts'
import { findOffer } from '../search/find-offers.ts'
import type { StayOffer } from '../search/sold-offers.ts'
import {
  codeOf,
  parameterOf,
  parseSearch,
  type Query,
  type StaySearch,
  stayOf,
} from '../search/stay-search.ts'
import { choicesText, parseChoices } from '../services/choices.ts'
import { includesMeal, mealOf } from '../services/meals.ts'
import type { OnlineService, ServedStay } from '../services/online-services.ts'
import { type ChosenServices, quoteChoices } from '../services/quote-choices.ts'

/** What was chosen, as it stands now. */
export interface Choice {
  readonly search: StaySearch
  /** Undefined where it cannot be booked any more. */
  readonly offer: StayOffer | undefined
  readonly services: ChosenServices
}

/** A choice that can be booked. */
export type BookableChoice = Choice & { readonly offer: StayOffer }

type ChooseServices = (online: readonly OnlineService[], stay: ServedStay) => ServiceChoice[]

/** Stay, room, plan and services of an address or a form; null where there is no stay. */
export async function choiceOf(
  { pipeline, limits }: Pick<BookingPages, 'pipeline' | 'limits'>,
  request: FastifyRequest,
  { published, now }: PageView,
  query: Query,
  choose: ChooseServices = () => parseChoices(published, query),
): Promise<Choice | null> {
  const search = parseSearch(query, businessDate(published.property, now))
  const stay = stayOf(search)
  const [room_type_id, rate_plan_id] = [parameterOf(query, 'room'), parameterOf(query, 'plan')]
  if (!stay || !room_type_id || !rate_plan_id) return null
  const { party, promotion_code, group_code } = search
  const served = { ...stay, adults: party.adults, children: party.children }
  const read = async (ctx: Context) => {
    const services = await quoteChoices(ctx, published, {
      stay: served,
      chosen: (online) => choose(online, served),
    })
    const codes = { promotion_code, group_code }
    const query = { stay, party, ...codes, room_type_id, rate_plan_id, services: services.quote }
    const offer = await findOffer(ctx, published, query)
    return { search, offer, services: offer ? withoutIncluded(services, offer.plan) : services }
  }
  return limits.tryCode(
    { address: request.ip, code: codeOf(search) },
    () => readAsGuest(pipeline, request, scopeOfPage(published), read),
    ({ offer }) => group_code === null && !offer?.promotion && !offer?.company_code,
  )
}

/** Meals of the plan are not offered beside it; one that is chosen already stays. rule 26.41 */
function withoutIncluded(services: ChosenServices, { meal_plan }: StayOffer['plan']): ChosenServices {
  const chosen = new Set(services.choices.map(({ service_id }) => service_id))
  const online = services.online.filter((service) => {
    const meal = mealOf(service)
    return meal === null || chosen.has(service.id) || !includesMeal(meal_plan, meal)
  })
  return { ...services, online }
}

/** What an address says of a choice, with services or with those that are named. */
export const choiceQuery = (
  { search, offer }: BookableChoice,
  choices: readonly ServiceChoice[],
): Readonly<Record<string, string>> => ({
  ...queryOf(search),
  room: offer.room_type.id,
  plan: offer.plan.id,
  ...(choices.length > 0 && { services: choicesText(choices) }),
})
