import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { hashToken } from '../session/hash-token.ts'

const CHANGES = t.keyedTable('staff_email_changes', ['user_id'], {
  account_id: t.readOnly(t.text),
  user_id: t.fixed(t.text),
  email: t.text,
  email_key: t.text,
  token_hash: t.column<Buffer>(),
  created_at: t.timestamp,
  expires_at: t.timestamp,
})
const REQUESTED = ['account_id', 'user_id', 'email', 'email_key'] as const
export type EmailChangeRow = Pick<t.RowOf<typeof CHANGES>, (typeof REQUESTED)[number]>

const consume = statement(
  'consume_staff_email_change',
  `DELETE FROM staff_email_changes WHERE token_hash = $1 AND expires_at > $2::timestamptz
   RETURNING ${CHANGES.only(REQUESTED)}`,
)
const purge = statement(
  'purge_staff_email_changes',
  `DELETE FROM staff_email_changes WHERE expires_at <= $1::timestamptz`,
)

/** A new request replaces the earlier one, and its link. */
export const storeEmailChange = (
  tx: Tx,
  change: EmailChangeRow,
  { token, now, expires_at }: { token: string; now: Temporal.Instant; expires_at: Temporal.Instant },
) =>
  CHANGES.upsert(
    { tx, scope: change },
    {
      ...change,
      token_hash: hashToken(token),
      created_at: now.toString(),
      expires_at: expires_at.toString(),
    },
  )

/** Across accounts: takes the request of a link, which becomes invalid. */
export const consumeEmailChange = (tx: Tx, token: string, now: Temporal.Instant) =>
  tx.one<EmailChangeRow>(consume, [hashToken(token), now.toString()])

export const purgeEmailChanges = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
