import type { WebhookHealth } from '#contract/developer/webhooks.staff.ts'
import { type ScopedContext, visible } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

type Counted = Omit<WebhookHealth, 'days'> & {
  property_id: string | null
  days: { date: string; delivered: number; failed: number }[] | null
}

const health = statement(
  'list_webhook_health',
  `SELECT w.id AS webhook_id, w.property_id,
     (SELECT count(*)::int FROM pending_deliveries o WHERE o.account_id = w.account_id AND o.endpoint_id = w.id
        AND o.status = 'pending') AS pending,
     (SELECT count(*)::int FROM pending_deliveries o WHERE o.account_id = w.account_id AND o.endpoint_id = w.id
        AND o.status = 'held') AS held,
     coalesce(p.delivered_7_days, 0) AS delivered_7_days, coalesce(p.failed_7_days, 0) AS failed_7_days,
     coalesce(p.failed_30_days, 0) AS failed_30_days, p.attempts_p95_ms, d.days, p.last_delivery_at, w.next_secret_at
   FROM webhook_endpoints w
   LEFT JOIN LATERAL (
     SELECT count(*) FILTER (WHERE status = 'delivered' AND finished_at >= $2::timestamptz - interval '7 days')::int
         AS delivered_7_days,
       count(*) FILTER (WHERE status = 'failed' AND finished_at >= $2::timestamptz - interval '7 days')::int
         AS failed_7_days,
       count(*) FILTER (WHERE status = 'failed')::int AS failed_30_days,
       percentile_disc(0.95) WITHIN GROUP (ORDER BY (log -> -1 ->> 'duration_ms')::int)
         FILTER (WHERE finished_at >= $2::timestamptz - interval '7 days') AS attempts_p95_ms,
       max(finished_at) AS last_delivery_at
     FROM finished_deliveries p WHERE p.account_id = w.account_id AND p.endpoint_id = w.id
       AND p.finished_at >= $2::timestamptz - interval '30 days') p ON true
   LEFT JOIN LATERAL (
     SELECT json_agg(json_build_object('date', date, 'delivered', delivered, 'failed', failed) ORDER BY date) AS days
     FROM (SELECT finished_at::date AS date, count(*) FILTER (WHERE status = 'delivered') AS delivered,
             count(*) FILTER (WHERE status = 'failed') AS failed
           FROM finished_deliveries p WHERE p.account_id = w.account_id AND p.endpoint_id = w.id
             AND p.finished_at >= date_trunc('day', $2::timestamptz) - interval '6 days'
           GROUP BY 1) AS by_day) d ON true
   WHERE w.account_id = $1 AND w.deleted_at IS NULL ORDER BY w.id DESC`,
)

/** How the living endpoints of the caller's scope are doing; days without a delivery are left out. */
export const readHealth = async (ctx: ScopedContext, now: string) =>
  (await ctx.tx.run<Counted>(health, [ctx.scope.account_id, now])).filter((row) => visible(ctx, row))
