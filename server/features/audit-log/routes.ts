import * as activity from '#contract/audit-log/activity.ts'
import * as contract from '#contract/audit-log/audit-log.staff.ts'
import { fileRoute, route } from '../../http/route.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listReservationActivity } from './list-reservation-activity.ts'
import { listTaskActivity } from './list-task-activity.ts'

export const auditLogRoutes = [
  route(activity.listReservationActivity, listReservationActivity),
  route(activity.listTaskActivity, listTaskActivity),
]

export const activityStaffRoutes = [
  route(contract.listAuditLog, listAuditLog),
  fileRoute(contract.exportAuditLog, exportAuditLog, async (file) => file),
]
