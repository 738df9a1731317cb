import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** An entry for which a room is free. */
export interface ProposedEntry {
  readonly id: string
  readonly property_id: string
  readonly guest: Booker
  readonly check_in: string
  readonly proposed_at: string
}

const MAX_PROPOSED = 20

const list = statement(
  'list_proposed_waiting_entries',
  `SELECT id, property_id, guest, check_in, proposed_at FROM waiting_entries
   WHERE account_id = $1 AND property_id = ANY ($2::text[]) AND status = 'proposed' AND expires_at > $3::timestamptz
   ORDER BY proposed_at DESC, id LIMIT ${MAX_PROPOSED}`,
)

/** Of some properties, the latest first. rule 34.7 */
export const readProposedEntries = (
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  property_ids: readonly string[],
) => tx.run<ProposedEntry>(list, [scope.account_id, property_ids, now.toString()])
