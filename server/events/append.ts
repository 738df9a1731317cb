import type { EventType, OptionalEventType } from '#contract/lists.ts'
import type { Context } from '../context.ts'
import { newId } from '../kernel/new-id.ts'
import { toTimestamp } from '../kernel/time/clock.ts'
import type { AccountContext } from '../postgres/scope.ts'
import { statement } from '../postgres/statement.ts'
import { realTime } from '../postgres/test-clock.ts'

/**
 * A domain event before it is stored: what happened to which resource. `data` is the state that is being
 * committed. spec 6
 */
export interface EventDraft {
  readonly type: EventType
  readonly property_id: string | null
  readonly resource_id: string
  readonly data: Record<string, unknown>
}

/** A row of the outbox: the exact bytes that every receiver gets. */
export interface EventRow {
  readonly id: string
  readonly type: EventType
  readonly property_id: string | null
  readonly resource_id: string
  readonly created_at: string
  readonly body: string
}

export function eventRow(
  ctx: Pick<Context, 'now'>,
  { type, property_id, resource_id, data }: EventDraft,
): EventRow {
  const id = newId('event', ctx.now.epochMilliseconds)
  const created_at = toTimestamp(ctx.now)
  const whole = property_id === null ? data : { ...data, property_id }
  return {
    id,
    type,
    property_id,
    resource_id,
    created_at,
    body: JSON.stringify({ id, type, created_at, data: whole }),
  }
}

const EVENT = 'id, property_id, type, resource_id, created_at, body'
const INSERT_EVENT = `INSERT INTO events (account_id, ${EVENT})`
/** What every delivery begins with; what is left out has its default. */
export const INSERT_DELIVERY =
  'INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)'

const insertEvent = statement(
  'insert_event',
  `${INSERT_EVENT}
   VALUES (current_setting('app.account_id'), $1, $2, $3, $4, $5, $6)`,
)
// A delivery for each endpoint that is subscribed at this moment. What must not be sent now is held, never
// dropped. A statement of its own: in one statement with the insert of the event it took a fifteenth of a
// booking. Two lookups in one index, so that an event does not scan every endpoint of the account.
const LIVING = `SELECT w.account_id, w.id, w.status, w.events FROM webhook_endpoints w
  WHERE w.account_id = current_setting('app.account_id') AND w.deleted_at IS NULL`
/** Due at `$4`: deliveries are sent by the clock of the service. */
const insertDeliveries = (hearing: string) =>
  `${INSERT_DELIVERY}
   SELECT w.account_id, new_id_beside('del', $1), w.id, $1, $3, 'event',
     CASE WHEN w.status = 'enabled' AND a.tier <> 'starter' THEN 'pending' ELSE 'held' END, $4, $4
   FROM (${LIVING} AND w.property_id IS NULL UNION ALL ${hearing}) w
   JOIN accounts a ON a.account_id = current_setting('app.account_id')
   WHERE $3 = ANY (w.events)`
const deliverToProperty = statement(
  'deliver_to_property',
  insertDeliveries(`${LIVING} AND w.property_id = $2`),
)
// An event without a property (a guest's) reaches those who see the profile, as `whole` of
// guests/visibility-store.ts decides. The properties of the guest's stays are stored, for lists of one property.
const deliverToSeers = statement(
  'deliver_to_seers',
  `WITH stayed AS (
     SELECT r.property_id, bool_or(r.status IN ('checked_in', 'checked_out')) OR count(*) OVER () = 1 AS sees
     FROM reservations r WHERE r.account_id = current_setting('app.account_id') AND r.guest_id = $2
     GROUP BY r.property_id),
   inserted_properties AS (
     INSERT INTO guest_event_properties (account_id, property_id, event_id)
     SELECT current_setting('app.account_id'), property_id, $1 FROM stayed)
   ${insertDeliveries(`${LIVING} AND w.property_id IN (SELECT property_id FROM stayed WHERE sees)`)}`,
)

/** Deliveries of the events that a statement has `inserted`, due at `$2`. */
const DELIVER_INSERTED = `${INSERT_DELIVERY}
   SELECT w.account_id, new_id_beside('del', t.id), w.id, t.id, t.type, 'event',
     CASE WHEN w.status = 'enabled' AND a.tier <> 'starter' THEN 'pending' ELSE 'held' END, $2::timestamptz, $2::timestamptz
   FROM inserted t JOIN accounts a ON a.account_id = t.account_id CROSS JOIN LATERAL (
     ${LIVING} AND w.property_id IS NULL UNION ALL ${LIVING} AND w.property_id = t.property_id) w
   WHERE t.type = ANY (w.events)`
const insertMany = statement(
  'insert_events',
  `${INSERT_EVENT} SELECT $1, ${EVENT}
   FROM json_populate_recordset(NULL::events, $2)`,
)

/** Events of demo history, written in bulk without deliveries. */
export const appendEvents = ({ tx, scope }: AccountContext, rows: readonly EventRow[]) =>
  tx.run(insertMany, [scope.account_id, JSON.stringify(rows)])

/** Writes an event in the transaction of its change: both are committed, or neither. spec 6 */
export async function appendEvent(ctx: Pick<Context, 'tx' | 'now'>, fact: EventDraft): Promise<void> {
  const { id, property_id, type, resource_id, created_at, body } = eventRow(ctx, fact)
  const deliver = property_id === null ? deliverToSeers : deliverToProperty
  await Promise.all([
    ctx.tx.run(insertEvent, [id, property_id, type, resource_id, created_at, body]),
    ctx.tx.run(deliver, [id, property_id ?? resource_id, type, toTimestamp(realTime(ctx))]),
  ])
}

const insertSeveral = statement(
  'insert_events_and_deliveries',
  `WITH inserted AS (
     ${INSERT_EVENT}
     SELECT current_setting('app.account_id'), ${EVENT} FROM json_populate_recordset(NULL::events, $1)
     RETURNING account_id, id, property_id, type)
   ${DELIVER_INSERTED}`,
)

const rowsAndDue = (ctx: Pick<Context, 'tx' | 'now'>, facts: readonly EventDraft[]): [string, string] => [
  JSON.stringify(facts.map((fact) => eventRow(ctx, fact))),
  toTimestamp(realTime(ctx)),
]

/** Several events of properties in one statement, with their deliveries. */
export async function appendEventsOfProperty(
  ctx: Pick<Context, 'tx' | 'now'>,
  facts: readonly EventDraft[],
): Promise<void> {
  await ctx.tx.run(insertSeveral, rowsAndDue(ctx, facts))
}

/** An event that only accounts receive that opted in to its type; null is of the whole account. spec 6 */
export interface RequestedEventDraft extends EventDraft {
  readonly type: OptionalEventType
}

// The opt-in is checked in the statement, so that an account without it pays for one statement that inserts
// nothing.
const insertRequested = statement(
  'insert_requested_events',
  `WITH inserted AS (
     ${INSERT_EVENT}
     SELECT a.account_id, e.id, e.property_id, e.type, e.resource_id, e.created_at, e.body
     FROM accounts a, json_populate_recordset(NULL::events, $1) e
     WHERE a.account_id = current_setting('app.account_id') AND e.type = ANY (a.optional_events)
     RETURNING account_id, id, property_id, type)
   ${DELIVER_INSERTED}`,
)

/** As `appendEvent`, for opt-in events: those that the account has not asked for are omitted. spec 6 */
export async function appendRequested(
  ctx: Pick<Context, 'tx' | 'now'>,
  facts: readonly RequestedEventDraft[],
): Promise<void> {
  if (facts.length === 0) return
  await ctx.tx.run(insertRequested, rowsAndDue(ctx, facts))
}
