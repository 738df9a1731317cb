import type { ShowPage } from '../booking-pages.ts'
import { linkTo, searchQuery } from '../page-property.ts'
import { servicesPage } from '../pages/services-page.ts'
import { servicesOfRoomsPage } from '../pages/several/services-of-rooms-page.ts'
import { unavailableOfferPage } from '../pages/unavailable-offer-page.ts'
import { showSearch } from '../search/show-search.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'
import { findCheaperPlan } from '../services/cheaper-plan.ts'
import { chosenIn, parseChoices } from '../services/choices.ts'
import { findCheaperRooms } from '../several/cheaper-rooms.ts'
import { roomsChoiceOf, roomsQuery } from '../several/rooms-choice.ts'
import { MAX_SHARED } from '../several/share-services.ts'
import { SEVERAL_WORDS } from '../words/several/catalogue.ts'
import { choiceOf, choiceQuery } from './choice.ts'

/**
 * The services of a stay between its room and its details. The form leads here with the price of what is chosen, or on; where
 * there is nothing to choose, on at once. rule 26.20
 */
export const showServices: ShowPage = async (pages, request, view) => {
  const query = request.query as Query
  if (query.rooms !== undefined) return showServicesOfRooms(pages, request, view)
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

/** The same for several rooms, whose services are chosen for all of them together. rule 26.59 */
const showServicesOfRooms: ShowPage = async (pages, request, view) => {
  const query = request.query as Query
  const { published, language } = view
  const is_form = parameterOf(query, 'step') !== undefined
  const choice = await roomsChoiceOf(pages, request, view, query, (online, stay) =>
    is_form ? chosenIn(query, online, stay) : parseChoices(published, query, MAX_SHARED),
  )
  if (!choice) return showSearch(pages, request, { ...view, path: '' })
  const { preview, missing, services } = choice.quote
  const elsewhere = linkTo(view, '/several', roomsQuery(choice))
  if (!preview || !services || missing.length > 0) {
    const text = unavailableOfferPage(view, elsewhere, SEVERAL_WORDS[language].short)
    return { text, status: 409 }
  }
  const next = roomsQuery(choice)
  const goes_on = query.step === 'next' && services.dropped.length === 0
  if (goes_on || services.online.length === 0) return { to: linkTo(view, '/details', next) }
  const cheaper = await findCheaperRooms(pages, request, view, choice)
  const text = servicesOfRoomsPage(
    { ...view, query: next },
    { choice, services, preview, elsewhere, cheaper },
  )
  return { text, status: services.dropped.length > 0 ? 409 : 200 }
}
