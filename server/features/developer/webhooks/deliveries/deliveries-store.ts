import type { Delivery } from '#contract/developer/webhooks.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { retentionLimit } from './retention-limit.ts'

/**
 * Pending and finished deliveries in one, `d`, in the terms of the contract: what is in flight is pending,
 * without a next attempt. Conditions stay outside: the planner pushes them into both parts, and scans the
 * index of each in the order of a list.
 */
export const deliveries = (open = `status = 'pending' AND lease IS NULL`) => `(
  SELECT account_id, id, endpoint_id AS webhook_id, event_id, event_type, kind, status, log AS attempts, body,
    CASE WHEN ${open} THEN due_at END AS next_attempt_at, created_at, NULL::timestamptz(0) AS finished_at
  FROM pending_deliveries
  UNION ALL
  SELECT account_id, id, endpoint_id, event_id, event_type, kind, status, log, body, NULL, created_at, finished_at
  FROM finished_deliveries) d`
/** What each list of deliveries shows, beside their attempts. */
export const DELIVERY = `d.id, d.webhook_id, d.event_id, d.event_type, d.kind, d.status, d.next_attempt_at, d.created_at,
  d.finished_at`

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
    select: sql.raw(`SELECT ${DELIVERY}, d.attempts FROM ${deliveries()}`),
    where: [
      sql`d.account_id = ${ctx.scope.account_id}`,
      sql`webhook_id = ${endpoint_id}`,
      sql`(finished_at IS NULL OR finished_at >= ${oldest}::timestamptz)`,
      ...where,
    ],
    order: newestFirst(sql`id`),
  })
}

const findById = statement(
  'find_delivery',
  `SELECT ${DELIVERY}, d.attempts, w.property_id FROM ${deliveries()}
   JOIN webhook_endpoints w ON w.account_id = d.account_id AND w.id = d.webhook_id
   WHERE d.account_id = $1 AND d.id = $2 AND (d.finished_at IS NULL OR d.finished_at >= $3::timestamptz)`,
)

/** A delivery to an endpoint of the caller's scope; 404 SVC-3001 for any other. */
export const findDelivery = async (ctx: ScopedContext, id: string, oldest: string) => {
  const values = [ctx.scope.account_id, id, oldest]
  return requireVisible(ctx, await ctx.tx.one<Delivery & { property_id: string | null }>(findById, values))
}

const PENDING = t.keyedTable('pending_deliveries', ['id'], {
  id: t.fixed(t.text),
  endpoint_id: t.fixed(t.text),
  event_id: t.fixed(t.text),
  event_type: t.fixed(t.text),
  /** Of an event that is not stored. */
  body: t.fixed(t.text),
  kind: t.fixed(t.column<Delivery['kind']>()),
  status: t.column<'pending' | 'held'>(),
  due_at: t.timestamp,
  created_at: t.fixed(t.timestamp),
})

type TestDelivery = Pick<t.RowOf<typeof PENDING>, 'id' | 'endpoint_id' | 'event_id' | 'event_type' | 'body'>

export const insertTestDelivery = (ctx: AccountContext, delivery: TestDelivery, now: Temporal.Instant) =>
  PENDING.insert(ctx, {
    ...delivery,
    kind: 'test',
    status: 'pending',
    due_at: now.toString(),
    created_at: toTimestamp(now),
  })

const ERASE = ['pending_deliveries', 'finished_deliveries'].map((table) =>
  statement(
    `erase_answers_of_${table}`,
    `UPDATE ${table} SET log = (SELECT coalesce(jsonb_agg(entry || '{"response_body": null}' ORDER BY place), '[]')
       FROM jsonb_array_elements(log) WITH ORDINALITY AS l (entry, place))
     WHERE account_id = $1 AND event_id = ANY ($2)`,
  ),
)

/** What receivers answered to some events, which may repeat what they were told. rule 28.13 */
export const eraseAnswers = ({ tx, scope }: AccountContext, event_ids: readonly string[]) =>
  Promise.all(ERASE.map((erase) => tx.run(erase, [scope.account_id, event_ids])))

const first = statement(
  'first_deliveries',
  `SELECT
     (SELECT created_at FROM webhook_endpoints WHERE account_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1)
       AS endpoint_at,
     (SELECT finished_at FROM finished_deliveries WHERE account_id = $1 AND status = 'delivered' ORDER BY id LIMIT 1)
       AS delivered_at,
     (SELECT count(*)::int FROM finished_deliveries WHERE account_id = $1 AND status = 'failed'
        AND finished_at >= $2::timestamptz) AS failed`,
)

/** When the first endpoint was created and the first delivery succeeded, and how many have failed. */
export const readFirstDeliveries = async ({ tx, scope }: AccountContext, now: Temporal.Instant) =>
  (await tx.one<{ endpoint_at: string | null; delivered_at: string | null; failed: number }>(first, [
    scope.account_id,
    retentionLimit(now),
  ]))!
