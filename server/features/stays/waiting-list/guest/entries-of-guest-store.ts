import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { WAITING_ENTRIES, type WaitingRow } from '../row.ts'

/** By the profile, by its address, and by the stay that an entry became. */
const OF_GUEST = `FROM waiting_entries w WHERE w.account_id = $1 AND (
    w.guest_id = $2
    OR w.email_key = (SELECT g.email_key FROM guests g WHERE g.account_id = $1 AND g.id = $2)
    OR w.reservation_id IN (SELECT r.id FROM reservations r WHERE r.account_id = $1 AND r.guest_id = $2))
  ORDER BY w.id`

const list = statement(
  'list_waiting_entries_of_guest',
  `SELECT ${WAITING_ENTRIES.columnsOf('w')} ${OF_GUEST} LIMIT $3`,
)
const lock = statement(
  'lock_waiting_entries_of_guest',
  `SELECT ${WAITING_ENTRIES.columnsOf('w')} ${OF_GUEST} FOR NO KEY UPDATE`,
)

/** What a guest has waited for, oldest first. rule 28.12 */
export const readEntriesOfGuest = ({ tx, scope }: AccountContext, guest_id: string, limit: number) =>
  tx.run<WaitingRow>(list, [scope.account_id, guest_id, limit])

/** All of them, locked until the transaction ends: before the guest. ADR 27 */
export const lockEntriesOfGuest = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.run<WaitingRow>(lock, [scope.account_id, guest_id])

const forget = statement(
  'forget_waiting_guests',
  `UPDATE waiting_entries SET guest = $1::jsonb, email_key = NULL, guest_id = NULL, note = NULL, forgotten_at = $2::timestamptz,
     version = version + 1, updated_at = $2::timestamptz
   WHERE closed_at < $3::timestamptz AND forgotten_at IS NULL`,
)

interface ForgetOptions {
  readonly name: Pick<Booker, 'first_name' | 'last_name'>
  readonly now: Temporal.Instant
  /** Of entries that were over by then. */
  readonly before: Temporal.Instant
}

/** Of all accounts. */
export const forgetEntries = (tx: Tx, { name, now, before }: ForgetOptions) =>
  tx.run(forget, [JSON.stringify({ ...name, email: null, phone: null }), now.toString(), before.toString()])
