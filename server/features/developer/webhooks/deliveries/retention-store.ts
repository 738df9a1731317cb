import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'
import { insertFinished } from '../dispatch/finished-deliveries-store.ts'

const RETENTION_START = `$1::timestamptz - interval '30 days'`

const failHeld = statement(
  'fail_long_held',
  `WITH old AS (
     SELECT account_id, id FROM pending_deliveries WHERE status = 'held' AND due_at < ${RETENTION_START}
     ORDER BY due_at LIMIT 1000 FOR UPDATE SKIP LOCKED
   ), ended AS (
     DELETE FROM pending_deliveries d USING old WHERE d.account_id = old.account_id AND d.id = old.id RETURNING d.*)
   ${insertFinished('ended', { status: `'failed'`, finished_at: '$1::timestamptz' })} RETURNING 1`,
)
const forgetPast = statement(
  'forget_past_deliveries',
  `DELETE FROM finished_deliveries WHERE (account_id, id) IN (
     SELECT account_id, id FROM finished_deliveries WHERE finished_at < ${RETENTION_START}
     ORDER BY finished_at LIMIT 5000 FOR UPDATE SKIP LOCKED)
   RETURNING 1`,
)
// OFFSET 0: one index lookup for each endpoint, where a join would read every delivery.
const forgetEndpoints = statement(
  'forget_endpoints',
  `DELETE FROM webhook_endpoints WHERE (account_id, id) IN (
     SELECT account_id, id FROM webhook_endpoints w WHERE deleted_at < ${RETENTION_START}
       AND NOT EXISTS (SELECT FROM pending_deliveries d WHERE d.account_id = w.account_id AND d.endpoint_id = w.id OFFSET 0)
       AND NOT EXISTS (SELECT FROM finished_deliveries d WHERE d.account_id = w.account_id AND d.endpoint_id = w.id OFFSET 0)
     LIMIT 1000 FOR UPDATE SKIP LOCKED)
   RETURNING 1`,
)

const count = async (rows: Promise<unknown[]>) => (await rows).length

/** Fails a batch of deliveries that have been held for 30 days. Returns how many. rule 8 */
export const failExpiredHeld = (tx: Tx, now: Temporal.Instant) => count(tx.run(failHeld, [now.toString()]))
/** Deletes a batch of deliveries that finished 30 days ago. spec 6.10 */
export const purgeFinishedDeliveries = (tx: Tx, now: Temporal.Instant) =>
  count(tx.run(forgetPast, [now.toString()]))
/** Endpoints that were deleted 30 days ago, once none of their deliveries is left. */
export const purgeDeletedEndpoints = (tx: Tx, now: Temporal.Instant) =>
  count(tx.run(forgetEndpoints, [now.toString()]))
