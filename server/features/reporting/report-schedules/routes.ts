import * as contract from '#contract/reporting/report-schedules.staff.ts'
import { route } from '#server/http/route.ts'
import { createReportSchedule } from './create-report-schedule.ts'
import { deleteReportSchedule } from './delete-report-schedule.ts'
import { listReportSchedules } from './list-report-schedules.ts'
import { sendReport } from './send-report.ts'
import { updateReportSchedule } from './update-report-schedule.ts'

export const reportScheduleStaffRoutes = [
  route(contract.listReportSchedules, listReportSchedules),
  route(contract.createReportSchedule, createReportSchedule),
  route(contract.updateReportSchedule, updateReportSchedule),
  route(contract.deleteReportSchedule, deleteReportSchedule),
  route(contract.sendReport, sendReport),
]
