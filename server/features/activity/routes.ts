import { listReservationActivity as ofReservation } from '../../../contract/activity.ts'
import * as contract from '../../../contract/staff/activity.ts'
import { route } from '../../http/route.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listReservationActivity } from './list-reservation-activity.ts'

export const activityRoutes = [route(ofReservation, listReservationActivity)]

export const activityStaffRoutes = [route(contract.listAuditLog, listAuditLog)]
