import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { QUOTES, type QuoteRow } from '../row.ts'

/** By the profile, by its address, and by the stays that quotes became. */
const OF_GUEST = `FROM quotes q WHERE q.account_id = $1 AND (
    q.guest_id = $2
    OR lower(q.guest ->> 'email') = (SELECT lower(g.email) FROM guests g WHERE g.account_id = $1 AND g.id = $2)
    OR q.reservation_ids ?| ARRAY(SELECT r.id::text FROM reservations r WHERE r.account_id = $1 AND r.guest_id = $2))
  ORDER BY q.id`

const list = statement('list_quotes_of_guest', `SELECT ${QUOTES.columnsOf('q')} ${OF_GUEST} LIMIT $3`)
const lock = statement(
  'lock_quotes_of_guest',
  `SELECT ${QUOTES.columnsOf('q')} ${OF_GUEST} FOR NO KEY UPDATE`,
)

/** What a guest was offered, oldest first. rule 28.12 */
export const readQuotesOfGuest = ({ tx, scope }: AccountContext, guest_id: string, limit: number) =>
  tx.run<QuoteRow>(list, [scope.account_id, guest_id, limit])

/** All of them, locked until the transaction ends: before the guest. ADR 27 */
export const lockQuotesOfGuest = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.run<QuoteRow>(lock, [scope.account_id, guest_id])
