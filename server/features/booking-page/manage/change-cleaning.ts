import type { FastifyRequest } from 'fastify'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import { readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView, ShowBooking } from '../guest-booking/booking-view.ts'
import { type GuestBooking, readBooking } from '../guest-booking/read-booking.ts'
import { linkHere } from '../page-property.ts'
import { cleaningPage } from '../pages/manage/cleaning-page.ts'
import type { Reply } from '../respond.ts'
import { cleaningDays } from './own-cleaning.ts'

/** Today and tomorrow, with or without cleaning. rule 26.44 */
export const showCleaning: ShowBooking = async (pages, request, view) =>
  formPage(view, await readBooking(pages, request, view))

const formPage = (view: BookingView, booking: GuestBooking, status = 200): Reply => ({
  text: cleaningPage(view, { days: cleaningDays(booking, view), is_late: status === 409 }),
  status,
})

/** How often a change is made anew because staff have changed the stay meanwhile. */
const MAX_ATTEMPTS = 3

/** Saves the days that can still be chosen, by `PATCH /reservations/{id}`. rule 26.44 */
export async function postCleaning(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  for (let attempt = 1; ; attempt++) {
    const booking = await readBooking(pages, request, view)
    const open = cleaningDays(booking, view).filter(({ is_open }) => is_open)
    if (open.length === 0) return formPage(view, booking, 409)
    if (attempt === 1) pages.countBooking(request.ip)
    const others = booking.no_cleaning_on.filter((date) => open.every((day) => day.date !== date))
    const chosen = open.map(({ date }) => date).filter((date) => form.get(`no_cleaning_${date}`) === 'yes')
    const { refusal } = await executeAsGuest(pages, request, view.published, {
      operation: 'updateReservation',
      params: { id: booking.id },
      body: { no_cleaning_on: [...others, ...chosen] },
      if_match: `"${booking.room_version}"`,
      key: undefined,
    })
    if (!refusal) return { to: linkHere(view, '', { done: 'cleaning' }) }
    if (refusal.code !== 'SVC-1015' || attempt === MAX_ATTEMPTS) return formPage(view, booking, 409)
  }
}
