import type { FastifyRequest } from 'fastify'
import { missing } from '#server/kernel/errors.ts'
import { readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView } from '../guest-booking/booking-view.ts'
import { writeAsGuest } from '../guest-context.ts'
import { linkToBooking, scopeOfPage } from '../page-property.ts'
import type { Reply } from '../respond.ts'
import { raiseLinkVersion } from './link-store.ts'

/** Replaces the link of a booking: the old one becomes invalid. rule 26.8 */
export async function postNewLink(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  readForm(request)
  pages.countBooking(request.ip)
  const { reservation_id, version } = view.link
  const next = await writeAsGuest(pages.pipeline, scopeOfPage(view.published), (ctx) =>
    raiseLinkVersion(ctx, reservation_id, version),
  )
  if (next === undefined) throw missing()
  const token = pages.signer.tokenOf({ ...view.link, version: next })
  return { to: `${linkToBooking(view, token)}&done=link` }
}
