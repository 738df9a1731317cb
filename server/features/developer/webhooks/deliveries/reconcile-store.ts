import type { Tx } from '#server/context.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type Statement, statement } from '#server/postgres/statement.ts'
import { insertFinished } from '../dispatch/finished-deliveries-store.ts'

/** Maximum of deliveries that one statement moves: some 50 ms of row locks. */
export const MAX_MOVED = 1_000

/** An endpoint whose deliveries may not match its state and the tier of its account. */
export interface Unreconciled {
  readonly account_id: string
  readonly id: string
}

interface State {
  readonly ended: boolean
  readonly enabled: boolean
  readonly in_tier: boolean
  readonly since: string
}

// `NO KEY`: inserts of events do not wait. Endpoints that another worker or request reconciles at this moment
// are skipped.
const lockState = statement(
  'lock_endpoint_to_reconcile',
  `SELECT w.deleted_at IS NOT NULL AS ended, w.status = 'enabled' AS enabled, a.tier <> 'starter' AS in_tier,
     w.reconcile_since::text AS since
   FROM webhook_endpoints w JOIN accounts a ON a.account_id = w.account_id
   WHERE w.account_id = $1 AND w.id = $2 AND w.reconcile_since IS NOT NULL
   FOR NO KEY UPDATE OF w SKIP LOCKED`,
)

// By the partial indexes, in the order of sending: what was moved is no longer in them, so that each batch
// begins where the last one ended. An array of ids is looked up by index, where a join would read the whole
// table. Deliveries in flight are left to their workers, who hold the retry themselves.
const part = (which: string, order: string) =>
  `account_id = $1 AND id = ANY (ARRAY (
     SELECT id FROM pending_deliveries WHERE account_id = $1 AND endpoint_id = $2 AND ${which}
     ORDER BY ${order} LIMIT ${MAX_MOVED} FOR UPDATE SKIP LOCKED))`
const move = (name: string, set: string, which: string) =>
  statement(name, `UPDATE pending_deliveries SET ${set} WHERE ${part(which, 'due_at, id')} RETURNING 1`)
const HOLD = `status = 'held', due_at = $3::timestamptz`
const DUE = `status = 'pending' AND lease IS NULL AND NOT scheduled`
const RETRIES = `status = 'pending' AND lease IS NULL AND scheduled`
const RELEASE = `status = 'pending', due_at = $3::timestamptz, scheduled = false`

const hold = [move('hold_due_deliveries', HOLD, DUE), move('hold_scheduled_deliveries', HOLD, RETRIES)]
// Tests go to disabled endpoints too.
const holdButTests = [
  move('hold_due_deliveries_but_tests', HOLD, `${DUE} AND kind <> 'test'`),
  move('hold_scheduled_but_tests', HOLD, `${RETRIES} AND kind <> 'test'`),
  move('release_held_tests', RELEASE, `status = 'held' AND kind = 'test'`),
]
const release = [move('release_deliveries', RELEASE, `status = 'held'`)]
const discard = [
  statement(
    'discard_deliveries',
    `WITH ended AS (DELETE FROM pending_deliveries WHERE ${part('true', 'id')} RETURNING *)
     ${insertFinished('ended', { status: `'discarded'`, finished_at: '$3::timestamptz' })} RETURNING 1`,
  ),
]

/** The state that the deliveries of an endpoint should have. rule 1, 8 */
function movesFor({ ended, enabled, in_tier }: State): Statement[] {
  if (ended) return discard
  if (!in_tier) return hold
  return enabled ? release : holdButTests
}

const clear = statement(
  'clear_reconciled_endpoint',
  `UPDATE webhook_endpoints SET reconcile_since = NULL WHERE account_id = $1 AND id = $2`,
)

/**
 * Moves a batch of the deliveries of an endpoint to the state that they should have, as of the moment of the
 * change: held, due at once, or discarded. Returns how many; 0 when none is left, or when another worker is
 * at it. rule 1, 8
 */
export async function reconcilePart(tx: Tx, { account_id, id }: Unreconciled): Promise<number> {
  const state = await tx.one<State>(lockState, [account_id, id])
  if (!state) return 0
  let moved = 0
  for (const one of movesFor(state)) {
    moved += (await tx.run(one, [account_id, id, state.since])).length
    if (moved >= MAX_MOVED) return moved
  }
  await tx.run(clear, [account_id, id])
  return moved
}

const list = statement(
  'list_endpoints_to_reconcile',
  `SELECT account_id, id FROM webhook_endpoints WHERE reconcile_since IS NOT NULL ORDER BY account_id, id`,
)
const listOfAccount = statement(
  'list_account_to_reconcile',
  `SELECT account_id, id FROM webhook_endpoints WHERE account_id = $1 AND reconcile_since IS NOT NULL
   ORDER BY account_id, id LIMIT $2`,
)

/** Every endpoint to be reconciled, of all accounts. */
export async function listUnreconciled(database: Database): Promise<Unreconciled[]> {
  const [rows] = await runAutocommit<[Unreconciled]>(database, [[list, []]])
  return rows
}
/** The first of one account. */
export const listUnreconciledOf = ({ tx, scope }: AccountContext, most: number) =>
  tx.run<Unreconciled>(listOfAccount, [scope.account_id, most])

const mark = statement(
  'mark_endpoint_to_reconcile',
  `UPDATE webhook_endpoints SET reconcile_since = $3::timestamptz WHERE account_id = $1 AND id = $2`,
)
const markOfAccount = statement(
  'mark_account_to_reconcile',
  `UPDATE webhook_endpoints SET reconcile_since = $2::timestamptz WHERE account_id = $1 AND deleted_at IS NULL`,
)

/** In the transaction that changes the state of an endpoint. */
export const markEndpoint = ({ tx, scope }: AccountContext, id: string, now: Temporal.Instant) =>
  tx.run(mark, [scope.account_id, id, now.toString()])
/** In the transaction that changes the tier of an account. */
export const markEndpointsOf = ({ tx, scope }: AccountContext, now: Temporal.Instant) =>
  tx.run(markOfAccount, [scope.account_id, now.toString()])

// A change of an endpoint does not see a delivery that another transaction is inserting at that moment. If
// such a delivery is held, it would stay so for ever; if it is pending, it is held when it is due. The index
// is scanned from endpoint to endpoint, never over a backlog.
const markStrays = statement(
  'mark_stray_deliveries',
  `WITH RECURSIVE holding AS (
     (SELECT account_id, endpoint_id FROM pending_deliveries WHERE status = 'held'
      ORDER BY account_id, endpoint_id, due_at, id LIMIT 1)
     UNION ALL
     SELECT n.account_id, n.endpoint_id FROM holding h CROSS JOIN LATERAL (
       SELECT account_id, endpoint_id FROM pending_deliveries
       WHERE status = 'held' AND (account_id, endpoint_id) > (h.account_id, h.endpoint_id)
       ORDER BY account_id, endpoint_id, due_at, id LIMIT 1) n
   ), stray AS (
     SELECT w.account_id, w.id FROM holding h
     JOIN webhook_endpoints w ON w.account_id = h.account_id AND w.id = h.endpoint_id
     JOIN accounts a ON a.account_id = h.account_id
     WHERE w.reconcile_since IS NULL AND (w.deleted_at IS NOT NULL OR a.tier <> 'starter' AND (w.status = 'enabled'
       OR EXISTS (SELECT FROM pending_deliveries t WHERE t.account_id = w.account_id AND t.endpoint_id = w.id
                    AND t.status = 'held' AND t.kind = 'test' OFFSET 0)))
     FOR NO KEY UPDATE OF w SKIP LOCKED)
   UPDATE webhook_endpoints w SET reconcile_since = $1::timestamptz FROM stray s
   WHERE w.account_id = s.account_id AND w.id = s.id`,
)

/** Marks endpoints that have deliveries held without a reason. */
export async function markEndpointsWithStrays(database: Database, now: Temporal.Instant): Promise<void> {
  await runAutocommit(database, [[markStrays, [now.toString()]]])
}
