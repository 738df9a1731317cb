import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import type { ReportFrequency, ScheduledReport } from '#contract/reporting/paper-lists.staff.ts'
import type { ReportSchedule } from '#contract/reporting/report-schedules.staff.ts'
import {
  column,
  fixed,
  integer,
  json,
  nullable,
  type RowOf,
  readOnly,
  table,
  text,
  timestamp,
} from '#server/postgres/table.ts'

export const REPORT_SCHEDULES = table('report_schedules', {
  id: fixed(text),
  property_id: fixed(text),
  report: fixed(column<ScheduledReport>()),
  frequency: column<ReportFrequency>(),
  weekday: nullable(integer),
  day: nullable(integer),
  time: nullable(text),
  recipients: json<readonly string[]>(),
  language: column<PackLanguage>(),
  status: column<ReportSchedule['status']>(),
  due_from: timestamp,
  property_ids: fixed(nullable(json<readonly string[]>())),
  created_at: fixed(timestamp),
  last_sent_at: readOnly(
    nullable(timestamp),
    '(SELECT max(r.created_at) FROM report_runs r WHERE r.account_id = report_schedules.account_id AND r.schedule_id = report_schedules.id)',
  ),
  last_date: readOnly(
    nullable(text),
    '(SELECT max(r.last)::text FROM report_runs r WHERE r.account_id = report_schedules.account_id AND r.schedule_id = report_schedules.id)',
  ),
})

/** A schedule as it is stored. */
export type ScheduleRow = RowOf<typeof REPORT_SCHEDULES>
