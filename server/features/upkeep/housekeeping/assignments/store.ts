import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const upsert = statement(
  'assign_housekeeping',
  `INSERT INTO housekeeping_days (account_id, property_id, date, room_id, assigned_to, guest_waiting, superseded)
   SELECT $1, $2, $3, a.room_id, a.assigned_to, false, '[]'
   FROM jsonb_to_recordset($4) AS a (room_id text, assigned_to jsonb)
   ON CONFLICT (account_id, room_id, date) DO UPDATE SET assigned_to = excluded.assigned_to`,
)

/** Assigns rooms of a day. The caller has locked the rooms. */
export const writeAssignments = (
  { tx, scope }: AccountContext,
  { property_id, date }: { property_id: string; date: string },
  assignments: readonly { readonly room_id: string; readonly assigned_to: Assignee | null }[],
) => tx.run(upsert, [scope.account_id, property_id, date, JSON.stringify(assignments)])
