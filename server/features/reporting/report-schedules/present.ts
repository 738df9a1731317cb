import type { ReportSchedule } from '#contract/reporting/report-schedules.staff.ts'
import type { ScheduleRow } from './row.ts'

/** A schedule as staff see it. */
export const presentSchedule = ({ due_from, property_ids, ...row }: ScheduleRow): ReportSchedule => ({
  ...row,
  recipients: [...row.recipients],
})
