import * as exports from '../../../contract/resources/guests/exports.ts'
import { route } from '../../http/route.ts'
import { exportGuest } from './export-guest.ts'

export const guestDataRoutes = [route(exports.exportGuest, exportGuest)]
