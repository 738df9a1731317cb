export { acceptBooking } from './accept-booking.ts'
export { channelContext } from './channel-context.ts'
export { findTaken } from './find-taken.ts'
export { type ChannelBookingRow, insertBookings } from './store.ts'
