import type { FastifyRequest } from 'fastify'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { DetailsForm } from '../booking/details-form.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageView, scopeOfPage } from '../page-property.ts'
import { otherRoomsPage } from '../pages/group/other-rooms-page.ts'
import type { PageReply } from '../respond.ts'
import { findOffers } from '../search/find-offers.ts'
import { type StaySearch, stayOf } from '../search/stay-search.ts'

interface RefusedForm {
  readonly search: StaySearch
  readonly form: DetailsForm
  readonly message: string
}

/**
 * Other rooms of the block for the same stay, where the chosen one was booked meanwhile: what was filled in goes on with them.
 * Null where there are none, and where no link of a group was followed. rule 26.33
 */
export async function otherRooms(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  view: PageView,
  { search, form, message }: RefusedForm,
): Promise<PageReply | null> {
  const { published, now } = view
  const stay = stayOf(search)
  if (!stay || search.group_code === null) return null
  const query = { ...search, stay, today: businessDate(published.property, now) }
  const { offers } = await readAsGuest(pipeline, request, scopeOfPage(published), (ctx) =>
    findOffers(ctx, published, query),
  )
  return offers.length > 0
    ? { text: otherRoomsPage(view, { search, offers, form, message }), status: 409 }
    : null
}
