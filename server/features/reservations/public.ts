export { balanceOf, owed, received } from './amount-due.ts'
export { applyPayment, applyRefund, updateRefundStatus } from './apply-payment.ts'
export { bookFromChannel } from './book-from-channel.ts'
export { GUEST_NAME_DIFFERS } from './booking-guest.ts'
export { feeNow } from './cancel-reservation.ts'
export {
  assignFromChannel,
  cancelFromChannel,
  changeFromChannel,
  warnOfChannel,
} from './change-from-channel.ts'
export { STEPS } from './change-status.ts'
export type { ChannelStay } from './channel-stay.ts'
export { cancelled, created, updated } from './events.ts'
export { expireDueHolds } from './expire-due-holds.ts'
export { settleHolds } from './expire-holds.ts'
export { asCancelled, asExpired, isPaymentExpired } from './hold.ts'
export { lockForChannel } from './lock-in-order.ts'
export { newReservation } from './new-reservation.ts'
export { confirmationCode } from './present.ts'
export { lockForMoney } from './read-for-change.ts'
export type { ReservationRow } from './row.ts'
export { changeDocuments } from './save-reservation.ts'
export {
  type FoundReservation,
  searchReservations,
  searchStays,
  searchStaysIn,
  searchStaysOf,
} from './search-store.ts'
export { findReservation, insertReservations, readReservation } from './store.ts'
