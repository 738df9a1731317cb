import type { Tx } from '../../../context.ts'
import { statement } from '../../../postgres/statement.ts'
import { hashToken } from '../session/hash-token.ts'

export interface EmailChangeRow {
  account_id: string
  user_id: string
  email: string
  email_key: string
}

const upsert = statement(
  'upsert_staff_email_change',
  `INSERT INTO staff_email_changes (account_id, user_id, email, email_key, token_hash, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id, user_id) DO UPDATE SET email = excluded.email, email_key = excluded.email_key,
     token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
)
const consume = statement(
  'consume_staff_email_change',
  `DELETE FROM staff_email_changes WHERE token_hash = $1 AND expires_at > $2::timestamptz
   RETURNING account_id, user_id, email, email_key`,
)
const purge = statement(
  'purge_staff_email_changes',
  `DELETE FROM staff_email_changes WHERE expires_at <= $1::timestamptz`,
)

/** A new request replaces the earlier one, and its link. */
export const storeEmailChange = (
  tx: Tx,
  { account_id, user_id, email, email_key }: EmailChangeRow,
  { token, now, expires_at }: { token: string; now: Temporal.Instant; expires_at: Temporal.Instant },
) =>
  tx.run(upsert, [
    account_id,
    user_id,
    email,
    email_key,
    hashToken(token),
    now.toString(),
    expires_at.toString(),
  ])

/** Across accounts: takes the request of a link, which becomes invalid. */
export const consumeEmailChange = (tx: Tx, token: string, now: Temporal.Instant) =>
  tx.one<EmailChangeRow>(consume, [hashToken(token), now.toString()])

export const purgeEmailChanges = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
