import type { Tx } from '../../context.ts'
import { lowestIdAt } from '../../kernel/new-id.ts'
import { statement } from '../../postgres/statement.ts'

/** A change in an account, from the tables in which every change is recorded. */
export interface ChangeRecord {
  account_id: string
  /** Identifies the change. */
  key: string
  kind: 'write' | 'event' | 'delivery' | 'request' | 'channel' | 'mail' | 'job' | 'day'
  /** The operation, the type of the event, or the outcome of a delivery. */
  what: string
  resource_id: string | null
  /** The reservation that it is about, if any. */
  about_id: string | null
  /** Null for what belongs to the account. */
  property_id: string | null
}

const find = statement(
  'list_changes',
  `SELECT account_id, id AS key, 'write' AS kind, action AS what, resource_id, about_id, property_id FROM audit_log
     WHERE account_id = ANY ($1) AND id >= $2
   UNION ALL
   SELECT account_id, id, 'event', type, id, resource_id, property_id FROM events WHERE account_id = ANY ($1) AND id >= $3
   UNION ALL
   SELECT d.account_id, d.id, 'delivery', d.status, d.id, NULL, w.property_id FROM finished_deliveries d
     JOIN webhook_endpoints w ON w.account_id = d.account_id AND w.id = d.endpoint_id
     WHERE d.account_id = ANY ($1) AND d.finished_at >= $5::timestamptz
   UNION ALL
   SELECT account_id, concat_ws(' ', property_id, id, xmin::text), 'channel', 'synced', id, NULL, property_id FROM channels
     WHERE account_id = ANY ($1)
       AND greatest(status_since, last_sync_at, (last_error ->> 'at')::timestamptz) >= $5::timestamptz
   UNION ALL
   SELECT account_id, id || status, 'mail', status, id, NULL, property_id FROM mails
     WHERE account_id = ANY ($1) AND finished_at >= $5::timestamptz
   UNION ALL
   SELECT account_id, concat_ws(' ', job, item, failed_at), 'job', 'failed', NULL, NULL,
     CASE job WHEN 'close_days' THEN item END
     FROM job_retries WHERE account_id = ANY ($1) AND failed_at >= $5::timestamptz
   UNION ALL
   SELECT account_id, id, 'day', 'closed', id, NULL, property_id FROM business_days WHERE account_id = ANY ($1) AND id >= $6
   UNION ALL
   SELECT account_id, max(id), 'request', 'logged', NULL, NULL, NULL FROM request_log
     WHERE account_id = ANY ($1) AND id >= $4 GROUP BY account_id
   LIMIT 2000`,
)

/**
 * Changes in some accounts since a moment, across all processes. Events and days have the time of the accounts, whose clocks
 * are `lead_ms` ahead; everything else has that of the service.
 */
export const readChanges = (
  tx: Tx,
  { account_ids, lead_ms }: { readonly account_ids: readonly string[]; readonly lead_ms: number },
  since: Temporal.Instant,
) => {
  const at = since.epochMilliseconds
  const [audit, request] = (['audit', 'request'] as const).map((kind) => lowestIdAt(kind, at))
  const [event, day] = (['event', 'business_day'] as const).map((kind) => lowestIdAt(kind, at + lead_ms))
  return tx.run<ChangeRecord>(find, [account_ids, audit, event, request, since.toString(), day])
}
