import type { FastifyRequest } from 'fastify'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageView, queryOf, scopeOfPage } from '../page-property.ts'
import { codeOf, parseSearch, type Query, type StaySearch, stayOf } from '../search/stay-search.ts'
import { choicesText, parseChoices } from '../services/choices.ts'
import { type ChosenRoom, parseRooms, roomsText } from './chosen-rooms.ts'
import { quoteRooms, type RoomsQuote } from './quote-rooms.ts'
import type { ChooseServices } from './quote-services.ts'
import { MAX_SHARED } from './share-services.ts'

/** Several rooms that were chosen for a stay, as they stand now. */
export interface RoomsChoice {
  readonly search: StaySearch
  readonly quote: RoomsQuote
}

/** What is left of rooms that were chosen. */
export interface RoomsLeft extends RoomsChoice {
  readonly missing: readonly ChosenRoom[]
}

/** Stay and rooms of an address or a form; null where there is none of either. rule 26.31 */
export async function roomsChoiceOf(
  { pipeline, limits }: Pick<BookingPages, 'pipeline' | 'limits'>,
  request: FastifyRequest,
  { published, language, now }: PageView,
  query: Query,
  choose: ChooseServices = () => parseChoices(published, query, MAX_SHARED),
): Promise<RoomsChoice | null> {
  const search = parseSearch(query, businessDate(published.property, now))
  const stay = stayOf(search)
  const rooms = parseRooms(query)
  if (!stay || rooms.length === 0) return null
  const { promotion_code, group_code } = search
  const quote = await limits.tryCode(
    { address: request.ip, code: codeOf(search) },
    () =>
      readAsGuest(pipeline, request, scopeOfPage(published), (ctx) =>
        quoteRooms(ctx, published, { stay, rooms, promotion_code, group_code, choose, language }),
      ),
    (found) => !found.has_effect,
  )
  return { search, quote }
}

/** What an address says of rooms. */
export const roomsQuery = (
  { search, quote }: RoomsChoice,
  choices: readonly ServiceChoice[] = quote.services?.choices ?? [],
): Readonly<Record<string, string>> => ({
  ...queryOf(search),
  rooms: roomsText(quote.rooms.map(({ room }) => room)),
  ...(choices.length > 0 && { services: choicesText(choices) }),
})
