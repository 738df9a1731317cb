import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import type { ClaimedMail } from './lease-store.ts'

/** E-mails in an hour to a mailbox that has confirmed nothing, about bookings of the booking page. rule 26.26 */
export const MAX_UNCONFIRMED_AN_HOUR = 3

const byStranger = (mail: string, stay: string) =>
  `${stay}.channel = 'direct' AND ${stay}.metadata ->> 'source' = 'booking_page' AND ${mail}.template NOT IN ('guest_message', 'invoice')`

// What another worker sends meanwhile counts as sent, what this one has leased in the order of ids. What staff write, and what
// they send again, is theirs to decide.
const find = statement(
  'find_mails_to_unconfirmed',
  `SELECT m.id FROM json_to_recordset($1) AS asked (account_id text, id text, address text)
   JOIN mails m ON m.account_id = asked.account_id AND m.id = asked.id
   JOIN reservations r ON r.account_id = m.account_id AND r.id = m.reservation_id
   WHERE ${byStranger('m', 'r')} AND NOT m.log @> '[{"error": "unconfirmed"}]'
     AND NOT EXISTS (SELECT FROM guests g
       WHERE g.account_id = m.account_id AND g.email_normal = asked.address AND g.confirmed_email = asked.address)
     AND (SELECT count(*) FROM mails o
         JOIN reservations s ON s.account_id = o.account_id AND s.id = o.reservation_id AND ${byStranger('o', 's')}
       WHERE o.account_id = m.account_id AND lower(o.to_address) = lower(m.to_address) AND o.id <> m.id
         AND (o.status = 'sent' AND o.finished_at > $2::timestamptz - interval '1 hour'
           OR o.status = 'sending' AND (o.lease <> m.lease OR o.id < m.id))) >= ${MAX_UNCONFIRMED_AN_HOUR}`,
)

/** Which of the leased e-mails are not sent, because they are too many for a mailbox that never confirmed. */
export async function findUnconfirmed(
  database: Database,
  mails: readonly Pick<ClaimedMail, 'account_id' | 'id' | 'to_address' | 'reservation_id'>[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const keys = mails
    .filter(({ reservation_id }) => reservation_id !== null)
    .map(({ account_id, id, to_address }) => ({ account_id, id, address: normaliseEmail(to_address) }))
  if (keys.length === 0) return new Set()
  const values = [JSON.stringify(keys), now.toString()]
  const [rows] = await runAutocommit<[{ id: string }]>(database, [[find, values]])
  return new Set(rows.map(({ id }) => id))
}
