import type { ClaimRequest } from '#server/engine/lease-worker.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'

/** A leased delivery, with what is needed to send it. */
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
  /** When it was due, for one that is released unsent. */
  was_due_at: string
}

/** A delivery that this process has leased. Times are of its monotonic clock. */
export interface Claimed extends ClaimedDelivery {
  readonly lease: string
  readonly claimed_at: number
  readonly leased_until: number
}

/**
 * Unleased deliveries that may be sent now, as in the index `pending_deliveries_due`. Their `due_at` gives
 * the order and no more: a node whose clock is ahead may have written a future time, and the receiver must
 * not wait for it. A retry is `scheduled`, and waits until `promote` finds that its `due_at` has come.
 */
const WAITING = `status = 'pending' AND lease IS NULL AND NOT scheduled`

// The chosen ones are leased: until an outcome is recorded, `due_at` is the end of the lease ($2). What must
// not be sent (its endpoint was disabled, or the tier fell, while the delivery was being inserted) is held
// instead.
const leaseChosen = (choice: string) => `${choice}, terms AS MATERIALIZED (
     SELECT c.account_id, c.id, c.due_at, e.body, w.url, w.secret, w.next_secret, w.next_secret_at,
       w.deleted_at IS NULL AND a.tier <> 'starter' AND (c.kind = 'test' OR w.status = 'enabled') AS is_sendable
     FROM chosen c
     JOIN webhook_endpoints w ON w.account_id = c.account_id AND w.id = c.endpoint_id
     JOIN accounts a ON a.account_id = c.account_id
     LEFT JOIN events e ON e.account_id = c.account_id AND e.id = c.event_id)
   UPDATE pending_deliveries d SET
     lease = CASE WHEN t.is_sendable THEN $3::uuid END,
     due_at = CASE WHEN t.is_sendable THEN $2::timestamptz ELSE $1::timestamptz END,
     status = CASE WHEN t.is_sendable THEN 'pending' ELSE 'held' END
   FROM terms t
   WHERE d.account_id = t.account_id AND d.id = t.id
   RETURNING d.account_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.kind, d.attempts, d.interruptions,
     coalesce(d.body, t.body) AS body, t.url, t.secret, t.next_secret, t.next_secret_at, t.due_at::text AS was_due_at,
     t.is_sendable`

// Fair by endpoint: the index is scanned from endpoint to endpoint (never over a backlog), each yields as
// many as this worker has capacity for, and a claim that was cut short by the limit is followed by one that
// begins after it.
const claim = statement(
  'claim_deliveries',
  leaseChosen(`WITH RECURSIVE waiting AS (
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
     LEFT JOIN unnest($4::text[], $5::int[]) AS known (endpoint_id, capacity) ON known.endpoint_id = w.endpoint_id
     CROSS JOIN LATERAL (
       SELECT o.account_id, o.id, o.event_id, o.endpoint_id, o.kind, o.due_at FROM pending_deliveries o
       WHERE o.account_id = w.account_id AND o.endpoint_id = w.endpoint_id AND ${WAITING}
       ORDER BY o.due_at, o.id LIMIT coalesce(known.capacity, $6) FOR UPDATE SKIP LOCKED) d
     LIMIT $7)`),
)

// For endpoints that are known to have more, from the position of the last claim. While a long transaction
// blocks vacuum, everything that was sent lies before that position as dead rows that would have to be
// skipped.
const claimMore = statement(
  'claim_more_deliveries',
  leaseChosen(`WITH chosen AS MATERIALIZED (
     SELECT d.* FROM unnest($4::text[], $5::text[], $6::int[], $7::timestamptz[], $8::text[])
       AS known (account_id, endpoint_id, capacity, due_at, id)
     CROSS JOIN LATERAL (
       SELECT o.account_id, o.id, o.event_id, o.endpoint_id, o.kind, o.due_at FROM pending_deliveries o
       WHERE o.account_id = known.account_id AND o.endpoint_id = known.endpoint_id AND ${WAITING}
         AND (o.due_at, o.id) > (known.due_at, known.id)
       ORDER BY o.due_at, o.id LIMIT known.capacity FOR UPDATE SKIP LOCKED) d
     LIMIT $9)`),
)

const promote = statement(
  'promote_deliveries',
  `UPDATE pending_deliveries SET scheduled = false WHERE (account_id, id) IN (
     SELECT account_id, id FROM pending_deliveries
     WHERE status = 'pending' AND lease IS NULL AND scheduled AND due_at <= $1::timestamptz
     ORDER BY due_at LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
)

type LeaseTerms = Pick<ClaimRequest<never>, 'now' | 'lease' | 'lease_until' | 'limit'>

export interface RoundRobinRequest extends LeaseTerms {
  /** Of the endpoints that this worker knows; others have `default_capacity`. */
  readonly capacities: ReadonlyMap<string, number>
  readonly default_capacity: number
  /** Endpoints behind this one are asked. */
  readonly after: EndpointCursor
}

/** A position in the round over endpoints. */
export interface EndpointCursor {
  readonly account_id: string
  readonly endpoint_id: string
}

export const START: EndpointCursor = { account_id: '', endpoint_id: '' }

/** How many more deliveries of an endpoint may be leased, and after which one. */
export interface EndpointRequest extends EndpointCursor {
  readonly capacity: number
  readonly due_at: string
  readonly id: string
}

type Row = ClaimedDelivery & { is_sendable: boolean }

/** The deliveries that were leased, and how many rows were found, including those that are held now. */
export interface LeasedRows {
  readonly deliveries: readonly ClaimedDelivery[]
  readonly found: number
}

/** Leases due deliveries: other workers skip them until the lease ends. */
export async function claimDeliveries(
  database: Database,
  request: RoundRobinRequest,
): Promise<LeasedRows & { cursor: EndpointCursor }> {
  const { now, capacities, default_capacity, limit, after } = request
  const known = [[...capacities.keys()], [...capacities.values()]]
  const values = [...termsOf(request), ...known, default_capacity, limit, after.account_id, after.endpoint_id]
  const [, rows] = await runAutocommit<[never, Row]>(database, [
    [promote, [now.toString()]],
    [claim, values],
  ])
  return { ...leasedOf(rows), cursor: rows.length < limit ? START : rows.reduce(furthest, START) }
}

/** Leases more of known endpoints, and of no others. */
export async function claimMoreDeliveries(
  database: Database,
  request: LeaseTerms & { requests: readonly EndpointRequest[] },
): Promise<LeasedRows> {
  const all = <K extends keyof EndpointRequest>(key: K) => request.requests.map((one) => one[key])
  const known = [all('account_id'), all('endpoint_id'), all('capacity'), all('due_at'), all('id')]
  const [rows] = await runAutocommit<[Row]>(database, [
    [claimMore, [...termsOf(request), ...known, request.limit]],
  ])
  return leasedOf(rows)
}

const termsOf = ({ now, lease_until, lease }: LeaseTerms) => [now.toString(), lease_until.toString(), lease]

const leasedOf = (rows: readonly Row[]): LeasedRows => ({
  deliveries: rows.filter(({ is_sendable }) => is_sendable).sort(byDueTime),
  found: rows.length,
})

const furthest = (a: EndpointCursor, b: EndpointCursor): EndpointCursor =>
  a.account_id > b.account_id || (a.account_id === b.account_id && a.endpoint_id > b.endpoint_id) ? a : b

// The rows of an UPDATE are unordered.
const byDueTime = (a: ClaimedDelivery, b: ClaimedDelivery) =>
  a.was_due_at < b.was_due_at || (a.was_due_at === b.was_due_at && a.id < b.id) ? -1 : 1
