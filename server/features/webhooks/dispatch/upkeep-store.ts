import { runAlone } from '../../../postgres/alone.ts'
import type { Database } from '../../../postgres/database.ts'
import { statement } from '../../../postgres/statement.ts'

/** Interruptions after which a delivery is given up, for people to look at. */
export const MOST_INTERRUPTIONS = 3

// A lease that ended belonged to a worker that died, or that lost the database: its attempt may have arrived, so it
// is written down, and does not count among the five.
const interrupt = statement(
  'interrupt_deliveries',
  `WITH broken AS MATERIALIZED (
     SELECT account_id, id, interruptions + 1 AS times, kind,
       jsonb_build_object('number', attempts + 1, 'at', to_char($1::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         'duration_ms', 0, 'status_code', NULL, 'error', 'interrupted', 'remote_address', NULL, 'response_body', NULL) AS entry
     FROM open_deliveries WHERE lease IS NOT NULL AND due_at <= $1::timestamptz
     ORDER BY due_at LIMIT 1000 FOR UPDATE SKIP LOCKED
   ), again AS (
     UPDATE open_deliveries d SET lease = NULL, due_at = $1::timestamptz, interruptions = b.times, log = d.log || b.entry
     FROM broken b WHERE d.account_id = b.account_id AND d.id = b.id
       AND b.times < ${MOST_INTERRUPTIONS} AND b.kind <> 'test'
     RETURNING d.id
   ), given_up AS (
     DELETE FROM open_deliveries d USING broken b
     WHERE d.account_id = b.account_id AND d.id = b.id AND (b.times >= ${MOST_INTERRUPTIONS} OR b.kind = 'test')
     RETURNING d.*, b.entry, b.times
   ), kept AS (
     INSERT INTO past_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, body, attempts,
       interruptions, log, created_at, finished_at)
     SELECT account_id, id, endpoint_id, event_id, event_type, kind, 'failed', body, attempts, times, log || entry,
       created_at, $1::timestamptz FROM given_up RETURNING id
   )
   SELECT (SELECT count(*)::int FROM again) AS again, (SELECT coalesce(array_agg(id::text), '{}') FROM kept) AS given_up`,
)

/** Takes back what dead workers had, 1,000 at a time. Answers how many go again and which are given up. */
export async function takeBackBroken(database: Database, now: Temporal.Instant) {
  const [[row]] = await runAlone<[{ again: number; given_up: string[] }]>(database, [
    [interrupt, [now.toString()]],
  ])
  return row!
}

// Whoever disables, enables or removes an endpoint takes its deliveries along, but does not see one that another
// transaction is writing at that moment. Held, such a one would stay so for ever.
const mend = statement(
  'mend_deliveries',
  `WITH stray AS MATERIALIZED (
     SELECT d.account_id, d.id, w.deleted_at IS NOT NULL AS ended
     FROM open_deliveries d
     JOIN webhook_endpoints w ON w.account_id = d.account_id AND w.id = d.endpoint_id
     JOIN accounts a ON a.account_id = d.account_id
     WHERE d.status = 'held'
       AND (w.deleted_at IS NOT NULL OR a.tier <> 'starter' AND (w.status = 'enabled' OR d.kind = 'test'))
     LIMIT 1000 FOR UPDATE OF d SKIP LOCKED
   ), released AS (
     UPDATE open_deliveries d SET status = 'pending', due_at = $1::timestamptz, scheduled = false
     FROM stray s WHERE d.account_id = s.account_id AND d.id = s.id AND NOT s.ended
     RETURNING 1
   ), discarded AS (
     DELETE FROM open_deliveries d USING stray s WHERE d.account_id = s.account_id AND d.id = s.id AND s.ended
     RETURNING d.*
   ), kept AS (
     INSERT INTO past_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, body, attempts,
       interruptions, log, created_at, finished_at)
     SELECT account_id, id, endpoint_id, event_id, event_type, kind, 'discarded', body, attempts, interruptions, log,
       created_at, $1::timestamptz FROM discarded
   )
   SELECT (SELECT count(*)::int FROM released) AS released, (SELECT count(*)::int FROM discarded) AS discarded`,
)

/** Brings held deliveries into line with their endpoint, 1,000 at a time. Answers how many were not. */
export async function mendHeld(database: Database, now: Temporal.Instant): Promise<number> {
  const [[row]] = await runAlone<[{ released: number; discarded: number }]>(database, [
    [mend, [now.toString()]],
  ])
  return row!.released + row!.discarded
}

const lookAtClock = statement(
  'look_at_clock',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS microseconds`,
)

/** Milliseconds by which the database's clock is ahead of one that is read here; behind is negative. */
export async function clockLead(database: Database, read: () => number): Promise<number> {
  const before = read()
  const [[row]] = await runAlone<[{ microseconds: number }]>(database, [[lookAtClock, []]])
  return row!.microseconds / 1000 - (before + read()) / 2
}

const countOpen = statement(
  'count_open_deliveries',
  `SELECT status, count(*)::int AS count,
     coalesce(extract(epoch FROM $1::timestamptz - min(due_at) FILTER (WHERE lease IS NULL)), 0)::float8 AS lag
   FROM open_deliveries GROUP BY status`,
)

export interface OpenDeliveries {
  pending: number
  held: number
  /** Seconds since the oldest that nobody has yet was due. */
  lag: number
}

/** What is still to be delivered, for the metrics. */
export async function readOpenDeliveries(database: Database, now: Temporal.Instant): Promise<OpenDeliveries> {
  const [rows] = await runAlone<[{ status: string; count: number; lag: number }]>(database, [
    [countOpen, [now.toString()]],
  ])
  const of = (status: string) => rows.find((row) => row.status === status)
  return {
    pending: of('pending')?.count ?? 0,
    held: of('held')?.count ?? 0,
    lag: Math.max(0, of('pending')?.lag ?? 0),
  }
}
