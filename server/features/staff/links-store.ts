import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

export interface LinkRow {
  account_id: string
  user_id: string
  purpose: 'invitation' | 'reset'
  account_name: string
}

const insert = statement(
  'insert_staff_link',
  `INSERT INTO staff_links (account_id, token_hash, user_id, purpose, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
)
const find = statement(
  'find_staff_link',
  `SELECT l.account_id, l.user_id, l.purpose, a.name AS account_name
   FROM staff_links l JOIN accounts a ON a.account_id = l.account_id
   WHERE l.token_hash = $1 AND l.expires_at > $2::timestamptz`,
)
const removeOfUser = statement(
  'remove_staff_links',
  `DELETE FROM staff_links WHERE account_id = $1 AND user_id = $2`,
)
const sweep = statement('sweep_staff_links', `DELETE FROM staff_links WHERE expires_at <= $1::timestamptz`)

export const insertLink = (
  tx: Tx,
  row: Omit<LinkRow, 'account_name'> & { token_hash: Buffer; created_at: string; expires_at: string },
) =>
  tx.run(insert, [row.account_id, row.token_hash, row.user_id, row.purpose, row.created_at, row.expires_at])

/** Across accounts: what a link stands for, while it works. */
export const readLink = (tx: Tx, token_hash: Buffer, now: string) => tx.one<LinkRow>(find, [token_hash, now])

/** The links of a user work no more: one was followed, or another was sent. */
export const removeLinks = (tx: Tx, account_id: string, user_id: string) =>
  tx.run(removeOfUser, [account_id, user_id])

export const forgetOldLinks = (tx: Tx, now: Temporal.Instant) => tx.run(sweep, [now.toString()])
