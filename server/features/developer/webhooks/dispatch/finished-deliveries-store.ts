import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'
import type { EventRow } from '#server/events/append.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const COLUMNS =
  'account_id, id, endpoint_id, event_id, event_type, kind, body, attempts, interruptions, log, created_at'
type Own = 'attempts' | 'interruptions' | 'log'

/**
 * An INSERT of pending deliveries as finished ones: from a relation that has their columns, `status` and
 * `finished_at` by an expression, and what else differs.
 */
export function insertFinished(
  from: string,
  { status, finished_at, ...own }: Record<'status' | 'finished_at', string> & Partial<Record<Own, string>>,
): string {
  const values = COLUMNS.split(', ').map((name) => own[name as Own] ?? name)
  return `INSERT INTO finished_deliveries (${COLUMNS}, status, finished_at)
    SELECT ${values.join(', ')}, ${status}, ${finished_at} FROM ${from}`
}

/** A delivery that is inserted as finished. */
export interface PastDelivery {
  readonly event: Pick<EventRow, 'id' | 'type' | 'created_at'>
  readonly status: 'delivered' | 'failed'
  readonly log: readonly DeliveryAttempt[]
}

const insertPast = statement(
  'insert_finished_deliveries',
  `WITH d AS MATERIALIZED (
     SELECT $1 AS account_id, new_id_beside('del', event_id) AS id, $2 AS endpoint_id, 'event' AS kind, NULL AS body,
       jsonb_array_length(log) AS attempts, 0 AS interruptions, *
     FROM json_to_recordset($3) AS d (event_id text, event_type text, status text, log jsonb,
       created_at timestamptz, finished_at timestamptz)
   ), inserted AS (
     ${insertFinished('d', { status: 'status', finished_at: 'finished_at' })}
   )
   UPDATE webhook_endpoints SET
     last_success_at = (SELECT max(finished_at) FROM d WHERE status = 'delivered'),
     last_failure_at = (SELECT max(finished_at) FROM d WHERE status = 'failed')
   WHERE account_id = $1 AND id = $2`,
)

/** Inserts past deliveries of an endpoint, for demo history. */
export const insertFinishedDeliveries = (
  { tx, scope }: AccountContext,
  endpoint_id: string,
  deliveries: readonly PastDelivery[],
): Promise<unknown> =>
  tx.run(insertPast, [
    scope.account_id,
    endpoint_id,
    JSON.stringify(
      deliveries.map(({ event, status, log }) => ({
        event_id: event.id,
        event_type: event.type,
        status,
        log,
        created_at: event.created_at,
        finished_at: log.at(-1)!.at,
      })),
    ),
  ])
