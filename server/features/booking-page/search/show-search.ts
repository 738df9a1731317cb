import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { readPriceCalendar } from '../../pricing/offers/public.ts'
import type { ShowPage } from '../booking-pages.ts'
import { showGroup } from '../group/show-group.ts'
import { readForPage } from '../guest-context.ts'
import { type PublishedProperty, queryOf } from '../page-property.ts'
import { calendarSpan } from '../pages/calendar.ts'
import { searchPage } from '../pages/search-page.ts'
import { readDepartures } from './departures.ts'
import { isPayable } from './payable.ts'
import { parseSearch, type Query, type StaySearch } from './stay-search.ts'

/** The first page. 422 for an invalid search in the URL. */
export const showSearch: ShowPage = async (pages, request, view) => {
  const { property } = view.published
  const today = businessDate(property, view.now)
  const search = parseSearch(request.query as Query, today)
  const { group_code } = search
  if (group_code !== null) return showGroup(pages, request, view, { search, group_code, today })
  const { published } = view
  const { found } = await readForPage(pages.pipeline, request, published, async (ctx) => {
    const days = await readDays(ctx, published, search)
    return { days, departures: await readDepartures(ctx, published, search, days) }
  })
  const text = searchPage({ ...view, query: queryOf(search) }, { search, today, ...found })
  return { text, status: search.problem === null ? 200 : 422 }
}

/** The days of the calendar of a search. */
export const readDays = (ctx: Context, { property }: PublishedProperty, { month, party }: StaySearch) =>
  readPriceCalendar(ctx, {
    property_id: property.id,
    ...calendarSpan(month),
    party,
    rate_plan_ids: property.booking_page.rate_plan_ids,
    sells: isPayable(ctx, property),
  })
