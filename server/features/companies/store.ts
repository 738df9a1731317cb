import type { Company } from '#contract/companies/companies.ts'
import type { Money } from '#contract/money.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { newestPages } from '../../postgres/page.ts'
import {
  type AccountContext,
  requireInScope,
  requireVisible,
  type ScopedContext,
} from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import * as t from '../../postgres/table.ts'

/** A commission that was agreed: null for none from then on. */
export interface CommissionTerm {
  readonly from: string
  readonly percent: number | null
}

const COMPANIES = t.table('companies', {
  id: t.fixed(t.text),
  /** Null belongs to the whole account. */
  property_id: t.fixed(t.nullable(t.text)),
  kind: t.column<Company['kind']>(),
  name: t.text,
  vat_id: t.nullable(t.text),
  vat_check: t.nullable(t.json<NonNullable<Company['vat_check']>>()),
  address: t.nullable(t.json<NonNullable<Company['address']>>()),
  contacts: t.json<Company['contacts']>(),
  invoice_email: t.nullable(t.text),
  language: t.nullable(t.column<NonNullable<Company['language']>>()),
  reminders_paused: t.boolean,
  payment_terms_days: t.integer,
  credit_limit: t.nullable(t.json<NonNullable<Company['credit_limit']>>()),
  rate_plan_ids: t.column<string[]>(),
  /** In capitals. */
  code: t.nullable(t.text),
  /** What it pays of stays that are booked for it. rule 7.68 */
  routing: t.json<Company['routing']>(),
  commission: t.nullable(t.json<NonNullable<Company['commission']>>()),
  /** Internal: which commission was agreed, and since when. rule 30.15 */
  commission_terms: t.json<readonly CommissionTerm[]>(),
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

const listServices = statement(
  'list_services_of_rules',
  `SELECT id FROM services WHERE account_id = $1 AND id = ANY ($2::text[])
   AND ($3::text[] IS NULL OR property_id = ANY ($3))`,
)

/** Of those that have a limit, what they have put on account and owe. rule 30.10 */
const listCredit = statement(
  'list_credit_used',
  `SELECT c.id, c.credit_limit, credit_used(c, $3::timestamptz) AS used
   FROM companies c WHERE c.account_id = $1 AND c.id = ANY ($2::text[]) AND c.credit_limit IS NOT NULL`,
)
const lockAll = statement(
  'lock_companies',
  `SELECT FROM companies WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR NO KEY UPDATE`,
)

const listTerms = statement(
  'list_payment_terms',
  `SELECT id, payment_terms_days FROM companies WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

const findByCode = statement(
  'find_company_by_code',
  `${COMPANIES.select} WHERE account_id = $1 AND code = $2 AND status = 'active'`,
)

/** The company of the account with a code, unless it is archived. */
export const readCompanyByCode = ({ tx, scope }: AccountContext, code: string) =>
  tx.one<CompanyRow>(findByCode, [scope.account_id, normaliseCode(code)])

/** Codes are compared in capitals and without spaces around them. */
export const normaliseCode = (code: string): string => code.trim().toUpperCase()

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

/** The company of a path as one of a property: 404 SVC-3001 for one of another. rule 30.2 */
export async function findCompanyAt(
  ctx: ScopedContext,
  id: string,
  property_id: string,
): Promise<CompanyRow> {
  const row = await findCompany(ctx, id)
  if (row.property_id !== null && row.property_id !== property_id) throw missing()
  return row
}

/** Locks what a company owes and has paid. ADR 27 */
export const lockCompany = (ctx: AccountContext, id: string) => lockCredit(ctx, [id])

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

/** Which of some services belong to some properties; null is all of the account. rule 7.68 */
export async function readServicesAt(
  { tx, scope }: AccountContext,
  ids: readonly string[],
  property_ids: readonly string[] | null,
): Promise<ReadonlySet<string>> {
  const rows = await tx.run<{ id: string }>(listServices, [scope.account_id, ids, property_ids])
  return new Set(rows.map(({ id }) => id))
}

/** The days until invoices to some companies fall due, by company; nothing is asked for none. rule 30.8 */
export async function readPaymentTerms(
  { tx, scope }: AccountContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run<Pick<CompanyRow, 'id' | 'payment_terms_days'>>(listTerms, [scope.account_id, ids])
  return new Map(rows.map(({ id, payment_terms_days }) => [id, payment_terms_days]))
}

/** The credit limit of a company and how much of it is used, in minor units of its currency. */
export interface Credit {
  readonly id: string
  readonly credit_limit: Money
  readonly used: number
}

/** The credit of some companies, by company; one without a limit is absent. rule 30.10 */
export async function readCredit(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Credit>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run<Credit>(listCredit, [scope.account_id, ids, toTimestamp(now)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** By a statement of its own: the one that adds up what is used then sees what earlier holders of the lock have written. */
export const lockCredit = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run(lockAll, [scope.account_id, ids])

export type CompanyContext = Pick<Context, 'tx' | 'scope' | 'now'>
