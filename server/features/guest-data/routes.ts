import * as erasures from '../../../contract/resources/guests/erasures.ts'
import * as exports from '../../../contract/resources/guests/exports.ts'
import { route } from '../../http/route.ts'
import { eraseGuest } from './erasure/erase-guest.ts'
import { exportGuest } from './export-guest.ts'

export const guestDataRoutes = [
  route(exports.exportGuest, exportGuest),
  route(erasures.eraseGuest, eraseGuest),
]
