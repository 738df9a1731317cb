import type { Delivery } from '../../../contract/webhooks.ts'
import type { Context, Tx } from '../../context.ts'
import { newestFirst, readPage } from '../../postgres/page.ts'
import { requireVisible, type ScopedContext } from '../../postgres/scope.ts'
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
      SELECT account_id, ${sql.raw(OPEN)} FROM pending_deliveries UNION ALL
      SELECT account_id, ${sql.raw(PAST)} FROM finished_deliveries) AS deliveries`,
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

const findById = statement(
  'find_delivery',
  `SELECT d.*, w.property_id FROM (
     SELECT ${OPEN} FROM pending_deliveries WHERE account_id = $1 AND id = $2 UNION ALL
     SELECT ${PAST} FROM finished_deliveries WHERE account_id = $1 AND id = $2 AND finished_at >= $3::timestamptz) d
   JOIN webhook_endpoints w ON w.account_id = $1 AND w.id = d.webhook_id`,
)

/** A delivery to an endpoint of the caller's scope; 404 SVC-3001 for any other. */
export const findDelivery = async (ctx: ScopedContext, id: string, oldest: string) => {
  const values = [ctx.scope.account_id, id, oldest]
  return requireVisible(ctx, await ctx.tx.one<Delivery & { property_id: string | null }>(findById, values))
}

const insertTest = statement(
  'insert_test_delivery',
  `INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, body, due_at, created_at)
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
