import type { FastifyRequest } from 'fastify'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import { type Form, fieldOf, readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView, ShowBooking } from '../guest-booking/booking-view.ts'
import { type GuestBooking, readBooking } from '../guest-booking/read-booking.ts'
import { linkHere } from '../page-property.ts'
import { timesPage } from '../pages/manage/times-page.ts'
import type { Reply } from '../respond.ts'
import { TIMES_WORDS } from '../words/times/catalogue.ts'
import { type TimeChoices, timeChoices } from './own-times.ts'

/** The form for the hours of a stay, or why there is none. rule 26.43 */
export const showTimes: ShowBooking = async (pages, request, view) =>
  formPage(view, await readBooking(pages, request, view))

function formPage(view: BookingView, booking: GuestBooking, message?: string, status = 200): Reply {
  const choices = timeChoices(booking, view.published.property)
  return { text: timesPage(view, { booking, choices, message }), status }
}

/** Saves the hours by `PATCH /reservations/{id}`; sent again, the form changes nothing more. rule 26.43 */
export async function postTimes(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const booking = await readBooking(pages, request, view)
  const choices = timeChoices(booking, view.published.property)
  const { invalid, not_now } = TIMES_WORDS[view.language]
  if (choices.arrival === null && choices.departure === null) return formPage(view, booking, undefined, 409)
  const body = chosenTimes(form, choices, booking)
  if (body === null) return formPage(view, booking, invalid, 422)
  pages.countBooking(request.ip)
  const { refusal } = await executeAsGuest(pages, request, view.published, {
    operation: 'updateReservation',
    params: { id: booking.id },
    body,
    key: undefined,
  })
  return refusal ? formPage(view, booking, not_now, 409) : { to: linkHere(view, '', { done: 'times' }) }
}

/** The hours of the form, as far as they may be chosen; null for one that may not. */
function chosenTimes(
  form: Form,
  { arrival, departure }: TimeChoices,
  { times }: GuestBooking,
): Record<string, string | null> | null {
  const body: Record<string, string | null> = {}
  for (const [name, choices, now] of [
    ['arrival', arrival, times.arrival],
    ['departure', departure, times.departure],
  ] as const) {
    if (choices === null || !form.has(name)) continue
    const time = fieldOf(form, name) || null
    if (time !== null && time !== now && !choices.includes(time)) return null
    body[`estimated_${name}_time`] = time
  }
  return body
}
