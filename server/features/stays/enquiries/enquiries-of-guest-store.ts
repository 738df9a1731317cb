import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { ENQUIRIES, type EnquiryRow } from './row.ts'

/** By the address of the profile, and by the quotes that became of them. */
const OF_GUEST = `FROM enquiries e WHERE e.account_id = $1 AND (
    e.email_key = (SELECT g.email_key FROM guests g WHERE g.account_id = $1 AND g.id = $2)
    OR e.quote_id IN (SELECT q.id FROM quotes q WHERE q.account_id = $1 AND q.guest_id = $2))
  ORDER BY e.id`

const list = statement('list_enquiries_of_guest', `SELECT ${ENQUIRIES.columnsOf('e')} ${OF_GUEST} LIMIT $3`)
const lock = statement('lock_enquiries_of_guest', `SELECT e.id ${OF_GUEST} FOR UPDATE`)

/** What a guest has asked before any stay, oldest first. rule 28.12 */
export const readEnquiriesOfGuest = ({ tx, scope }: AccountContext, guest_id: string, limit: number) =>
  tx.run<EnquiryRow>(list, [scope.account_id, guest_id, limit])

/** All of them, locked until the transaction ends: before the guest. ADR 27 */
export const lockEnquiriesOfGuest = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.run<{ id: string }>(lock, [scope.account_id, guest_id])

const remove = statement(
  'delete_enquiries',
  `DELETE FROM enquiries WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

/** Deletes enquiries that the caller has locked. rule 28.13 */
export const deleteEnquiries = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run(remove, [scope.account_id, ids])
