import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

const ERASE = ['notice_history', 'notice_reads'].map((table) =>
  statement(`erase_${table}`, `DELETE FROM ${table} WHERE account_id = $1 AND notice ->> 'to' = ANY ($2)`),
)

/** Notices of mails to some addresses that could not be sent. rule 28.13 */
export const eraseNotices = ({ tx, scope }: AccountContext, addresses: readonly string[]) =>
  Promise.all(ERASE.map((erase) => tx.run(erase, [scope.account_id, addresses])))
