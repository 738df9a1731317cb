import * as erasures from '#contract/guest-data/erasures.ts'
import * as exports from '#contract/guest-data/exports.ts'
import { route } from '../../http/route.ts'
import { eraseGuest } from './erasure/erase-guest.ts'
import { exportGuest } from './export-guest.ts'

export const guestDataRoutes = [
  route(exports.exportGuest, exportGuest),
  route(erasures.eraseGuest, eraseGuest),
]
