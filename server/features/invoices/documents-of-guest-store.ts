import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/** The documents of a guest's stays as a whole. rule 28 */

const move = statement(
  'move_documents_to_guest',
  `UPDATE invoices SET guest_id = $4, version = version + 1, updated_at = $5
   WHERE account_id = $1 AND reservation_id = ANY ($2) AND guest_id = $3`,
)

/** Documents of some stays name another profile; what was printed stays. */
export const moveDocuments = (
  { tx, scope }: AccountContext,
  reservation_ids: readonly string[],
  { from_id, into_id, at }: { from_id: string; into_id: string; at: string },
) => tx.run(move, [scope.account_id, reservation_ids, from_id, into_id, at])
