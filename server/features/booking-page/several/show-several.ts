import { businessDate } from '#server/kernel/time/business-date.ts'
import type { ShowPage } from '../booking-pages.ts'
import { readForPage } from '../guest-context.ts'
import { queryOf } from '../page-property.ts'
import { firstRooms } from '../pages/rooms-page.ts'
import { chooseRoomsPage } from '../pages/several/choose-rooms-page.ts'
import { showSearch } from '../search/show-search.ts'
import { codeOf, parseSearch, type Query, stayOf } from '../search/stay-search.ts'
import { choicesText, parseChoices } from '../services/choices.ts'
import { parseRooms, roomsText } from './chosen-rooms.ts'
import { quoteRooms } from './quote-rooms.ts'
import { MAX_SHARED } from './share-services.ts'

/** Rooms of one stay, chosen one by one; the search form where the stay is missing or invalid. rule 26.31 */
export const showSeveral: ShowPage = async (options, request, view) => {
  const { published, language, now } = view
  const query = request.query as Query
  const search = parseSearch(query, businessDate(published.property, now))
  const stay = stayOf(search)
  if (!stay) return showSearch(options, request, { ...view, path: '' })
  const { party: next_party, promotion_code, group_code } = search
  const rooms = parseRooms(query)
  const { found: chosen, sells_services } = await options.limits.tryCode(
    { address: request.ip, code: codeOf(search) },
    () =>
      readForPage(options.pipeline, request, published, (ctx) =>
        quoteRooms(ctx, published, { stay, rooms, promotion_code, group_code, next_party, language }),
      ),
    ({ found }) => !found.has_effect,
  )
  const offers = firstRooms(chosen.offers).flatMap(({ rates }) => rates)
  const services = choicesText(parseChoices(published, query, MAX_SHARED)) || undefined
  const next = sells_services ? '/services' : '/details'
  const at = {
    ...view,
    query: {
      ...queryOf(search),
      rooms: roomsText(chosen.rooms.map(({ room }) => room)),
      ...(services && { services }),
    },
  }
  const text = chooseRoomsPage(at, { search, chosen, offers, next, services })
  return { text, status: chosen.missing.length > 0 ? 409 : 200 }
}
