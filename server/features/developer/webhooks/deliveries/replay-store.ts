import type { Tx } from '#server/context.ts'
import { INSERT_DELIVERY } from '#server/events/append.ts'
import { isOneOf } from '#server/postgres/scope.ts'
import { every, type RawBuilder, sql, statement } from '#server/postgres/statement.ts'

/**
 * `open`: the delivery itself is still pending. `under_way`: the same event is pending for that endpoint
 * already. `too_old`: it finished more than 30 days ago, or its event is purged. `no_endpoint`: the endpoint
 * was deleted.
 */
export interface ReplayRefusal {
  readonly delivery_id: string
  readonly reason: 'missing' | 'open' | 'test' | 'no_endpoint' | 'too_old' | 'under_way'
}

/** What to replay: deliveries by id, or all that failed since a moment. */
export type ReplaySelection =
  | { readonly delivery_ids: readonly string[] }
  | { readonly failed_since: string; readonly webhook_id?: string | undefined }

export interface ReplayRequest {
  readonly account_id: string
  /** Endpoints of some properties alone; null is all of the account's. */
  readonly property_ids: readonly string[] | null
  readonly selection: ReplaySelection
  /** What finished before this moment cannot be replayed. */
  readonly oldest: string
  readonly now: string
  /** The ids of replays are derived from this one. */
  readonly id: string
  readonly most: number
}

export interface ReplayRow {
  readonly id: string
  /** The delivery that it repeats. */
  readonly delivery_id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly status: 'pending' | 'held'
}

/** Existing endpoints (`w`) that are in scope. */
function endpointsOf({ account_id, property_ids, selection }: ReplayRequest): RawBuilder<unknown> {
  const conditions = [sql`w.account_id = ${account_id}`, sql`w.deleted_at IS NULL`]
  if (property_ids !== null) conditions.push(isOneOf(sql`w.property_id`, property_ids))
  if ('delivery_ids' in selection) {
    conditions.push(sql`w.id IN (SELECT endpoint_id FROM finished_deliveries
      WHERE account_id = ${account_id} AND id = ANY (${selection.delivery_ids}))`)
  } else if (selection.webhook_id !== undefined) conditions.push(sql`w.id = ${selection.webhook_id}`)
  return every(conditions)
}

/** Deliveries (`p`) that are selected. "All failed" excludes those that have succeeded since. */
const deliveriesOf = ({ selection }: ReplayRequest): RawBuilder<unknown> =>
  'delivery_ids' in selection
    ? sql`p.id = ANY (${selection.delivery_ids})`
    : sql`p.status = 'failed' AND p.finished_at >= ${selection.failed_since}::timestamptz AND NOT EXISTS (
        SELECT FROM finished_deliveries arrived WHERE arrived.account_id = p.account_id AND arrived.endpoint_id = p.endpoint_id
          AND arrived.event_id = p.event_id AND arrived.kind = 'replay' AND arrived.status = 'delivered')`

const lock = (request: ReplayRequest) =>
  sql`SELECT w.id FROM webhook_endpoints w WHERE ${endpointsOf(request)} ORDER BY w.id FOR NO KEY UPDATE`

// Inserts new rows, one for an event and an endpoint, and changes none. What is pending there already is
// skipped, so the statement may be repeated. In the order of events, which is then about the order of
// sending.
const insert = (request: ReplayRequest) => sql<ReplayRow>`
  WITH chosen AS MATERIALIZED (
    SELECT DISTINCT ON (p.endpoint_id, p.event_id) p.account_id, p.id, p.endpoint_id, p.event_id, p.event_type,
      CASE WHEN w.status = 'enabled' AND a.tier <> 'starter' THEN 'pending' ELSE 'held' END AS status
    FROM finished_deliveries p
    JOIN webhook_endpoints w ON w.account_id = p.account_id AND w.id = p.endpoint_id
    JOIN accounts a ON a.account_id = p.account_id
    JOIN events e ON e.account_id = p.account_id AND e.id = p.event_id
    WHERE p.account_id = ${request.account_id} AND ${endpointsOf(request)} AND ${deliveriesOf(request)}
      AND p.kind <> 'test' AND p.finished_at >= ${request.oldest}::timestamptz
      AND NOT EXISTS (
        SELECT FROM pending_deliveries o WHERE o.account_id = p.account_id AND o.endpoint_id = p.endpoint_id
          AND o.event_id = p.event_id AND o.kind = 'replay')
    ORDER BY p.endpoint_id, p.event_id, p.id DESC LIMIT ${request.most}
  ), named AS MATERIALIZED (
    SELECT new_id_beside('del', ${request.id}) AS id, chosen.id AS delivery_id, account_id, endpoint_id, event_id,
      event_type, status
    FROM chosen
  ), written AS (
    ${sql.raw(INSERT_DELIVERY)}
    SELECT account_id, id, endpoint_id, event_id, event_type, 'replay', status, ${request.now}::timestamptz,
      date_trunc('second', ${request.now}::timestamptz)
    FROM named ORDER BY event_id
  )
  SELECT id, delivery_id, endpoint_id AS webhook_id, event_id, status FROM named ORDER BY event_id, endpoint_id`

/**
 * Inserts the replays. The endpoints are locked first, by a statement of their own: two concurrent replays
 * would otherwise not see each other's rows, and send twice.
 */
export async function insertReplays(tx: Tx, request: ReplayRequest): Promise<ReplayRow[]> {
  const [, rows] = await Promise.all([tx.compose(lock(request)), tx.compose<ReplayRow>(insert(request))])
  return rows
}

const explain = statement(
  'explain_refused_replays',
  `SELECT asked.id AS delivery_id,
     CASE WHEN o.id IS NOT NULL THEN 'open' WHEN p.id IS NULL THEN 'missing' WHEN p.kind = 'test' THEN 'test'
       WHEN w.deleted_at IS NOT NULL THEN 'no_endpoint'
       WHEN e.id IS NULL OR p.finished_at < $4::timestamptz THEN 'too_old' ELSE 'under_way' END AS reason
   FROM unnest($2::text[]) WITH ORDINALITY AS asked (id, place)
   LEFT JOIN (finished_deliveries p JOIN webhook_endpoints w ON w.account_id = p.account_id AND w.id = p.endpoint_id)
     ON p.account_id = $1 AND p.id = asked.id AND ($3::text[] IS NULL OR w.property_id = ANY ($3))
   LEFT JOIN (pending_deliveries o JOIN webhook_endpoints x ON x.account_id = o.account_id AND x.id = o.endpoint_id)
     ON o.account_id = $1 AND o.id = asked.id AND ($3::text[] IS NULL OR x.property_id = ANY ($3))
   LEFT JOIN events e ON e.account_id = $1 AND e.id = p.event_id
   ORDER BY asked.place`,
)

/** Why deliveries were not replayed, in the order of the request. */
export const readRefusals = (
  tx: Tx,
  { account_id, property_ids, oldest }: ReplayRequest,
  delivery_ids: readonly string[],
) => tx.run<ReplayRefusal>(explain, [account_id, delivery_ids, property_ids, oldest])
