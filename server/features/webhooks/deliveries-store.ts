import type { Delivery } from '../../../contract/webhooks.ts'
import type { Context, Tx } from '../../context.ts'
import { newestFirst, readPage } from '../../postgres/page.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'

/** As the contract shows it: what is under way is pending, without a next attempt. */
const OPEN = `id, endpoint_id AS webhook_id, event_id, event_type, kind, status, log AS attempts,
  CASE WHEN status = 'pending' AND lease IS NULL THEN due_at END AS next_attempt_at, created_at,
  NULL::timestamptz AS finished_at`
const PAST = `id, endpoint_id AS webhook_id, event_id, event_type, kind, status, log AS attempts,
  NULL::timestamptz AS next_attempt_at, created_at, finished_at`

export function readDeliveryPage(
  ctx: Context,
  endpoint_id: string,
  query: Record<string, unknown>,
  where: RawBuilder<unknown>[],
  oldest: string,
) {
  return readPage<Delivery>({
    ctx,
    list: `listDeliveries ${endpoint_id}`,
    query,
    select: sql`SELECT * FROM (
      SELECT account_id, ${sql.raw(OPEN)} FROM open_deliveries UNION ALL
      SELECT account_id, ${sql.raw(PAST)} FROM past_deliveries) AS deliveries`,
    // Outside of the union: only so are both indexes walked in the order of the list, and a page of a long history
    // does not sort all of it.
    where: [
      sql`account_id = ${ctx.scope.account_id}`,
      sql`webhook_id = ${endpoint_id}`,
      sql`(finished_at IS NULL OR finished_at >= ${oldest}::timestamptz)`,
      ...where,
    ],
    order: newestFirst(sql`id`),
  })
}

const findDelivery = statement(
  'find_delivery',
  `SELECT d.*, w.property_id FROM (
     SELECT ${OPEN} FROM open_deliveries WHERE account_id = $1 AND id = $2 UNION ALL
     SELECT ${PAST} FROM past_deliveries WHERE account_id = $1 AND id = $2 AND finished_at >= $3::timestamptz) d
   JOIN webhook_endpoints w ON w.account_id = $1 AND w.id = d.webhook_id`,
)

/** A delivery, and the property of its endpoint. */
export const readDelivery = (tx: Tx, account_id: string, id: string, oldest: string) =>
  tx.one<Delivery & { property_id: string | null }>(findDelivery, [account_id, id, oldest])

const insertTest = statement(
  'insert_test_delivery',
  `INSERT INTO open_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, body, due_at, created_at)
   VALUES ($1, $2, $3, $4, $5, 'test', 'pending', $6, $7::timestamptz, date_trunc('second', $7::timestamptz))`,
)

export interface TestDelivery {
  id: string
  endpoint_id: string
  event_id: string
  event_type: string
  body: string
}

export const writeTest = (tx: Tx, account_id: string, row: TestDelivery, now: Temporal.Instant) =>
  tx.run(insertTest, [
    account_id,
    row.id,
    row.endpoint_id,
    row.event_id,
    row.event_type,
    row.body,
    now.toString(),
  ])

// What somebody has under way is left to them: they hold its retry themselves. Tests go to disabled endpoints too.
const holdOfEndpoint = statement(
  'hold_deliveries_of_endpoint',
  `UPDATE open_deliveries SET status = 'held', due_at = $3::timestamptz
   WHERE account_id = $1 AND endpoint_id = $2 AND status = 'pending' AND lease IS NULL AND kind <> 'test'`,
)
const releaseOfEndpoint = statement(
  'release_deliveries_of_endpoint',
  `UPDATE open_deliveries SET status = 'pending', due_at = $3::timestamptz, scheduled = false
   WHERE account_id = $1 AND endpoint_id = $2 AND status = 'held'
     AND EXISTS (SELECT FROM accounts WHERE account_id = $1 AND tier <> 'starter')`,
)
const holdOfAccount = statement(
  'hold_deliveries_of_account',
  `UPDATE open_deliveries SET status = 'held', due_at = $2::timestamptz
   WHERE account_id = $1 AND status = 'pending' AND lease IS NULL`,
)
const releaseOfAccount = statement(
  'release_deliveries_of_account',
  `UPDATE open_deliveries d SET status = 'pending', due_at = $2::timestamptz, scheduled = false
   FROM webhook_endpoints w
   WHERE d.account_id = $1 AND d.status = 'held' AND w.account_id = d.account_id AND w.id = d.endpoint_id
     AND (w.status = 'enabled' OR d.kind = 'test')`,
)

/** For an endpoint that is disabled. decisions 8 */
export const holdEndpoint = (tx: Tx, account_id: string, id: string, now: Temporal.Instant) =>
  tx.run(holdOfEndpoint, [account_id, id, now.toString()])
/** For one that is enabled again: all of it due at once. decisions 8 */
export const releaseEndpoint = (tx: Tx, account_id: string, id: string, now: Temporal.Instant) =>
  tx.run(releaseOfEndpoint, [account_id, id, now.toString()])

/** For an account that falls below Growth: what is pending is held, its attempts kept. decisions 1, 8 */
export const holdDeliveries = (tx: Tx, account_id: string, now: Temporal.Instant) =>
  tx.run(holdOfAccount, [account_id, now.toString()])
/** For one that returns: what is held is due at once, but for endpoints that are disabled. decisions 1, 8 */
export const releaseDeliveries = (tx: Tx, account_id: string, now: Temporal.Instant) =>
  tx.run(releaseOfAccount, [account_id, now.toString()])

const discardOfEndpoint = statement(
  'discard_deliveries_of_endpoint',
  `WITH ended AS (
     DELETE FROM open_deliveries WHERE account_id = $1 AND endpoint_id = $2 RETURNING *)
   INSERT INTO past_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, body, attempts,
     interruptions, log, created_at, finished_at)
   SELECT account_id, id, endpoint_id, event_id, event_type, kind, 'discarded', body, attempts, interruptions, log,
     created_at, $3::timestamptz FROM ended`,
)

/** For an endpoint that is deleted. decisions 8 */
export const discardDeliveries = (tx: Tx, account_id: string, endpoint_id: string, now: Temporal.Instant) =>
  tx.run(discardOfEndpoint, [account_id, endpoint_id, now.toString()])
