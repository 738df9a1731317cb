import type { ShowPage } from '../booking-pages.ts'
import { linkTo, searchQuery } from '../page-property.ts'
import { servicesPage } from '../pages/services-page.ts'
import { unavailableOfferPage } from '../pages/unavailable-offer-page.ts'
import { showSearch } from '../search/show-search.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'
import { findCheaperPlan } from '../services/cheaper-plan.ts'
import { chosenIn, parseChoices } from '../services/choices.ts'
import { choiceOf, choiceQuery } from './choice.ts'

/**
 * The services of a stay between its room and its details. The form leads here with the price of what is chosen, or on; where
 * there is nothing to choose, on at once. rule 26.20
 */
export const showServices: ShowPage = async (pages, request, view) => {
  const query = request.query as Query
  const { published, words } = view
  const is_form = parameterOf(query, 'step') !== undefined
  const chosen = await choiceOf(pages, request, view, query, (online, stay) =>
    is_form ? chosenIn(query, online, stay) : parseChoices(published, query),
  )
  if (!chosen) return showSearch(pages, request, { ...view, path: '' })
  const { offer, search, services } = chosen
  const elsewhere = linkTo(view, '/rooms', searchQuery(search))
  if (!offer) return { text: unavailableOfferPage(view, elsewhere, words.details.not_sold), status: 409 }
  const next = choiceQuery({ ...chosen, offer }, services.choices)
  const goes_on = query.step === 'next' && services.dropped.length === 0
  if (goes_on || services.online.length === 0) return { to: linkTo(view, '/details', next) }
  const choice = { ...chosen, offer }
  const cheaper = await findCheaperPlan(pages, request, published, choice)
  const text = servicesPage({ ...view, query: next }, choice, cheaper)
  return { text, status: services.dropped.length > 0 ? 409 : 200 }
}
