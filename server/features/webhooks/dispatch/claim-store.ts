import { runAlone } from '../../../postgres/autocommit.ts'
import type { Database } from '../../../postgres/database.ts'
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

/** A delivery in the hands of this process. Times are of its monotonic clock. */
export interface Claimed extends ClaimedDelivery {
  readonly lease: string
  readonly claimed_at: number
  readonly leased_until: number
}

/**
 * What nobody has and may go now, as the index `pending_deliveries_due` has it. Its `due_at` gives the order and no more:
 * a node whose clock is ahead has written a time to come, and the receiver is not to wait for it.
 */
const WAITING = `status = 'pending' AND lease IS NULL AND NOT scheduled`

// What was chosen is taken. What may not be sent (its endpoint was disabled, or the tier fell, while the delivery was
// being written) is held instead.
const take = (choice: string) => `${choice}, terms AS MATERIALIZED (
     SELECT c.account_id, c.id, c.due_at, e.body, w.url, w.secret, w.next_secret, w.next_secret_at,
       w.deleted_at IS NULL AND a.tier <> 'starter' AND (c.kind = 'test' OR w.status = 'enabled') AS may
     FROM chosen c
     JOIN webhook_endpoints w ON w.account_id = c.account_id AND w.id = c.endpoint_id
     JOIN accounts a ON a.account_id = c.account_id
     LEFT JOIN events e ON e.account_id = c.account_id AND e.id = c.event_id)
   UPDATE pending_deliveries d SET
     lease = CASE WHEN t.may THEN $3::uuid END,
     due_at = CASE WHEN t.may THEN $2::timestamptz ELSE $1::timestamptz END,
     status = CASE WHEN t.may THEN 'pending' ELSE 'held' END
   FROM terms t
   WHERE d.account_id = t.account_id AND d.id = t.id
   RETURNING d.account_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.kind, d.attempts, d.interruptions,
     coalesce(d.body, t.body) AS body, t.url, t.secret, t.next_secret, t.next_secret_at, t.due_at::text AS was_due_at,
     t.may`

// Fair by endpoint: the index is walked from endpoint to endpoint (never over a backlog), each gives as many as this
// worker has room for it, and a look that was cut short by the total is followed by one that begins behind it.
const claim = statement(
  'claim_deliveries',
  take(`WITH RECURSIVE waiting AS (
     (SELECT account_id, endpoint_id FROM pending_deliveries
      WHERE ${WAITING} AND (account_id, endpoint_id) > ($8, $9)
      ORDER BY account_id, endpoint_id LIMIT 1)
     UNION ALL
     SELECT n.account_id, n.endpoint_id FROM waiting w CROSS JOIN LATERAL (
       SELECT account_id, endpoint_id FROM pending_deliveries
       WHERE ${WAITING} AND (account_id, endpoint_id) > (w.account_id, w.endpoint_id)
       ORDER BY account_id, endpoint_id LIMIT 1) n
   ), chosen AS MATERIALIZED (
     SELECT d.* FROM waiting w
     LEFT JOIN unnest($4::text[], $5::int[]) AS known (endpoint_id, room) ON known.endpoint_id = w.endpoint_id
     CROSS JOIN LATERAL (
       SELECT o.account_id, o.id, o.event_id, o.endpoint_id, o.kind, o.due_at FROM pending_deliveries o
       WHERE o.account_id = w.account_id AND o.endpoint_id = w.endpoint_id AND ${WAITING}
       ORDER BY o.due_at, o.id LIMIT coalesce(known.room, $6) FOR UPDATE SKIP LOCKED) d
     LIMIT $7)`),
)

// For endpoints that are known to have more, from the place where the last claim ended. While some transaction keeps
// vacuum from its work, everything that was sent lies before that place, dead and still to be passed over.
const claimMore = statement(
  'refill_deliveries',
  take(`WITH chosen AS MATERIALIZED (
     SELECT d.* FROM unnest($4::text[], $5::text[], $6::int[], $7::timestamptz[], $8::text[])
       AS known (account_id, endpoint_id, room, due_at, id)
     CROSS JOIN LATERAL (
       SELECT o.account_id, o.id, o.event_id, o.endpoint_id, o.kind, o.due_at FROM pending_deliveries o
       WHERE o.account_id = known.account_id AND o.endpoint_id = known.endpoint_id AND ${WAITING}
         AND (o.due_at, o.id) > (known.due_at, known.id)
       ORDER BY o.due_at, o.id LIMIT known.room FOR UPDATE SKIP LOCKED) d
     LIMIT $9)`),
)

const promote = statement(
  'promote_deliveries',
  `UPDATE pending_deliveries SET scheduled = false WHERE (account_id, id) IN (
     SELECT account_id, id FROM pending_deliveries
     WHERE status = 'pending' AND lease IS NULL AND scheduled AND due_at <= $1::timestamptz
     ORDER BY due_at LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
)

interface Lease {
  readonly now: Temporal.Instant
  readonly lease_until: Temporal.Instant
  readonly lease: string
  /** At most so many in all. */
  readonly most: number
}

export interface ClaimRequest extends Lease {
  /** Rooms of the endpoints that this worker knows; the others have `room_of_others`. */
  readonly rooms: ReadonlyMap<string, number>
  readonly room_of_others: number
  /** Endpoints behind this one are asked. */
  readonly behind: EndpointCursor
}

/** Where in the walk over endpoints. */
export interface EndpointCursor {
  readonly account_id: string
  readonly endpoint_id: string
}

export const START: EndpointCursor = { account_id: '', endpoint_id: '' }

type Row = ClaimedDelivery & { may: boolean }

/** Takes due deliveries under a lease: other workers leave them alone until it ends. */
export async function claimDeliveries(database: Database, request: ClaimRequest) {
  const [, rows] = await runAlone<[never, Row]>(database, [
    [promote, [request.now.toString()]],
    [
      claim,
      [
        ...termsOf(request),
        [...request.rooms.keys()],
        [...request.rooms.values()],
        request.room_of_others,
        request.most,
        request.behind.account_id,
        request.behind.endpoint_id,
      ],
    ],
  ])
  const behind = rows.length < request.most ? START : rows.reduce(furthest, START)
  return { ...sorted(rows), behind }
}

/** What a known endpoint may have more of, and behind which delivery. */
export interface Want extends EndpointCursor {
  readonly room: number
  readonly due_at: string
  readonly id: string
}

/** Takes more of known endpoints, without a look at any other. */
export async function refillDeliveries(database: Database, request: Lease & { wants: readonly Want[] }) {
  const { wants } = request
  const all = <K extends keyof Want>(key: K) => wants.map((want) => want[key])
  const values = [all('account_id'), all('endpoint_id'), all('room'), all('due_at'), all('id'), request.most]
  const [rows] = await runAlone<[Row]>(database, [[claimMore, [...termsOf(request), ...values]]])
  return sorted(rows)
}

const termsOf = ({ now, lease_until, lease }: Lease) => [now.toString(), lease_until.toString(), lease]

const sorted = (rows: readonly Row[]) => ({
  deliveries: rows.filter(({ may }) => may).sort(byDueTime),
  found: rows.length,
})

const furthest = (a: EndpointCursor, b: EndpointCursor): EndpointCursor =>
  a.account_id > b.account_id || (a.account_id === b.account_id && a.endpoint_id > b.endpoint_id) ? a : b

// An update answers its rows in no order.
const byDueTime = (a: ClaimedDelivery, b: ClaimedDelivery) =>
  a.was_due_at < b.was_due_at || (a.was_due_at === b.was_due_at && a.id < b.id) ? -1 : 1
