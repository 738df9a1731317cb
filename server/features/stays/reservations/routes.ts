import * as activity from '../../../../contract/resources/activity.ts'
import * as rooms from '../../../../contract/resources/available-rooms.ts'
import * as cancellations from '../../../../contract/resources/cancellations.ts'
import * as merges from '../../../../contract/resources/guests/merges.ts'
import * as moves from '../../../../contract/resources/moves.ts'
import * as contract from '../../../../contract/resources/reservations.ts'
import * as counts from '../../../../contract/staff/desk/reservation-counts.ts'
import * as staff from '../../../../contract/staff/guests.ts'
import * as policies from '../../../../contract/staff/policies.ts'
import { route } from '../../../http/route.ts'
import { cancelReservation } from './cancellation/cancel-reservation.ts'
import { previewCancellation } from './cancellation/preview-cancellation.ts'
import { quoteCancellation } from './cancellation/quote-cancellation.ts'
import { updateReservation } from './changes/update-reservation.ts'
import { createReservation } from './create-reservation.ts'
import { getReservation } from './get-reservation.ts'
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
  route(rooms.listAvailableRooms, listAvailableRooms),
  route(activity.listReservationMails, listReservationMails),
  route(merges.mergeGuests, mergeGuests),
  route(merges.undoGuestMerge, undoGuestMerge),
]
