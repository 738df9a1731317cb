import type { Context, Tx } from '#server/context.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { WAITING_ENTRIES, type WaitingRow } from './row.ts'

export type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

export const {
  insert: insertEntry,
  update: writeEntry,
  read: readEntry,
  find: findEntry,
  findForChange: findEntryForChange,
} = WAITING_ENTRIES

/** Entries, newest first. */
export const readEntryPage = newestPages<WaitingRow>('listWaitingEntries', WAITING_ENTRIES.select)

const OPEN = `status IN ('waiting', 'proposed')`

/** As `statusOf`: an open entry has expired from `expires_at` on, also before the job has run. rule 34.2 */
export const isInStatus = (statuses: readonly string[], now: Temporal.Instant): RawBuilder<unknown> =>
  sql`(CASE WHEN status IN ('waiting', 'proposed') AND expires_at <= ${now.toString()}::timestamptz THEN 'expired' ELSE status END) = ANY(${statuses}::text[])`

/** An entry without room types suits any. */
export const isSuitedBy = (room_type_id: string): RawBuilder<unknown> =>
  sql`(room_type_ids = '[]' OR room_type_ids @> ${JSON.stringify([room_type_id])}::jsonb)`
export const arrivesBy = (date: string): RawBuilder<unknown> => sql`check_in <= ${date}::date`
export const leavesFrom = (date: string): RawBuilder<unknown> => sql`check_out >= ${date}::date`

const lockList = statement(
  'lock_waiting_list',
  `SELECT pg_advisory_xact_lock(hashtextextended('waiting list ' || $1 || ' ' || $2, 0))`,
)

/** Until the transaction ends: an entry is added, and rooms are proposed, by one at a time. */
export const lockWaitingList = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run(lockList, [scope.account_id, property_id])

const countOpen = statement(
  'count_waiting_entries_of_email',
  `SELECT count(*)::integer AS open FROM waiting_entries
   WHERE account_id = $1 AND property_id = $2 AND ${OPEN} AND email_key = $3 AND expires_at > $4::timestamptz`,
)

/** How many entries of an address are open at a property. rule 34.9 */
export const countEntriesOfEmail = async (
  { tx, scope, now }: TxContext,
  property_id: string,
  email_key: string | null,
): Promise<number> =>
  (await tx.one<{ open: number }>(countOpen, [scope.account_id, property_id, email_key, now.toString()]))!
    .open

const listSame = statement(
  'list_same_waiting_entries',
  `SELECT ${WAITING_ENTRIES.columns} FROM waiting_entries
   WHERE account_id = $1 AND property_id = $2 AND ${OPEN} AND email_key = $3 AND check_in = $4::date AND check_out = $5::date
     AND expires_at > $6::timestamptz
   ORDER BY id LIMIT 1`,
)

/** The entry of an address for the same dates. */
export const readSameEntry = (
  { tx, scope, now }: TxContext,
  {
    property_id,
    email_key,
    check_in,
    check_out,
  }: Pick<WaitingRow, 'property_id' | 'email_key' | 'check_in' | 'check_out'>,
) =>
  tx.one<WaitingRow>(listSame, [
    scope.account_id,
    property_id,
    email_key,
    check_in,
    check_out,
    now.toString(),
  ])

const listProperties = statement(
  'list_properties_with_waiting_guests',
  `SELECT DISTINCT account_id, property_id FROM waiting_entries
   WHERE ${OPEN} AND account_id || ' ' || property_id <> ALL ($1::text[])
   ORDER BY account_id, property_id`,
)

/** Of all accounts: for the job, which is bound to none. `put_off` are `<account_id> <property_id>`. */
export const readPropertiesWithWaiting = (tx: Tx, put_off: readonly string[]) =>
  tx.run<{ account_id: string; property_id: string }>(listProperties, [put_off])

const listOpen = statement(
  'list_open_waiting_entries',
  `SELECT ${WAITING_ENTRIES.columns} FROM waiting_entries
   WHERE account_id = $1 AND property_id = $2 AND ${OPEN} ORDER BY id`,
)
const lockOpen = statement(
  'lock_open_waiting_entries',
  `SELECT ${WAITING_ENTRIES.columns} FROM waiting_entries
   WHERE account_id = $1 AND property_id = $2 AND ${OPEN} ORDER BY id FOR NO KEY UPDATE`,
)

/** The open entries of a property, in the order of entry. */
export const readOpenEntries = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<WaitingRow>(listOpen, [scope.account_id, property_id])

/** The same, locked until the transaction ends. */
export const lockOpenEntries = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<WaitingRow>(lockOpen, [scope.account_id, property_id])

const listStays = statement(
  'list_stays_of_waiting_guests',
  `SELECT DISTINCT ON (w.id) w.id, r.id AS reservation_id
   FROM waiting_entries w
   JOIN guests g ON g.account_id = $1 AND (g.id = w.guest_id OR g.email_key = w.email_key)
   JOIN reservations r ON r.account_id = $1 AND r.property_id = $2 AND r.guest_id = g.id
     AND r.check_in < w.check_out AND r.check_out > w.check_in AND r.created_at > w.created_at
     AND r.status IN ('confirmed', 'checked_in', 'checked_out')
   WHERE w.account_id = $1 AND w.property_id = $2 AND w.${OPEN}
   ORDER BY w.id, r.id`,
)

/** The stays that waiting guests have booked since, for some of the nights. rule 34.5 */
export const readStaysOfWaiting = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<{ id: string; reservation_id: string }>(listStays, [scope.account_id, property_id])
