import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/** A reservation that is open in somebody's browser. */
export interface OpenRecord {
  readonly id: string
  readonly property_id: string
}

/** A page of a user. */
export interface PageKey {
  readonly account_id: string
  readonly user_id: string
  readonly tab: string
}

/** A page with the record that it shows; null for none. */
export interface ShownPage extends PageKey {
  readonly name: string
  readonly reservation_id: string | null
  readonly property_id: string | null
}

/** Pages in one result, of all accounts of a process. */
const MAX_PAGES = 2_000
/** Of one user: a user with ever more pages cannot displace those of others. */
const MAX_PAGES_OF_USER = 20

const find = statement(
  'list_open_records',
  `SELECT account_id, user_id, tab, name, reservation_id, property_id FROM (
     SELECT *, row_number() OVER (PARTITION BY account_id, user_id ORDER BY expires_at DESC, tab) AS place
     FROM open_records WHERE account_id = ANY ($1) AND expires_at > $2::timestamptz) p
   WHERE place <= ${MAX_PAGES_OF_USER}
   ORDER BY expires_at DESC, account_id, user_id, tab LIMIT ${MAX_PAGES}`,
)
const INSERT = `INSERT INTO open_records (account_id, user_id, tab, name, reservation_id, property_id, expires_at)
   SELECT account_id, user_id, tab, name, reservation_id, property_id, $2::timestamptz
     FROM jsonb_to_recordset($1::jsonb)
       AS p (account_id text, user_id text, tab uuid, name text, reservation_id text, property_id text)
     ORDER BY account_id COLLATE "C", user_id COLLATE "C", tab
   ON CONFLICT (account_id, user_id, tab) DO UPDATE SET `
const upsert = statement(
  'upsert_open_records',
  `${INSERT} (name, reservation_id, property_id, expires_at) =
       (excluded.name, excluded.reservation_id, excluded.property_id, excluded.expires_at)`,
)
// Unless another process has stored a newer record of the page.
const renew = statement('renew_open_records', `${INSERT} expires_at = excluded.expires_at`)
const remove = statement(
  'delete_open_records',
  `DELETE FROM open_records o USING jsonb_to_recordset($1::jsonb) AS p (account_id text, user_id text, tab uuid)
   WHERE o.account_id = p.account_id AND o.user_id = p.user_id AND o.tab = p.tab`,
)
const purge = statement('purge_open_records', `DELETE FROM open_records WHERE expires_at <= $1::timestamptz`)

/** What pages of some accounts show, in whichever process they have their streams. */
export const readOpenPages = (tx: Tx, account_ids: readonly string[], now: Temporal.Instant) =>
  tx.run<ShownPage>(find, [account_ids, now.toString()])

export const writeOpenPages = (tx: Tx, pages: readonly ShownPage[], expires_at: Temporal.Instant) =>
  tx.run(upsert, [JSON.stringify(pages), expires_at.toString()])

export const renewOpenPages = (tx: Tx, pages: readonly ShownPage[], expires_at: Temporal.Instant) =>
  tx.run(renew, [JSON.stringify(pages), expires_at.toString()])

export const deleteOpenPages = (tx: Tx, pages: readonly PageKey[]) => tx.run(remove, [JSON.stringify(pages)])

/** The presence left by a process that died. */
export const purgeOpenPages = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
