import { isUnconfirmed } from '../../mail/email/public.ts'
import { linkHere } from '../page-property.ts'
import { confirmationPage, lapsedPage, roomPage } from '../pages/confirmation-page.ts'
import { doneOf } from '../pages/manage/actions.ts'
import type { Query } from '../search/stay-search.ts'
import type { ShowBooking } from './booking-view.ts'
import { readBooking } from './read-booking.ts'

/** The booking, or one of its rooms; while its deposit is due, with the payment. */
export const showBooking: ShowBooking = async (pages, request, view) => {
  const booking = await readBooking(pages, request, view)
  if (booking.has_lapsed)
    return { text: lapsedPage(view, booking, pages.card_provider !== null), status: 410 }
  if (view.is_room) return { text: roomPage(view, booking, doneOf(request.query as Query)) }
  if (isUnconfirmed(booking.stay)) return { to: linkHere(view, '/confirm') }
  if (booking.stay.status === 'pending_payment' && booking.due) return { to: linkHere(view, '/pay') }
  return { text: confirmationPage(view, booking, doneOf(request.query as Query)) }
}
