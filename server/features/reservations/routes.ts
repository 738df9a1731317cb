import * as contract from '../../../contract/reservations.ts'
import { route } from '../../http/route.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { createReservation } from './create-reservation.ts'
import { getReservation } from './get-reservation.ts'
import { listReservations } from './list-reservations.ts'
import { quoteCancellation } from './quote-cancellation.ts'
import { updateReservation } from './update-reservation.ts'

export const reservationRoutes = [
  route(contract.listReservations, listReservations),
  route(contract.createReservation, createReservation),
  route(contract.getReservation, getReservation),
  route(contract.updateReservation, updateReservation),
  route(contract.cancelReservation, cancelReservation),
  route(contract.quoteCancellation, quoteCancellation),
]
