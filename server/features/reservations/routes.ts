import * as rooms from '../../../contract/available-rooms.ts'
import * as cancellations from '../../../contract/cancellations.ts'
import * as contract from '../../../contract/reservations.ts'
import * as staff from '../../../contract/staff/guests.ts'
import * as policies from '../../../contract/staff/policies.ts'
import { route } from '../../http/route.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { confirmGuest } from './confirm-guest.ts'
import { createReservation } from './create-reservation.ts'
import { getReservation } from './get-reservation.ts'
import { listAvailableRooms } from './list-available-rooms.ts'
import { listReservations } from './list-reservations.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { quoteCancellation } from './quote-cancellation.ts'
import { splitGuest } from './split-guest.ts'
import { updateReservation } from './update-reservation.ts'

/** What the dashboard asks beyond that. */
export const reservationStaffRoutes = [
  route(staff.splitGuest, splitGuest),
  route(staff.confirmGuest, confirmGuest),
  route(policies.previewCancellation, previewCancellation),
]

export const reservationRoutes = [
  route(contract.listReservations, listReservations),
  route(contract.createReservation, createReservation),
  route(contract.getReservation, getReservation),
  route(contract.updateReservation, updateReservation),
  route(cancellations.cancelReservation, cancelReservation),
  route(cancellations.quoteCancellation, quoteCancellation),
  route(rooms.listAvailableRooms, listAvailableRooms),
]
