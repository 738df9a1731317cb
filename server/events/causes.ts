import type { AccountContext } from '../postgres/scope.ts'
import { statement } from '../postgres/statement.ts'

/** The write that an event comes from: both have the object and the moment. */
const ofWrite = statement(
  'list_events_of_write',
  `SELECT id, type, resource_id FROM events
   WHERE account_id = $1 AND resource_id = $2 AND created_at = $3::timestamptz ORDER BY id`,
)
const writeOf = statement(
  'find_write_of_event',
  `SELECT 'req_' || substr(id, 5) AS request_id, actor_type, actor_id, actor_name, address_range IS NULL AS unasked
   FROM audit_log
   WHERE account_id = $1 AND (resource_id = $2 OR about_id = $2) AND at = $3::timestamptz ORDER BY id DESC LIMIT 1`,
)

export interface CausedEvent {
  id: string
  type: string
  resource_id: string
}

export async function readEventsCausedBy(
  { tx, scope }: AccountContext,
  { resource_id, at }: { resource_id: string | null; at: string },
): Promise<CausedEvent[]> {
  return resource_id === null ? [] : tx.run<CausedEvent>(ofWrite, [scope.account_id, resource_id, at])
}

export interface Cause {
  request_id: string
  actor_type: string
  actor_id: string | null
  actor_name: string | null
  /** Done by a job: there is no request. */
  unasked: boolean
}

/** Who caused an event, and by which request; undefined for events from before the audit log. */
export const readCause = (
  { tx, scope }: AccountContext,
  { resource_id, created_at }: { resource_id: string; created_at: string },
) => tx.one<Cause>(writeOf, [scope.account_id, resource_id, created_at])
