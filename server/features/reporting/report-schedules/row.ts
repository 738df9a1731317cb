import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import type { ReportFrequency, ScheduledReport } from '#contract/reporting/paper-lists.staff.ts'
import type { ReportSchedule } from '#contract/reporting/report-schedules.staff.ts'
import * as t from '#server/postgres/table.ts'

export const REPORT_SCHEDULES = t.table('report_schedules', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  report: t.fixed(t.column<ScheduledReport>()),
  frequency: t.column<ReportFrequency>(),
  weekday: t.nullable(t.integer),
  day: t.nullable(t.integer),
  time: t.nullable(t.text),
  recipients: t.json<readonly string[]>(),
  language: t.column<PackLanguage>(),
  status: t.column<ReportSchedule['status']>(),
  due_from: t.timestamp,
  property_ids: t.fixed(t.nullable(t.json<readonly string[]>())),
  created_at: t.fixed(t.timestamp),
  last_sent_at: t.readOnly(
    t.nullable(t.timestamp),
    '(SELECT max(r.created_at) FROM report_runs r WHERE r.account_id = report_schedules.account_id AND r.schedule_id = report_schedules.id)',
  ),
  last_date: t.readOnly(
    t.nullable(t.text),
    '(SELECT max(r.last)::text FROM report_runs r WHERE r.account_id = report_schedules.account_id AND r.schedule_id = report_schedules.id)',
  ),
})

/** A schedule as it is stored. */
export type ScheduleRow = t.RowOf<typeof REPORT_SCHEDULES>
