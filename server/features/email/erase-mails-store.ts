import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

// What waits is not sent any more: nobody is left to write to. One on its way is gone, and leaves no row either.
const erase = statement(
  'erase_mails_of_stays',
  `WITH thread AS (DELETE FROM messages WHERE account_id = $1 AND reservation_id = ANY ($2))
   DELETE FROM mails WHERE account_id = $1 AND reservation_id = ANY ($2) RETURNING to_address`,
)

/** Mails about some stays, sent or not; answers the addresses that they named. rule 28.13 */
export const eraseMails = async ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) => [
  ...new Set(
    (await tx.run<{ to_address: string }>(erase, [scope.account_id, reservation_ids])).map(
      ({ to_address }) => to_address,
    ),
  ),
]
