import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

const erase = statement(
  'erase_inbox_requests',
  `DELETE FROM webhook_inbox_requests r WHERE account_id = $1
     AND EXISTS (SELECT FROM unnest($2::text[]) AS of (id) WHERE strpos(r.body, of.id) > 0)`,
)

/** Requests in developers' inboxes about a guest. rule 28.13 */
export const eraseInboxRequests = ({ tx, scope }: AccountContext, guest_ids: readonly string[]) =>
  tx.run(erase, [scope.account_id, guest_ids])
