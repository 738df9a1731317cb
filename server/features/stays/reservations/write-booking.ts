import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { created } from './events.ts'
import { type BookingGuest, recordBooker } from './guests/booking-guest.ts'
import type { QueueGuestMail } from './guests/notify-guest.ts'
import type { ReservationRow } from './row.ts'
import { openReservation } from './save-reservation.ts'

/** Writes a new reservation with its draft invoice, event and e-mail, sent together, after the guest. */
export const writeBooking = (
  ctx: Context,
  reservation: ReservationRow,
  guest: BookingGuest,
  queueGuestMail: QueueGuestMail | null,
): Promise<unknown> =>
  Promise.all([
    openReservation(ctx, reservation),
    recordBooker(ctx, guest, reservation),
    appendEvent(ctx, created(reservation)),
    queueGuestMail?.(reservation),
  ])
