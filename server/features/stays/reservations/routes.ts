import * as activity from '#contract/audit-log/activity.ts'
import * as staff from '#contract/guests/guests.staff.ts'
import * as merges from '#contract/guests/merges.ts'
import * as rooms from '#contract/stays/available-rooms.ts'
import * as bookings from '#contract/stays/bookings.ts'
import * as cancellations from '#contract/stays/cancellations.ts'
import * as groupDeposits from '#contract/stays/group-deposits.ts'
import * as groups from '#contract/stays/groups.ts'
import * as moves from '#contract/stays/moves.ts'
import * as policies from '#contract/stays/policies.staff.ts'
import * as counts from '#contract/stays/reservation-counts.staff.ts'
import * as contract from '#contract/stays/reservations.ts'
import * as roomingLists from '#contract/stays/rooming-lists.ts'
import { route } from '#server/http/route.ts'
import { cancelBooking } from './bookings/cancel-booking.ts'
import { createBooking } from './bookings/create-booking.ts'
import { getBooking } from './bookings/get-booking.ts'
import { listBookings } from './bookings/list-bookings.ts'
import { cancelReservation } from './cancellation/cancel-reservation.ts'
import { previewCancellation } from './cancellation/preview-cancellation.ts'
import { quoteCancellation } from './cancellation/quote-cancellation.ts'
import { updateReservation } from './changes/update-reservation.ts'
import { createReservation } from './create-reservation.ts'
import { getReservation } from './get-reservation.ts'
import { cancelGroup } from './groups/cancel-group.ts'
import { createGroup } from './groups/create-group.ts'
import { requestGroupDeposit } from './groups/deposits/request-group-deposit.ts'
import { getGroup } from './groups/get-group.ts'
import { listGroups } from './groups/list-groups.ts'
import { applyRoomingList } from './groups/rooming-list/apply-rooming-list.ts'
import { listRoomingLists } from './groups/rooming-list/list-rooming-lists.ts'
import { undoRoomingList } from './groups/rooming-list/undo-rooming-list.ts'
import { updateGroup } from './groups/update-group.ts'
import { confirmGuest } from './guests/confirm-guest.ts'
import { listReservationMails } from './guests/list-reservation-mails.ts'
import { mergeGuests } from './guests/merge-guests.ts'
import { splitGuest } from './guests/split-guest.ts'
import { undoGuestMerge } from './guests/undo-guest-merge.ts'
import { countReservations } from './list/count-reservations.ts'
import { listReservations } from './list/list-reservations.ts'
import { moveReservations } from './moves/move-reservations.ts'
import { listAvailableRooms } from './rooms/list-available-rooms.ts'

/** What the dashboard asks beyond that. */
export const reservationStaffRoutes = [
  route(staff.splitGuest, splitGuest),
  route(staff.confirmGuest, confirmGuest),
  route(policies.previewCancellation, previewCancellation),
  route(counts.countReservations, countReservations),
]

export const reservationRoutes = [
  route(contract.listReservations, listReservations),
  route(contract.createReservation, createReservation),
  route(contract.getReservation, getReservation),
  route(contract.updateReservation, updateReservation),
  route(moves.moveReservations, moveReservations),
  route(cancellations.cancelReservation, cancelReservation),
  route(cancellations.quoteCancellation, quoteCancellation),
  route(bookings.listBookings, listBookings),
  route(bookings.createBooking, createBooking),
  route(bookings.getBooking, getBooking),
  route(bookings.cancelBooking, cancelBooking),
  route(groups.listGroups, listGroups),
  route(groups.createGroup, createGroup),
  route(groups.getGroup, getGroup),
  route(groups.updateGroup, updateGroup),
  route(groups.cancelGroup, cancelGroup),
  route(groupDeposits.requestGroupDeposit, requestGroupDeposit),
  route(roomingLists.listRoomingLists, listRoomingLists),
  route(roomingLists.applyRoomingList, applyRoomingList),
  route(roomingLists.undoRoomingList, undoRoomingList),
  route(rooms.listAvailableRooms, listAvailableRooms),
  route(activity.listReservationMails, listReservationMails),
  route(merges.mergeGuests, mergeGuests),
  route(merges.undoGuestMerge, undoGuestMerge),
]
