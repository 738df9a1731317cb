import type { Tx } from '../../../context.ts'
import { statement } from '../../../postgres/statement.ts'

/** A delivery that this worker has, with what it takes to send it. */
export interface ClaimedDelivery {
  account_id: string
  id: string
  endpoint_id: string
  event_id: string
  event_type: string
  kind: 'event' | 'replay' | 'test'
  attempts: number
  interruptions: number
  body: string
  url: string
  secret: Buffer
  next_secret: Buffer | null
  next_secret_at: string | null
  /** When it was due, for one that is given back unsent. */
  was_due_at: string
}

// Fair by endpoint: the index is walked from endpoint to endpoint (never over a backlog), each gives as many as this
// worker has room for it, and the next look begins where this one ended.
const claim = statement(
  'claim_deliveries',
  `WITH RECURSIVE waiting AS (
     (SELECT account_id, endpoint_id FROM open_deliveries
      WHERE status = 'pending' AND lease IS NULL AND (account_id, endpoint_id) > ($8, $9)
      ORDER BY account_id, endpoint_id LIMIT 1)
     UNION ALL
     SELECT n.account_id, n.endpoint_id FROM waiting w CROSS JOIN LATERAL (
       SELECT account_id, endpoint_id FROM open_deliveries
       WHERE status = 'pending' AND lease IS NULL AND (account_id, endpoint_id) > (w.account_id, w.endpoint_id)
       ORDER BY account_id, endpoint_id LIMIT 1) n
   ), chosen AS MATERIALIZED (
     SELECT d.* FROM waiting w
     LEFT JOIN unnest($4::text[], $5::int[]) AS known (endpoint_id, room) ON known.endpoint_id = w.endpoint_id
     CROSS JOIN LATERAL (
       SELECT o.account_id, o.id, o.event_id, o.endpoint_id, o.due_at FROM open_deliveries o
       WHERE o.account_id = w.account_id AND o.endpoint_id = w.endpoint_id
         AND o.status = 'pending' AND o.lease IS NULL AND o.due_at <= $1::timestamptz
       ORDER BY o.due_at LIMIT coalesce(known.room, $6) FOR UPDATE SKIP LOCKED) d
     LIMIT $7)
   UPDATE open_deliveries d SET lease = $3, due_at = $2::timestamptz
   FROM chosen c
   JOIN webhook_endpoints w ON w.account_id = c.account_id AND w.id = c.endpoint_id
   LEFT JOIN events e ON e.account_id = c.account_id AND e.id = c.event_id
   WHERE d.account_id = c.account_id AND d.id = c.id
   RETURNING d.account_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.kind, d.attempts, d.interruptions,
     coalesce(d.body, e.body) AS body, w.url, w.secret, w.next_secret, w.next_secret_at, c.due_at::text AS was_due_at`,
)

export interface ClaimRequest {
  readonly now: Temporal.Instant
  readonly lease_until: Temporal.Instant
  readonly lease: string
  /** Rooms of the endpoints that this worker knows; the others have `room_of_others`. */
  readonly rooms: ReadonlyMap<string, number>
  readonly room_of_others: number
  readonly most: number
  /** Endpoints behind this one are asked. */
  readonly behind: { account_id: string; endpoint_id: string }
}

/** Takes due deliveries under a lease: other workers leave them alone until it ends. */
export const claimDeliveries = (tx: Tx, request: ClaimRequest) =>
  tx.run<ClaimedDelivery>(claim, [
    request.now.toString(),
    request.lease_until.toString(),
    request.lease,
    [...request.rooms.keys()],
    [...request.rooms.values()],
    request.room_of_others,
    request.most,
    request.behind.account_id,
    request.behind.endpoint_id,
  ])
