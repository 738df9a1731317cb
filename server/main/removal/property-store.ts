import type pg from 'pg'
import type { Tx } from '#server/context.ts'
import { SCHEMA } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import { quoted, readAccountTables } from '../export/export-store.ts'
import { withDeletionOf } from './removal-store.ts'

/** What a property has done, for which it is kept. */
const BUSINESS = [
  'reservations',
  'invoices',
  'payments',
  'quotes',
  'groups',
  'company_payments',
  'security_deposits',
  'channel_bookings',
  'postings',
  'day_reopenings',
] as const
/** What has prices in its currency. */
const PRICED = ['rate_plans', 'services', 'promotions', 'budgets'] as const

export type Counts = Readonly<Record<string, number>>

const counting = (tables: readonly string[], others: string) =>
  `SELECT ${tables
    .map(
      (name) =>
        `(SELECT count(*)::integer FROM ${name} WHERE account_id = $1 AND property_id = $2) AS ${name}`,
    )
    .join(', ')}, ${others}`

const countBusiness = statement(
  'count_business_of_property',
  counting(
    BUSINESS,
    `(SELECT count(*)::integer FROM channels WHERE account_id = $1 AND property_id = $2 AND endpoint IS NOT NULL) AS channels`,
  ),
)
const countPriced = statement(
  'count_priced_of_property',
  counting(
    PRICED,
    `(SELECT count(*)::integer FROM properties WHERE account_id = $1 AND id = $2 AND city_tax ->> 'basis' <> 'percent') AS city_tax`,
  ),
)

const thoseThatAre = (counts: Counts | undefined): Counts =>
  Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count > 0))

/** Empty for a property without business. */
export const readBusiness = async (tx: Tx, account_id: string, id: string): Promise<Counts> =>
  thoseThatAre(await tx.one<Counts>(countBusiness, [account_id, id]))

export const readPriced = async (tx: Tx, account_id: string, id: string): Promise<Counts> =>
  thoseThatAre(await tx.one<Counts>(countPriced, [account_id, id]))

const setCode = statement(
  'change_code_of_property',
  'UPDATE properties SET code = $3, currency = $4 WHERE account_id = $1 AND id = $2',
)
export const writeCodeAndCurrency = (tx: Tx, account_id: string, id: string, values: [string, string]) =>
  tx.run(setCode, [account_id, id, ...values])

interface Reference {
  readonly child: string
  readonly column: string
  readonly parent: string
}

/** Which column of a table names a row of which other, beside the account. */
const REFERENCES = `SELECT c.relname::text AS child, a.attname::text AS "column", p.relname::text AS parent
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[2]
  WHERE k.contype = 'f' AND k.connamespace = '${SCHEMA}'::regnamespace AND cardinality(k.conkey) = 2
    AND k.conrelid <> k.confrelid AND p.relname NOT IN ('accounts', 'guests', 'staff_users')`

/** The rows of a table that go with a property; undefined for a table of which none does. */
function conditionOf(table: string, references: readonly Reference[]): string | undefined {
  if (table === 'properties') return 'id = $2'
  const conditions = references
    .filter(({ child }) => child === table)
    .flatMap(({ column, parent }) => {
      const of_parent = conditionOf(parent, references)
      return of_parent === undefined
        ? []
        : [`${quoted(column)} IN (SELECT id FROM ${quoted(parent)} WHERE account_id = $1 AND ${of_parent})`]
    })
  return conditions.length > 0 ? `(${conditions.join(' OR ')})` : undefined
}

/**
 * Deletes a property with whatever refers to it, in an order in which what refers comes first. Audit log and events, which
 * are of the account, stay. For the owner of the tables, in a transaction that the caller commits.
 */
export async function deletePropertyRows(client: pg.Client, account_id: string, id: string): Promise<number> {
  const references = (await client.query<Reference>(REFERENCES)).rows
  const tables = await readAccountTables(client)
  return withDeletionOf(client, account_id, async () => {
    let rows = 0
    for (const { name } of tables.reverse()) {
      const condition = conditionOf(name, references)
      if (condition === undefined) continue
      const { rowCount } = await client.query(
        `DELETE FROM ${quoted(name)} WHERE account_id = $1 AND ${condition}`,
        [account_id, id],
      )
      rows += rowCount ?? 0
    }
    await client.query(
      `UPDATE staff_users SET property_ids = array_remove(property_ids, $2)
       WHERE account_id = $1 AND $2 = ANY (property_ids)`,
      [account_id, id],
    )
    await client.query(
      `UPDATE report_schedules SET property_ids = property_ids - $2 WHERE account_id = $1 AND property_ids ? $2`,
      [account_id, id],
    )
    return rows
  })
}
