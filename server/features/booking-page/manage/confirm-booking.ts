import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { isUnconfirmed, queueMail } from '../../mail/email/public.ts'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { ShowBooking } from '../guest-booking/booking-view.ts'
import { readBooking } from '../guest-booking/read-booking.ts'
import { linkHere, type PageView, type PublishedProperty } from '../page-property.ts'
import { confirmBookingPage } from '../pages/manage/confirm-booking-page.ts'

/** A booking without a deposit is held so long for its confirmation. rule 26.28 */
export const CONFIRM_MINUTES = 30

/** Whether bookings without a deposit are confirmed by e-mail: where that can be sent. rule 26.28 */
export const confirmsByMail = (
  { sends_mail }: Pick<BookingPages, 'sends_mail'>,
  { property }: PublishedProperty,
): boolean => sends_mail && property.booking_page.confirm_by_mail

/** The e-mail with the link by which a booking is confirmed. */
export async function requestConfirmation(
  ctx: Context,
  { published, language }: PageView,
  { id: reservation_id, booker, hold_expires_at }: Reservation,
): Promise<void> {
  const { property } = published
  if (!booker.email || hold_expires_at === null) return
  const name = fullName(booker)
  await queueMail(ctx, {
    to: { address: booker.email, name },
    language,
    template: 'booking_to_confirm',
    data: { name, property: property.name, until: hold_expires_at, timezone: property.timezone },
    property_id: property.id,
    reservation_id,
    expires_at: Temporal.Instant.from(hold_expires_at),
  })
}

/** For the holder of the link in the e-mail with a button; for others, where to find it. */
export const showConfirm: ShowBooking = async (pages, request, view) => {
  const booking = await readBooking(pages, request, view)
  if (booking.has_lapsed || !isUnconfirmed(booking.stay)) return { to: linkHere(view, '') }
  const key = view.link.by_mail ? pages.signer.newFormKey(view.now) : null
  return { text: confirmBookingPage(view, booking, key) }
}

/** Following a link changes nothing, because programs follow links in e-mails too; the button does. */
export const postConfirm: ShowBooking = async (pages, request, view) => {
  const booking = await readBooking(pages, request, view)
  if (!view.link.by_mail || booking.has_lapsed || !isUnconfirmed(booking.stay))
    return { to: linkHere(view, '') }
  pages.countBooking(request.ip)
  const { answer } = await executeAsGuest(pages, request, view.published, {
    operation: 'updateReservation',
    params: { id: booking.id },
    body: { status: 'confirmed' },
    key: `confirm ${booking.id}`,
  })
  return { to: linkHere(view, '', answer ? { done: 'confirm' } : {}) }
}
