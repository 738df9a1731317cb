import * as contract from '../../../contract/guests.ts'
import { route } from '../../http/route.ts'
import { getGuest } from './get-guest.ts'
import { listGuests } from './list-guests.ts'
import { updateGuest } from './update-guest.ts'

export const guestRoutes = [
  route(contract.listGuests, listGuests),
  route(contract.getGuest, getGuest),
  route(contract.updateGuest, updateGuest),
]
