import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'

const findOwner = statement(
  'find_owner_of_thread',
  `SELECT account_id, property_id FROM messages WHERE reservation_id = $1 LIMIT 1`,
)

/** Whose stay a reply address names: every one that was sent stands in a message. For a signed address alone. */
export const readThreadOwner = (tx: Tx, reservation_id: string) =>
  tx.one<{ account_id: string; property_id: string }>(findOwner, [reservation_id])

const bounce = statement(
  'record_bounce',
  `UPDATE mails SET status = 'failed', finished_at = $3::timestamptz, log = log || $4::jsonb
   WHERE account_id = $1 AND id = $2 AND status = 'sent' AND $5 IN (reservation_id, resource_id) RETURNING id`,
)

/** Notes that an e-mail about a stay or an enquiry came back; false where it is none that was sent. */
export async function recordBounce(
  tx: Tx,
  { account_id, thread_id, mail_id, at, answer }: Bounce,
): Promise<boolean> {
  const entry = { number: null, at, error: 'bounced', code: null, answer, duration_ms: 0 }
  const row = await tx.one(bounce, [account_id, mail_id, at, JSON.stringify([entry]), thread_id])
  return row !== undefined
}

interface Bounce {
  readonly account_id: string
  /** The stay or the enquiry whose address it came to. */
  readonly thread_id: string
  readonly mail_id: string
  readonly at: string
  readonly answer: string
}
