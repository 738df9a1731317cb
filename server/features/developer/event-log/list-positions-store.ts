import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * The order in which events are followed. An id is generated before its transaction commits, so ids do not
 * become visible in their order. Positions are assigned afterwards, to committed events alone, one
 * transaction of an account at a time: whatever becomes visible later gets a higher position. rule 9
 */

const findNew = statement(
  'find_events_without_position',
  `SELECT EXISTS (SELECT FROM events WHERE account_id = $1 AND list_position IS NULL) AS found`,
)
const lock = statement(
  'lock_event_positions',
  `SELECT pg_advisory_xact_lock(hashtextextended('event positions ' || $1, 0))`,
)
/** Events in one transaction: the first reader of a large account assigns a month of positions. */
const MAX_BATCH = 20_000
const assign = statement(
  'assign_event_positions',
  `WITH last AS (SELECT coalesce(max(list_position), 0) AS position FROM events
       WHERE account_id = $1 AND list_position IS NOT NULL),
     fresh AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM (
       SELECT id FROM events WHERE account_id = $1 AND list_position IS NULL ORDER BY id LIMIT ${MAX_BATCH}) AS found)
   UPDATE events SET list_position = last.position + fresh.place FROM last, fresh
   WHERE events.account_id = $1 AND events.id = fresh.id RETURNING 1 AS assigned`,
)

/**
 * Assigns positions to what was committed since the last time, in the order of ids. Returns whether more
 * remain: then it is called again, in another transaction.
 */
export async function assignListPositions({ tx, scope }: AccountContext): Promise<boolean> {
  const [row] = await tx.run<{ found: boolean }>(findNew, [scope.account_id])
  if (!row?.found) return false
  await tx.run(lock, [scope.account_id])
  // A statement of its own: it sees what was committed until the lock was acquired.
  const assigned = await tx.run(assign, [scope.account_id])
  return assigned.length === MAX_BATCH
}
