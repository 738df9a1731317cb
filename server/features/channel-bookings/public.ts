export { ImpossibleBooking } from './rooms.ts'
export type { Source } from './store.ts'
export { takeBooking } from './take-booking.ts'
export { takeMappedBookings } from './take-mapped.ts'
