export { bookQuoted } from './bookings/book-quoted.ts'
export { appendBookingEvent } from './bookings/booking-events.ts'
export { findStayByCode } from './bookings/conditions-store.ts'
export { awaitsDeposit } from './bookings/hold-together.ts'
export { presentBooking } from './bookings/present-booking.ts'
export { previewQuotedRooms, priceRooms } from './bookings/price-rooms.ts'
export { findBooking, lockBooking, readBookingWithRooms, writeBookingRow } from './bookings/store.ts'
export { feeNow } from './cancellation/cancel-reservation.ts'
export { TRANSITIONS } from './changes/transition.ts'
export { updateReservation } from './changes/update-reservation.ts'
export { bookFromChannel } from './channel-stays/book-from-channel.ts'
export {
  assignFromChannel,
  cancelFromChannel,
  changeFromChannel,
  warnOfChannel,
} from './channel-stays/change-from-channel.ts'
export type { ChannelStay } from './channel-stays/channel-stay.ts'
export { bookingOfOrder, type OrderBooking, orderFromChannel } from './channel-stays/rooms-of-order.ts'
export { createReservation } from './create-reservation.ts'
export {
  deleteStaysAtDayEnd,
  type RecordableStay,
  readStaysAtDayEnd,
  type StayAtDayEnd,
  staysAtEndOf,
} from './day-end-store.ts'
export {
  countArrivalsOn,
  type DayStay,
  type PropertyDay,
  readNewestBookings,
  readNewsOfStays,
  readStaysOfDay,
  type StayNews,
} from './day-store.ts'
export { cancelled, created, updated } from './events.ts'
export type { LinkState } from './groups/booking-link.ts'
export { createGroup } from './groups/create-group.ts'
export { readOverdueDeposits } from './groups/deposits/read-overdue-deposits.ts'
export { readGroupPayer } from './groups/group-payer.ts'
export { type GroupSale, readGroupSale } from './groups/group-sale.ts'
export { applyRoomingList } from './groups/rooming-list/apply-rooming-list.ts'
export { type FoundGroup, searchGroups } from './groups/search-store.ts'
export { readStayIdsOfGroup } from './groups/store.ts'
export {
  chooseGuest,
  findBookingGuest,
  GUEST_NAME_DIFFERS,
  requireNamedGuest,
} from './guests/booking-guest.ts'
export { readBookingEmail } from './guests/booking-mail.ts'
export { presentEmailRooms as presentRoomsToGuest } from './guests/email-rooms.ts'
export { presentEmailProperty } from './guests/email-stay.ts'
export { eraseStays, readBlockingStays, readStayIds } from './guests/erase-stays-store.ts'
export { erasePayer, readPaidForOthers, readUnsettledOfPayer } from './guests/payer-of-others-store.ts'
export { previewRooms, previewStay } from './guests/preview-stay.ts'
export { readBookers } from './guests/stays-of-guest-store.ts'
export { readTypeNames } from './guests/type-names.ts'
export { lockForChannel } from './holdings/lock-in-order.ts'
export { nightsHeld } from './holdings/nights.ts'
export { changeOption } from './holdings/option.ts'
export { servicesHeld } from './holdings/services.ts'
export { readEndingHolds } from './holds/ending-store.ts'
export { settleHolds } from './holds/expire-holds.ts'
export { asCancelled, asExpired, isExpired, isPaymentExpired } from './holds/hold.ts'
export { readUnpaidPageNights } from './holds/unpaid-nights-store.ts'
export { listReservations } from './list/list-reservations.ts'
export { balanceOf, heldByChannel, owed, received } from './money/amount-due.ts'
export { applyPayment, applyRefund, updateRefundStatus } from './money/apply-payment.ts'
export { isDepositDueAtBooking } from './money/deposit.ts'
export { isCharged, nextCharge, type StoredRecurringCharge } from './money/recurring-charge.ts'
export { type RefundDue, readRefundsDue } from './money/refunds-due-store.ts'
export { folioOfCharge, readRouting } from './money/routing.ts'
export { warnAboveCredit } from './money/warn-above-credit.ts'
export { newReservation } from './new-reservation.ts'
export { holdOverdueNight } from './nights/hold-overdue-night.ts'
export { requireParty } from './party.ts'
export { confirmationCode } from './present.ts'
export { priceNewStay } from './prices/price-new-stay.ts'
export type { RequestedPrices } from './prices/requested-prices.ts'
export { lockForMoney } from './read-for-change.ts'
export {
  type DaysToRecord,
  lockChangedStays,
  lockPresentStays,
  markRecorded,
  readExpectedArrivals,
  readOccupiedRooms,
  readOverdueDepartures,
  readStaysToBill,
  readStaysToRecord,
  readUnrecordedStays,
  readUnrecordedStaysOf,
  type StayBatch,
  type UnrecordedStay,
} from './recording-store.ts'
export { type HeldRoom, readHeldRooms } from './rooms/available-rooms-store.ts'
export { oneSegment, roomOf } from './rooms/segments.ts'
export type { ReservationRow } from './row.ts'
export { changeDocuments, saveReservation } from './save-reservation.ts'
export {
  type FoundReservation,
  type NextInRoom,
  searchNextIn,
  searchReservations,
  searchStays,
  searchStaysIn,
  searchStaysOf,
  searchStaysUnderWay,
} from './search-store.ts'
export {
  findReservation,
  findReservations,
  insertReservations,
  lockReservation,
  lockReservations,
  readReservation,
  readReservations,
} from './store.ts'
