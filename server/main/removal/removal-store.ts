import type pg from 'pg'
import { retentionYears } from '#contract/country-rules.ts'
import type { Tx } from '#server/context.ts'
import { SCHEMA } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import { quoted, readAccountTables } from '../export/export-store.ts'

/** What an account still does, which ends with it. */
export interface OpenBusiness {
  readonly channels: number
  readonly in_house: number
  readonly to_come: number
}

const countOpen = statement(
  'count_open_business',
  `SELECT (SELECT count(*)::integer FROM channels WHERE account_id = $1 AND endpoint IS NOT NULL) AS channels,
     count(*) FILTER (WHERE status = 'checked_in')::integer AS in_house,
     count(*) FILTER (WHERE status IN ('pending_payment', 'confirmed'))::integer AS to_come
   FROM reservations WHERE account_id = $1 AND status IN ('pending_payment', 'confirmed', 'checked_in')`,
)

export const readOpenBusiness = async (tx: Tx, account_id: string): Promise<OpenBusiness> =>
  (await tx.one<OpenBusiness>(countOpen, [account_id]))!

const CLOSED_AT = `SELECT to_char(closed_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS closed_at FROM accounts WHERE account_id = $1`
const findClosed = statement('find_closing_of_account', CLOSED_AT)
const lockClosed = statement('lock_closing_of_account', `${CLOSED_AT} FOR UPDATE`)
const setClosed = statement(
  'close_account',
  'UPDATE accounts SET closed_at = $2::timestamptz WHERE account_id = $1',
)
const revokeKeys = statement(
  'revoke_keys_of_account',
  `UPDATE api_keys SET revoked_at = least(revoked_at, $2::timestamptz) WHERE account_id = $1`,
)
const closePages = statement(
  'close_booking_pages_of_account',
  `UPDATE properties SET booking_page = jsonb_set(booking_page, '{open}', 'false') WHERE account_id = $1`,
)
const endCalendars = statement(
  'end_shared_calendars_of_account',
  'DELETE FROM ical_exports WHERE account_id = $1',
)

interface Closing {
  readonly closed_at: string | null
}

/** When the account was closed; null while it is open, undefined where there is none. */
export const readClosedAt = async (tx: Tx, account_id: string): Promise<string | null | undefined> =>
  (await tx.one<Closing>(findClosed, [account_id]))?.closed_at

/** The same, locked until the transaction ends. */
export const lockClosedAt = async (tx: Tx, account_id: string): Promise<string | null | undefined> =>
  (await tx.one<Closing>(lockClosed, [account_id]))?.closed_at

export const writeClosedAt = (tx: Tx, account_id: string, at: string | null) =>
  tx.run(setClosed, [account_id, at])

/** Ends what lets strangers and programs in. */
export const endAccess = (tx: Tx, account_id: string, at: string) =>
  Promise.all([
    tx.run(revokeKeys, [account_id, at]),
    tx.run(closePages, [account_id]),
    tx.run(endCalendars, [account_id]),
  ])

/** Issued documents of a property that the law of its country keeps. */
export interface KeptDocuments {
  readonly code: string
  readonly country: string
  readonly documents: number
  /** The last day on which one of them must be there. */
  readonly until: string
}

const listIssued = statement(
  'list_issued_documents_of_account',
  `SELECT p.code, p.country, p.invoice_retention_years AS years, i.year, i.documents
   FROM properties p JOIN (
     SELECT property_id, extract(year FROM issued_on)::integer AS year, count(*)::integer AS documents
     FROM invoices WHERE account_id = $1 AND issued_on IS NOT NULL GROUP BY 1, 2) i ON i.property_id = p.id
   WHERE p.account_id = $1 ORDER BY p.code, i.year`,
)

/** By property, those that must still be there on a day. Years of retention begin at the end of the year of issue. */
export async function readKeptDocuments(tx: Tx, account_id: string, day: string): Promise<KeptDocuments[]> {
  interface Row extends Pick<KeptDocuments, 'code' | 'country' | 'documents'> {
    readonly years: number | null
    readonly year: number
  }
  const rows = await tx.run<Row>(listIssued, [account_id])
  const kept = rows.flatMap(({ code, country, documents, years, year }) => {
    const until = `${year + (years ?? retentionYears(country))}-12-31`
    return until >= day ? [{ code, country, documents, until }] : []
  })
  return [...Map.groupBy(kept, ({ code }) => code).values()].map((of_property) => ({
    ...of_property.at(-1)!,
    documents: of_property.reduce((sum, { documents }) => sum + documents, 0),
  }))
}

/** The tables of an account whose rows the role of the service may not delete: what is recorded of days. */
const LOCKED = `SELECT c.relname::text AS name FROM pg_class c
  WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind = 'r' AND NOT has_table_privilege('serai_system', c.oid, 'DELETE')
    AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id')`

/** Properties name objects that are deleted: plans, extras and photos of their booking page, types of housekeeping. */
const resetReferences = (client: pg.Client, account_id: string) =>
  client.query(
    `UPDATE properties SET booking_page = booking_page || '{"rate_plan_ids": null, "service_ids": null, "photos": []}',
       housekeeping = housekeeping || '{"room_type_minutes": []}'
     WHERE account_id = $1`,
    [account_id],
  )

/**
 * Work that deletes what is kept otherwise: the records of days, the audit log. For the owner of the tables, in a
 * transaction that the caller commits: no other sees the right that it gives itself for as long.
 */
export async function withDeletionOf<T>(
  client: pg.Client,
  account_id: string,
  work: () => Promise<T>,
): Promise<T> {
  const locked = (await client.query<{ name: string }>(LOCKED)).rows.map(({ name }) => quoted(name)).join()
  await client.query(`GRANT DELETE ON ${locked} TO serai_system; SET LOCAL ROLE serai_system`)
  await client.query(
    `SELECT set_config('app.deletes_account', $1, true), set_config('app.purges_audit_log', 'on', true)`,
    [account_id],
  )
  const value = await work()
  await client.query(`SET LOCAL ROLE NONE; REVOKE DELETE ON ${locked} FROM serai_system`)
  return value
}

/**
 * Deletes the rows of an account, of all tables or of all but some, what refers before what is referred to. Returns their
 * number.
 */
export async function deleteAccountRows(
  client: pg.Client,
  account_id: string,
  kept: readonly string[] = [],
): Promise<number> {
  const tables = (await readAccountTables(client)).filter(({ name }) => !kept.includes(name))
  return withDeletionOf(client, account_id, async () => {
    let rows = 0
    for (const { name } of tables.reverse()) {
      const deleted = await client.query(`DELETE FROM ${quoted(name)} WHERE account_id = $1`, [account_id])
      rows += deleted.rowCount ?? 0
    }
    if (kept.includes('properties')) await resetReferences(client, account_id)
    return rows
  })
}
