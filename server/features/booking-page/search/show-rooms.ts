import type { VisitStep } from '#contract/reporting/visit-steps.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { ShowPage } from '../booking-pages.ts'
import { readForPage } from '../guest-context.ts'
import { queryOf } from '../page-property.ts'
import { roomsPage } from '../pages/rooms-page.ts'
import { type FoundOffers, findOffers } from './find-offers.ts'
import { showSearch } from './show-search.ts'
import { codeOf, parameterOf, parseSearch, type Query, stayOf } from './stay-search.ts'

/** Rooms and rates for a stay; the search form where the stay is missing or invalid. */
export const showRooms: ShowPage = async (options, request, view) => {
  const { published, now } = view
  const query = request.query as Query
  const today = businessDate(published.property, now)
  const search = parseSearch(query, today)
  const stay = stayOf(search)
  if (!stay) return showSearch(options, request, { ...view, path: '' })
  const { party, promotion_code, group_code } = search
  const { found, sells_services } = await options.limits.tryCode(
    { address: request.ip, code: codeOf(search) },
    () =>
      readForPage(options.pipeline, request, published, (ctx) =>
        findOffers(ctx, published, { stay, party, promotion_code, group_code, today }),
      ),
    ({ found }) => found.promotion?.problem === 'unknown',
  )
  const all = query.all === '1'
  const named = { room: parameterOf(query, 'room'), plan: parameterOf(query, 'plan') }
  const next = sells_services ? '/services' : '/details'
  const text = roomsPage({ ...view, query: queryOf(search) }, { search, today, found, all, next, named })
  const unsold = unsoldReason(found)
  return unsold === null ? { text } : { text, visit: unsold }
}

/** Why there is nothing to book. rule 26.42 */
function unsoldReason({ reason, combinations }: FoundOffers): VisitStep | null {
  if (reason === null || combinations.length > 0) return null
  if (reason.name === 'sold_out') return 'full'
  return reason.name === 'party_too_large' ? 'too_large' : 'restricted'
}
