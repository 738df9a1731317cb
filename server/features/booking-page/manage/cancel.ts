import type { FastifyRequest } from 'fastify'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import { fieldOf, readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import { type BookingView, type ShowBooking, wholeLink } from '../guest-booking/booking-view.ts'
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

/** Of one room, or of all rooms of a booking. */
const cancellationOf = ({ id, booking_id, rooms }: GuestBooking) => ({
  operation: rooms.length > 0 ? 'cancelBooking' : 'cancelReservation',
  params: { id: rooms.length > 0 ? booking_id! : id },
  body: { reason: 'guest_request' },
})

/**
 * A dry run of the cancellation: the preview equals the result, with the cost of each room. Null where the booking can no
 * longer be cancelled.
 */
async function costOf(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  booking: GuestBooking,
): Promise<CancellationCost | null> {
  const { answer } = await executeAsGuest<CancellationCost>(pages, request, view.published, {
    ...cancellationOf(booking),
    key: '',
    dry_run: true,
  })
  return answer ?? null
}

/** Cancels at the cost that was shown, once however often the form is sent. rule 26.10 */
export async function postCancellation(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const booking = await readBooking(pages, request, view)
  const done = view.is_room
    ? wholeLink(view, '', { done: 'room' })
    : linkHere(view, '', { done: 'cancelled' })
  if (booking.stay.status === 'cancelled') return { to: done }
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
    ...cancellationOf(booking),
    key,
  })
  if (refusal) return askAgain(pages, request, view, await readBooking(pages, request, view), changed)
  return { to: done }
}
