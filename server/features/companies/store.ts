import type { Company } from '#contract/companies/companies.ts'
import type { Context } from '../../context.ts'
import { newestPages } from '../../postgres/page.ts'
import {
  type AccountContext,
  requireInScope,
  requireVisible,
  type ScopedContext,
} from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import * as t from '../../postgres/table.ts'

const COMPANIES = t.table('companies', {
  id: t.fixed(t.text),
  /** Null belongs to the whole account. */
  property_id: t.fixed(t.nullable(t.text)),
  kind: t.column<Company['kind']>(),
  name: t.text,
  vat_id: t.nullable(t.text),
  address: t.nullable(t.json<NonNullable<Company['address']>>()),
  contacts: t.json<Company['contacts']>(),
  invoice_email: t.nullable(t.text),
  payment_terms_days: t.integer,
  credit_limit: t.nullable(t.json<NonNullable<Company['credit_limit']>>()),
  rate_plan_ids: t.column<string[]>(),
  commission: t.nullable(t.json<NonNullable<Company['commission']>>()),
  status: t.column<Company['status']>(),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A company or travel agent as stored. */
export type CompanyRow = t.RowOf<typeof COMPANIES>

const listPlans = statement(
  'list_rate_plans_of_companies',
  `SELECT id FROM rate_plans WHERE account_id = $1 AND id = ANY ($2::text[])
   AND ($3::text[] IS NULL OR property_id = ANY ($3))`,
)

export const { insert: insertCompany, update: writeCompany } = COMPANIES

/** Companies, newest first. */
export const readCompanyPage = newestPages<CompanyRow>('listCompanies', COMPANIES.select)

/** Those of some properties, and those of the whole account, which every property may book for; null is all. rule 30.2 */
export const isAtProperties = (property_ids: readonly string[] | null): RawBuilder<unknown>[] =>
  property_ids === null ? [] : [sql`(property_id IS NULL OR property_id = ANY(${property_ids}::text[]))`]

/** Whether a text is a part of the name, VAT number or an e-mail address, ignoring case and accents. */
export const isFoundBy = (typed: string): RawBuilder<unknown> =>
  sql`position(folded_name(${typed}) IN folded_name(
    concat_ws(' ', name, vat_id, invoice_email, jsonb_path_query_array(contacts, '$[*].email')::text))) > 0`

/** One of the whole account is visible to every caller of it. 404 SVC-3001 for any other outside of the scope. rule 30.2 */
const requireVisibleCompany = (
  ctx: ScopedContext,
  row: CompanyRow | undefined,
  field?: string,
): CompanyRow => (row?.property_id === null ? row : requireVisible(ctx, row, field))

/** The company; `field` is the place of its id in a body. 404 SVC-3001 where the caller sees none. */
export const findCompany = async (ctx: ScopedContext, id: string, field?: string): Promise<CompanyRow> =>
  requireVisibleCompany(ctx, await COMPANIES.read(ctx, id), field)

/** The same, locked for a change: SVC-4005 for one of the whole account where the caller is limited to properties. */
export async function findCompanyForChange(ctx: ScopedContext, id: string): Promise<CompanyRow> {
  const row = requireVisibleCompany(ctx, await COMPANIES.lock(ctx, id))
  requireInScope(ctx, row.property_id)
  return row
}

/** Which of some rate plans belong to some properties; null is all of the account. */
export async function readPlansAt(
  { tx, scope }: AccountContext,
  ids: readonly string[],
  property_ids: readonly string[] | null,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.run<{ id: string }>(listPlans, [scope.account_id, ids, property_ids])
  return new Set(rows.map(({ id }) => id))
}

export type CompanyContext = Pick<Context, 'tx' | 'scope'>
