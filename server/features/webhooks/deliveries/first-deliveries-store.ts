import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'
import { retentionLimit } from './retention-limit.ts'

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
