import type { Tx } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { REPORT_SCHEDULES, type ScheduleRow } from './row.ts'

export const { insert: insertSchedule, update: writeSchedule, lock: lockSchedule } = REPORT_SCHEDULES

/**
 * An overview has figures of every property of its creator: it is hidden from anybody who may see fewer. rule
 * 23.9
 */
export const seesFigures = (
  { scope }: ScopedContext,
  { report, property_ids }: Pick<ScheduleRow, 'report' | 'property_ids'>,
): boolean =>
  report !== 'overview' ||
  scope.property_ids === null ||
  (property_ids?.every((id) => scope.property_ids!.includes(id)) ?? false)

function requireSeen(ctx: ScopedContext, row: ScheduleRow | undefined): ScheduleRow {
  const found = requireVisible(ctx, row)
  if (!seesFigures(ctx, found)) throw missing()
  return found
}

/** A schedule of a property of the caller's scope; 404 SVC-3001 for any other. */
export const findSchedule = async (ctx: ScopedContext, id: string): Promise<ScheduleRow> =>
  requireSeen(ctx, await REPORT_SCHEDULES.read(ctx, id))

/** The same, locked until the transaction ends. */
export const findScheduleForChange = async (ctx: ScopedContext, id: string): Promise<ScheduleRow> =>
  requireSeen(ctx, await REPORT_SCHEDULES.lock(ctx, id))

const listOfProperty = statement(
  'list_report_schedules',
  `${REPORT_SCHEDULES.select} WHERE account_id = $1 AND property_id = $2 ORDER BY id`,
)
export const readSchedules = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<ScheduleRow>(listOfProperty, [scope.account_id, property_id])

const remove = statement(
  'delete_report_schedule',
  `DELETE FROM report_schedules WHERE account_id = $1 AND id = $2`,
)
export const deleteSchedule = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(remove, [scope.account_id, id])

/** After an outage, reports of this many days are sent: the newest. */
const MAX_MISSED = 7

// Ids of manual occasions begin with a letter, which sorts them after all dates.
const listActive = statement(
  'list_active_report_schedules',
  `SELECT s.account_id, s.id, s.property_id, s.report, s.frequency, s.weekday, s.day, s.time, s.due_from,
     p.timezone, p.day_ends_at, d.times AS pack_times, last.occasion AS last_occasion,
     (SELECT max(date) FROM business_days b WHERE b.account_id = s.account_id AND b.property_id = s.property_id) AS closed_date,
     CASE s.frequency WHEN 'close' THEN ARRAY(
       SELECT b.date::text FROM business_days b
       WHERE b.account_id = s.account_id AND b.property_id = s.property_id
         AND b.date > coalesce(last.date, '-infinity') AND b.closed_at >= s.due_from
       ORDER BY b.date DESC LIMIT ${MAX_MISSED}) END AS closed_dates
   FROM report_schedules s
   JOIN properties p ON p.account_id = s.account_id AND p.id = s.property_id
   LEFT JOIN downtime_settings d ON d.account_id = s.account_id AND d.property_id = s.property_id
   LEFT JOIN LATERAL (
     SELECT max(occasion) AS occasion, max(r.last) AS date FROM report_runs r
     WHERE r.account_id = s.account_id AND r.schedule_id = s.id AND r.occasion < 'a') last ON true
   WHERE s.status = 'active' ORDER BY s.report <> 'manager', s.account_id, s.id`,
)

/** A schedule with what determines its next occasion. */
export interface ActiveSchedule
  extends Pick<
    ScheduleRow,
    'id' | 'property_id' | 'report' | 'frequency' | 'weekday' | 'day' | 'time' | 'due_from'
  > {
  readonly account_id: string
  readonly timezone: string
  readonly day_ends_at: string
  readonly pack_times: readonly string[] | null
  readonly last_occasion: string | null
  /** The newest day that is closed. */
  readonly closed_date: string | null
  /** For a report of each close: the days that were not sent yet, the newest first. */
  readonly closed_dates: readonly string[] | null
}

/** Of all accounts, the manager's report first: for the job. */
export const readActiveSchedules = (tx: Tx) => tx.run<ActiveSchedule>(listActive)

const REPORT_RUNS = t.table(
  'report_runs',
  {
    id: t.text,
    schedule_id: t.text,
    occasion: t.text,
    property_id: t.text,
    report: t.column<ScheduleRow['report']>(),
    language: t.column<ScheduleRow['language']>(),
    first: t.date,
    last: t.date,
    created_at: t.timestamp,
  },
  { on_conflict: 'ON CONFLICT (account_id, schedule_id, occasion) DO NOTHING RETURNING id' },
)
/** An occasion on which a report is sent. */
export type ReportRun = t.RowOf<typeof REPORT_RUNS>

/** Whether this transaction is the one that sends it: an occasion is inserted once. rule 23.8 */
export const claimRun = async (ctx: AccountContext, run: ReportRun): Promise<boolean> =>
  (await REPORT_RUNS.insert(ctx, run)).length === 1

export const { read: readRun } = REPORT_RUNS

// Longer than an e-mail is queued and stored; a monthly schedule has its last one by then.
const forgetRuns = statement(
  'forget_report_runs',
  `DELETE FROM report_runs WHERE created_at < $1::timestamptz - interval '130 days'`,
)
export const purgeRuns = (tx: Tx, now: Temporal.Instant) => tx.run(forgetRuns, [now.toString()])
