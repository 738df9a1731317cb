import type { WaitingEntry } from '#contract/stays/waiting-list/waiting-list.ts'
import { statusOf } from './entry-status.ts'
import type { WaitingRow } from './row.ts'

/** An entry as it is shown: expired by the clock, and without a room then. rule 34.2 */
export function presentEntry(
  { email_key: _, forgotten_at: __, ...row }: WaitingRow,
  now: Temporal.Instant,
): WaitingEntry {
  const status = statusOf(row, now)
  if (status === row.status) return row
  return { ...row, status, room_type_id: null, proposed_at: null, closed_at: row.expires_at }
}
