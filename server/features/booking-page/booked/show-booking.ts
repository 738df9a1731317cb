import type { ShowPage } from '../booking-pages.ts'
import { linkTo } from '../page-house.ts'
import { bookedPage, lapsedPage } from '../pages/booked-page.ts'
import { readBooking } from './read-booking.ts'

/** What was booked; while its deposit is awaited, how it is paid. */
export const showBooking: ShowPage = async (pages, request, view) => {
  const booking = await readBooking(pages, request, view)
  if (booking.has_lapsed) return { text: lapsedPage(view), status: 410 }
  if (booking.due) return { to: linkTo(view, `/b/${booking.token}/pay`) }
  return { text: bookedPage(view, booking) }
}
