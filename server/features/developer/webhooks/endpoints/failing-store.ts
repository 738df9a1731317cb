import { type ScopedContext, visible } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** An endpoint with failed deliveries. */
export interface FailingEndpoint {
  webhook_id: string
  property_id: string | null
  url: string
  /** Of the last 1,000 failures at most. */
  count: number
  first_failed_at: string
}

/** Maximum of failures of an account that are read. */
const MAX_FAILURES = 1_000

const listFailing = statement(
  'list_failing_endpoints',
  `SELECT w.id AS webhook_id, w.property_id, w.url, count(*)::int AS count, min(d.finished_at) AS first_failed_at
   FROM (
     SELECT d.endpoint_id, d.event_id, d.finished_at FROM finished_deliveries d
     WHERE d.account_id = $1 AND d.status = 'failed' AND d.kind <> 'test' AND d.finished_at >= $2::timestamptz
     ORDER BY d.finished_at DESC LIMIT ${MAX_FAILURES}) AS d
   JOIN webhook_endpoints w ON w.account_id = $1 AND w.id = d.endpoint_id AND w.deleted_at IS NULL
   WHERE NOT EXISTS (
     SELECT FROM finished_deliveries r WHERE r.account_id = $1 AND r.event_id = d.event_id
       AND r.endpoint_id = d.endpoint_id AND r.kind = 'replay' AND r.status = 'delivered')
   GROUP BY w.id, w.property_id, w.url ORDER BY w.id LIMIT 20`,
)

/**
 * Endpoints of the caller's scope with deliveries that failed since a moment and that no replay has delivered
 * since.
 */
export const readFailingEndpoints = async (ctx: ScopedContext, since: Temporal.Instant) =>
  (await ctx.tx.run<FailingEndpoint>(listFailing, [ctx.scope.account_id, since.toString()])).filter((row) =>
    visible(ctx, row),
  )
