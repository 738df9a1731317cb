/** Printed papers. */
export const PAPERS = ['manager', 'in_house', 'balances', 'payments', 'meals'] as const
export type Paper = (typeof PAPERS)[number]

/** Columns of the manager's report, in order. */
export const MANAGER_COLUMNS = [
  'day',
  'month',
  'year',
  'last_year_day',
  'last_year_month',
  'last_year_year',
] as const
export type ManagerColumn = (typeof MANAGER_COLUMNS)[number]

/** Reports that can be sent by e-mail. */
export const SCHEDULED_REPORTS = [
  'manager',
  'in_house',
  'balances',
  'payments',
  'overview',
  'downtime_pack',
] as const
export type ScheduledReport = (typeof SCHEDULED_REPORTS)[number]
export const REPORT_FREQUENCIES = ['close', 'weekly', 'monthly', 'pack_times'] as const
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number]

export const MAX_SCHEDULES = 20
export const MAX_RECIPIENTS = 10
