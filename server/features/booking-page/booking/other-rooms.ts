import type { FastifyRequest } from 'fastify'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { DetailsForm } from '../booking/details-form.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageView, scopeOfPage } from '../page-property.ts'
import { otherOfSeveralPage, otherRoomsPage } from '../pages/other-rooms-page.ts'
import type { PageReply } from '../respond.ts'
import { findOffers } from '../search/find-offers.ts'
import { findNearOffers } from '../search/near-offers.ts'
import { parameterOf, type Query, stayOf } from '../search/stay-search.ts'
import { quoteRooms } from '../several/quote-rooms.ts'
import type { RoomsLeft } from '../several/rooms-choice.ts'
import type { FoundBookable } from './bookable.ts'

interface RefusedForm {
  readonly found: FoundBookable
  /** Where what it asks for stands. */
  readonly query: Query
  readonly form: DetailsForm
  readonly message: string
}

/**
 * What is free in place of what was booked meanwhile: other rooms and rates for the same stay, and the same room on near dates.
 * What was filled in goes on with them. Null where there is nothing. rules 26.33, 26.38
 */
export async function otherRooms(
  pages: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  view: PageView,
  refused: RefusedForm,
): Promise<PageReply | null> {
  const { found, query, form, message } = refused
  const { published, now } = view
  const { search } = found
  const stay = stayOf(search)
  if (!stay) return null
  if (found.rooms_left) return otherOfSeveral(pages, request, view, { ...refused, left: found.rooms_left })
  const choice = { room_type_id: parameterOf(query, 'room'), rate_plan_id: parameterOf(query, 'plan') }
  const today = businessDate(published.property, now)
  const others = await readAsGuest(pages.pipeline, request, scopeOfPage(published), async (ctx) => {
    const { offers } = await findOffers(ctx, published, { ...search, stay, today })
    const near = await findNearOffers(ctx, published, {
      ...search,
      stay,
      today,
      ...choice,
      any: offers.length === 0,
    })
    return { offers, near }
  })
  if (others.offers.length + others.near.length === 0) return null
  const services = parameterOf(query, 'services', 1_000)
  return { text: otherRoomsPage(view, { search, ...others, form, message, services }), status: 409 }
}

/** Of several rooms the ones that are left stay chosen; in place of the first of the others another one is chosen. */
async function otherOfSeveral(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  view: PageView,
  { found: { search, elsewhere }, query, form, message, left }: RefusedForm & { readonly left: RoomsLeft },
): Promise<PageReply | null> {
  const { published, language } = view
  const [next, ...others] = left.missing
  const stay = stayOf(search)
  if (!stay || !next) return null
  const { promotion_code, group_code } = search
  const rooms = left.quote.rooms.map(({ room }) => room)
  const { offers } = await readAsGuest(pipeline, request, scopeOfPage(published), (ctx) =>
    quoteRooms(ctx, published, {
      stay,
      rooms,
      promotion_code,
      group_code,
      next_party: next.party,
      language,
    }),
  )
  if (offers.length === 0) return null
  const services = parameterOf(query, 'services', 1_000)
  const page = {
    search,
    left,
    next,
    rooms: [...rooms, ...others],
    services,
    offers,
    form,
    message,
    elsewhere,
  }
  return { text: otherOfSeveralPage(view, page), status: 409 }
}
