import type { Reclaimed } from '#server/engine/lease-worker.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import { insertFinished } from './finished-deliveries-store.ts'

/** Interruptions after which a delivery is given up, for staff to check. */
const MAX_INTERRUPTIONS = 3

// A lease that ended belonged to a worker that died, or that lost the database: its attempt may have arrived,
// so it is recorded, and does not count among the five.
const reclaim = statement(
  'reclaim_deliveries',
  `WITH broken AS MATERIALIZED (
     SELECT account_id, id, interruptions + 1 AS times, kind,
       jsonb_build_object('number', attempts + 1, 'at', to_char($1::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         'duration_ms', 0, 'status_code', NULL, 'error', 'interrupted', 'remote_address', NULL, 'response_body', NULL) AS entry
     FROM pending_deliveries WHERE lease IS NOT NULL AND due_at <= $1::timestamptz
     ORDER BY due_at LIMIT 1000 FOR UPDATE SKIP LOCKED
   ), released AS (
     UPDATE pending_deliveries d SET lease = NULL, due_at = $1::timestamptz, interruptions = b.times, log = d.log || b.entry
     FROM broken b WHERE d.account_id = b.account_id AND d.id = b.id
       AND b.times < ${MAX_INTERRUPTIONS} AND b.kind <> 'test'
     RETURNING d.id
   ), given_up AS (
     DELETE FROM pending_deliveries d USING broken b
     WHERE d.account_id = b.account_id AND d.id = b.id AND (b.times >= ${MAX_INTERRUPTIONS} OR b.kind = 'test')
     RETURNING d.*, b.entry, b.times
   ), inserted AS (
     ${insertFinished('given_up', { status: `'failed'`, finished_at: '$1::timestamptz', interruptions: 'times', log: 'log || entry' })}
     RETURNING id
   )
   SELECT (SELECT count(*)::int FROM released) AS released, (SELECT coalesce(array_agg(id::text), '{}') FROM inserted) AS failed`,
)

/** Reclaims the leases of dead workers, 1,000 at a time. */
export async function reclaimExpiredDeliveries(
  database: Database,
  now: Temporal.Instant,
): Promise<Reclaimed> {
  const [[row]] = await runAutocommit<[Reclaimed]>(database, [[reclaim, [now.toString()]]])
  return row!
}

/** Exact up to this number; beyond it the estimate of autovacuum for the index. */
const MAX_COUNTED = 10_000
const counted = (index: string, which: string, order: string) =>
  `(SELECT CASE WHEN count(*) < ${MAX_COUNTED} THEN count(*)
      ELSE greatest(count(*), (SELECT reltuples::bigint FROM pg_class WHERE oid = '${index}'::regclass)) END::int
    FROM (SELECT FROM pending_deliveries WHERE ${which} ORDER BY ${order} LIMIT ${MAX_COUNTED}) first)`
const DUE = `status = 'pending' AND lease IS NULL AND NOT scheduled`
const SCHEDULED = `status = 'pending' AND lease IS NULL AND scheduled`

// A scrape reads no backlog: from the index of due deliveries it reads the oldest of each endpoint.
const countOpen = statement(
  'count_open_deliveries',
  `WITH RECURSIVE oldest AS (
     (SELECT account_id, endpoint_id, due_at FROM pending_deliveries WHERE ${DUE}
      ORDER BY account_id, endpoint_id, due_at, id LIMIT 1)
     UNION ALL
     SELECT n.account_id, n.endpoint_id, n.due_at FROM oldest o CROSS JOIN LATERAL (
       SELECT account_id, endpoint_id, due_at FROM pending_deliveries
       WHERE ${DUE} AND (account_id, endpoint_id) > (o.account_id, o.endpoint_id)
       ORDER BY account_id, endpoint_id, due_at, id LIMIT 1) n)
   SELECT ${counted('pending_deliveries_due', DUE, 'account_id, endpoint_id, due_at, id')}
       + ${counted('pending_deliveries_scheduled', SCHEDULED, 'due_at')}
       + ${counted('pending_deliveries_leased', 'lease IS NOT NULL', 'due_at')} AS pending,
     ${counted('pending_deliveries_held', `status = 'held'`, 'due_at')} AS held,
     greatest(0, extract(epoch FROM $1::timestamptz - least((SELECT min(due_at) FROM oldest),
       (SELECT due_at FROM pending_deliveries WHERE ${SCHEDULED} ORDER BY due_at LIMIT 1))))::float8 AS lag`,
)

const nextDue = statement(
  'next_delivery_due',
  `SELECT extract(epoch FROM min(due_at))::float8 * 1000 AS due_ms FROM pending_deliveries WHERE ${SCHEDULED}`,
)

/** When the next retry is due, in milliseconds of the epoch; null: none waits. */
export async function nextDeliveryDue(database: Database): Promise<number | null> {
  const [rows] = await runAutocommit<[{ due_ms: number | null }]>(database, [[nextDue, []]])
  return rows[0]!.due_ms
}

export interface OpenDeliveries {
  pending: number
  held: number
  /** Age of the oldest due delivery that is not leased, in seconds. */
  lag: number
}

/** Pending deliveries, for the metrics: exact below 10,000 of a kind, and the statistics of the database beyond. */
export async function readOpenDeliveries(database: Database, now: Temporal.Instant): Promise<OpenDeliveries> {
  const [rows] = await runAutocommit<[OpenDeliveries]>(database, [[countOpen, [now.toString()]]])
  return rows[0]!
}
