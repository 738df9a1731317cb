export { acceptBooking } from './accept-booking.ts'
export { acceptMappedBookings } from './accept-mapped.ts'
export { channelContext } from './channel-context.ts'
export { findTaken } from './find-taken.ts'
