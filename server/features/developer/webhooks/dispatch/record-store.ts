import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import { insertFinished } from './finished-deliveries-store.ts'

/** The outcome of a leased delivery. */
export interface Outcome {
  readonly account_id: string
  readonly id: string
  readonly endpoint_id: string
  readonly lease: string
  /** `again`: another attempt at `due_at`; `unsent`: released as it was. */
  readonly result: 'delivered' | 'failed' | 'again' | 'unsent'
  readonly due_at: string | null
  readonly at: string
  /** New log entries: the attempt, and before it a connection that failed before anything was read. */
  readonly attempts: readonly DeliveryAttempt[]
}

// One statement a batch, and only where the lease still holds: a worker that was taken for dead writes
// nothing. If the endpoint was disabled or deleted meanwhile, or the account fell below its tier, the retry
// is held. Endpoints are never waited for: a change of one goes on to its deliveries, which are locked here.
// Their last success and failure are whole seconds: each is updated once in a second at most.
const record = statement(
  'record_deliveries',
  `WITH r AS MATERIALIZED (
     SELECT * FROM json_to_recordset($1) AS r (account_id text, id text, endpoint_id text, lease uuid, result text,
       due_at timestamptz, at timestamptz, attempts jsonb)
   ), ended AS (
     DELETE FROM pending_deliveries d USING r
     WHERE d.account_id = r.account_id AND d.id = r.id AND d.lease = r.lease AND r.result IN ('delivered', 'failed')
     RETURNING d.*, r.result, r.attempts AS new_attempts, r.at
   ), inserted AS (
     ${insertFinished('ended', { status: 'result', finished_at: 'at', attempts: 'attempts + 1', log: 'log || new_attempts' })}
     RETURNING id
   ), again AS (
     UPDATE pending_deliveries d SET lease = NULL, attempts = d.attempts + 1, log = d.log || r.attempts,
       due_at = CASE WHEN m.is_sendable THEN r.due_at ELSE r.at END, scheduled = true,
       status = CASE WHEN m.is_sendable THEN 'pending' ELSE 'held' END
     FROM r
     JOIN accounts a ON a.account_id = r.account_id
     JOIN webhook_endpoints w ON w.account_id = r.account_id AND w.id = r.endpoint_id
     CROSS JOIN LATERAL (
       SELECT w.deleted_at IS NULL AND w.status = 'enabled' AND a.tier <> 'starter' AS is_sendable) m
     WHERE d.account_id = r.account_id AND d.id = r.id AND d.lease = r.lease AND r.result = 'again'
     RETURNING d.id
   ), unsent AS (
     UPDATE pending_deliveries d SET lease = NULL, due_at = r.due_at, scheduled = r.due_at > r.at FROM r
     WHERE d.account_id = r.account_id AND d.id = r.id AND d.lease = r.lease AND r.result = 'unsent'
     RETURNING d.id
   ), seen AS MATERIALIZED (
     SELECT account_id, endpoint_id, max(at) FILTER (WHERE result = 'delivered') AS success,
       max(at) FILTER (WHERE result <> 'delivered') AS failure
     FROM r WHERE result <> 'unsent' GROUP BY account_id, endpoint_id
   ), updated_endpoints AS (
     UPDATE webhook_endpoints w SET last_success_at = greatest(w.last_success_at, s.success),
       last_failure_at = greatest(w.last_failure_at, s.failure)
     FROM seen s JOIN (
       SELECT e.account_id, e.id FROM webhook_endpoints e JOIN seen n ON n.account_id = e.account_id AND n.endpoint_id = e.id
       WHERE n.success > coalesce(e.last_success_at, '-infinity') OR n.failure > coalesce(e.last_failure_at, '-infinity')
       FOR NO KEY UPDATE OF e SKIP LOCKED) free ON free.account_id = s.account_id AND free.id = s.endpoint_id
     WHERE w.account_id = s.account_id AND w.id = s.endpoint_id
   )
   SELECT id FROM inserted UNION ALL SELECT id FROM again UNION ALL SELECT id FROM unsent`,
)

/** Records outcomes; returns the deliveries whose lease still held. */
export async function recordOutcomes(
  database: Database,
  outcomes: readonly Outcome[],
): Promise<ReadonlySet<string>> {
  const [rows] = await runAutocommit<[{ id: string }]>(database, [[record, [JSON.stringify(outcomes)]]])
  return new Set(rows.map(({ id }) => id))
}
