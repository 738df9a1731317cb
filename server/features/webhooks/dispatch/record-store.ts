import type { DeliveryAttempt } from '../../../../contract/webhooks.ts'
import type { Tx } from '../../../context.ts'
import { statement } from '../../../postgres/statement.ts'

/** What became of a claimed delivery. */
export interface Outcome {
  readonly account_id: string
  readonly id: string
  readonly endpoint_id: string
  readonly lease: string
  /** `again`: another attempt at `due_at`; `unsent`: given back as it was. */
  readonly result: 'delivered' | 'failed' | 'again' | 'unsent'
  readonly due_at: string | null
  readonly at: string
  readonly attempt: DeliveryAttempt | null
  /** Whether the endpoint's last success or failure is to be noted; once a second is enough. */
  readonly note: boolean
}

// One statement a batch, and only where the lease is still ours: a worker that was thought dead writes nothing. An
// endpoint that was disabled meanwhile, or an account that fell below its tier, has its retry held.
const record = statement(
  'record_deliveries',
  `WITH r AS MATERIALIZED (
     SELECT * FROM json_to_recordset($1) AS r (account_id text, id text, endpoint_id text, lease uuid, result text,
       due_at timestamptz, at timestamptz, attempt jsonb, note boolean)
   ), ended AS (
     DELETE FROM open_deliveries d USING r
     WHERE d.account_id = r.account_id AND d.id = r.id AND d.lease = r.lease AND r.result IN ('delivered', 'failed')
     RETURNING d.account_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.kind, r.result, d.body, d.attempts,
       d.interruptions, d.log, d.created_at, r.attempt, r.at
   ), kept AS (
     INSERT INTO past_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, body, attempts,
       interruptions, log, created_at, finished_at)
     SELECT account_id, id, endpoint_id, event_id, event_type, kind, result, body, attempts + 1, interruptions,
       log || attempt, created_at, at FROM ended
     RETURNING id
   ), again AS (
     UPDATE open_deliveries d SET lease = NULL, due_at = r.due_at, attempts = d.attempts + 1, log = d.log || r.attempt,
       status = CASE WHEN w.status = 'enabled' AND a.tier <> 'starter' THEN 'pending' ELSE 'held' END
     FROM r
     JOIN accounts a ON a.account_id = r.account_id
     JOIN webhook_endpoints w ON w.account_id = r.account_id AND w.id = r.endpoint_id
     WHERE d.account_id = r.account_id AND d.id = r.id AND d.lease = r.lease AND r.result = 'again'
     RETURNING d.id
   ), unsent AS (
     UPDATE open_deliveries d SET lease = NULL, due_at = r.due_at FROM r
     WHERE d.account_id = r.account_id AND d.id = r.id AND d.lease = r.lease AND r.result = 'unsent'
   ), noted AS (
     UPDATE webhook_endpoints w SET last_success_at = greatest(w.last_success_at, n.success),
       last_failure_at = greatest(w.last_failure_at, n.failure)
     FROM (SELECT account_id, endpoint_id, max(at) FILTER (WHERE result = 'delivered') AS success,
             max(at) FILTER (WHERE result <> 'delivered') AS failure
           FROM r WHERE note GROUP BY account_id, endpoint_id) n
     WHERE w.account_id = n.account_id AND w.id = n.endpoint_id
   )
   SELECT id FROM kept UNION ALL SELECT id FROM again`,
)

/** Writes outcomes; answers the deliveries whose lease still held. */
export async function recordOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(record, [JSON.stringify(outcomes)])
  return new Set(rows.map(({ id }) => id))
}

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

/** Takes back what dead workers had. Answers how many go again and which are given up. */
export async function takeBackBroken(tx: Tx, now: Temporal.Instant) {
  const [row] = await tx.run<{ again: number; given_up: string[] }>(interrupt, [now.toString()])
  return row!
}
