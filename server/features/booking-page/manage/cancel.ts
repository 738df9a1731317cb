import type { FastifyRequest } from 'fastify'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import { fieldOf, readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView, ShowBooking } from '../guest-booking/booking-view.ts'
import { type GuestBooking, readBooking } from '../guest-booking/read-booking.ts'
import { linkHere } from '../page-property.ts'
import { type CancellationCost, cancelPage } from '../pages/manage/cancel-page.ts'
import type { Reply } from '../respond.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { mayCancel } from './allowed.ts'

/** The cost of a cancellation, before the confirmation. rule 26.10 */
export const showCancellation: ShowBooking = async (pages, request, view) =>
  askAgain(pages, request, view, await readBooking(pages, request, view))

async function askAgain(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  booking: GuestBooking,
  message?: string,
): Promise<Reply> {
  if (!mayCancel(booking)) return { text: cancelPage(view, { booking, cost: null }), status: 409 }
  const cost = await costOf(pages, request, view, booking)
  if (!cost) return { text: cancelPage(view, { booking, cost }), status: 409 }
  const key = pages.signer.newFormKey(view.now)
  const text = cancelPage(view, { booking, cost, key, message })
  return { text, status: message === undefined ? 200 : 409 }
}

/**
 * A dry run of `POST /reservations/{id}/cancel`: the preview equals the result. Null where the booking can no
 * longer be cancelled.
 */
async function costOf(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  { id }: GuestBooking,
): Promise<CancellationCost | null> {
  const { answer } = await executeAsGuest<CancellationCost>(pages, request, view.published, {
    operation: 'cancelReservation',
    params: { id },
    body: { reason: REASON },
    key: '',
    dry_run: true,
  })
  return answer ?? null
}

const REASON = 'guest_request'

/** Cancels at the cost that was shown, once however often the form is sent. rule 26.10 */
export async function postCancellation(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const booking = await readBooking(pages, request, view)
  if (booking.stay.status === 'cancelled') return { to: linkHere(view, '', { done: 'cancelled' }) }
  if (!mayCancel(booking)) return askAgain(pages, request, view, booking)
  const key = fieldOf(form, 'key')
  const { changed } = MANAGE_WORDS[view.language].cancel
  const cost = await costOf(pages, request, view, booking)
  const is_shown = cost !== null && fieldOf(form, 'fee') === String(cost.fee?.amount ?? 0)
  // A key that was used has a stored response.
  if (cost && (pages.signer.ageOfForm(key, view.now) === undefined || !is_shown))
    return askAgain(pages, request, view, booking, changed)
  pages.countBooking(request.ip)
  const { refusal } = await executeAsGuest(pages, request, view.published, {
    operation: 'cancelReservation',
    params: { id: booking.id },
    body: { reason: REASON },
    key,
  })
  if (refusal) return askAgain(pages, request, view, await readBooking(pages, request, view), changed)
  return { to: linkHere(view, '', { done: 'cancelled' }) }
}
