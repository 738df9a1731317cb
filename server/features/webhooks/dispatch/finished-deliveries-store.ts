import type { DeliveryAttempt } from '../../../../contract/resources/webhooks.ts'
import type { EventRow } from '../../../events/append.ts'
import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

/** A delivery that is inserted as finished. */
export interface PastDelivery {
  readonly event: Pick<EventRow, 'id' | 'type' | 'created_at'>
  readonly status: 'delivered' | 'failed'
  readonly log: readonly DeliveryAttempt[]
}

const insertFinished = statement(
  'insert_finished_deliveries',
  `WITH d AS MATERIALIZED (
     SELECT * FROM json_to_recordset($3) AS d (event_id text, event_type text, status text, log jsonb,
       created_at timestamptz, finished_at timestamptz)
   ), kept AS (
     INSERT INTO finished_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, attempts,
       interruptions, log, created_at, finished_at)
     SELECT $1, new_id_beside('del', event_id), $2, event_id, event_type, 'event', status, jsonb_array_length(log), 0, log,
       created_at, finished_at FROM d
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
  tx.run(insertFinished, [
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
