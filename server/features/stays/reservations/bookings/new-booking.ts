import type { Booking } from '#contract/stays/bookings.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { BookingRow } from './store.ts'

/** The row of a booking, before its rooms. */
export const newBooking = (
  { now }: Pick<Context, 'now'>,
  property_id: string,
  billing: Booking['billing'] = 'by_room',
): BookingRow => ({
  id: newId('booking', now.epochMilliseconds),
  property_id,
  billing,
  version: 0,
  created_at: toTimestamp(now),
  updated_at: toTimestamp(now),
})
