import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** A message as the guest of the stay sees it. */
export interface GuestViewMessage {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly channel: string
  readonly body: string
  readonly created_at: string
}

// Mails that went by themselves are in the guest's mailbox, and what staff noted down is theirs. What is sent
// can be taken back for ten seconds.
const read = statement(
  'read_messages_of_guest',
  `SELECT m.id, m.direction, m.channel, left(m.body, $4) AS body, m.created_at
   FROM messages m LEFT JOIN mails k ON k.account_id = m.account_id AND k.id = m.mail_id
   WHERE m.account_id = $1 AND m.reservation_id = ANY ($2)
     AND CASE m.direction
       WHEN 'in' THEN m.channel <> 'manual'
       ELSE m.template = 'guest_message' AND coalesce(k.status, m.status) <> 'discarded'
         AND m.created_at <= $5::timestamptz - interval '10 seconds'
     END
   ORDER BY m.id DESC LIMIT $3`,
)

const lock = statement(
  'lock_thread_of_guest',
  `SELECT pg_advisory_xact_lock(hashtextextended('messages of guest ' || $1 || ' ' || $2, 0))`,
)

/** Until the transaction ends no other message of the guest of a stay is counted and stored. */
export const lockThread = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run(lock, [scope.account_id, reservation_id])

const count = statement(
  'count_messages_of_guest',
  `SELECT count(*)::int AS count FROM messages
   WHERE account_id = $1 AND reservation_id = $2 AND direction = 'in' AND channel = $3
     AND created_at > $4::timestamptz - interval '24 hours'`,
)

/** Messages that the guest of a stay has sent by a channel within 24 hours. */
export async function countMessagesOfDay(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  reservation_id: string,
  channel: 'email' | 'booking_page',
): Promise<number> {
  const row = await tx.one<{ count: number }>(count, [
    scope.account_id,
    reservation_id,
    channel,
    now.toString(),
  ])
  return row!.count
}

interface ViewBounds {
  readonly limit: number
  /** Characters of each. */
  readonly length: number
}

/** Messages of a guest and the property about the rooms of a booking, newest first. rule 26.11 */
export const readGuestView = (
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  reservation_ids: readonly string[],
  { limit, length }: ViewBounds,
): Promise<GuestViewMessage[]> =>
  tx.run<GuestViewMessage>(read, [scope.account_id, reservation_ids, limit, length, now.toString()])
