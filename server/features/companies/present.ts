import type { Company } from '#contract/companies/companies.ts'
import { money } from '#contract/money.ts'
import { shownCompany } from './commission-terms.ts'
import { type CompanyContext, type CompanyRow, readCredit, readPlansAt } from './store.ts'

/**
 * Companies as the API shows them, with the credit that is used: a caller who is limited to properties sees the rate
 * plans of these alone. rule 30.2, 30.10
 */
export async function presentCompanies(ctx: CompanyContext, rows: readonly CompanyRow[]): Promise<Company[]> {
  const { property_ids } = ctx.scope
  const limited = rows.filter(({ credit_limit }) => credit_limit !== null)
  const plans = property_ids === null ? [] : [...new Set(rows.flatMap(({ rate_plan_ids }) => rate_plan_ids))]
  const [credit, visible] = await Promise.all([
    readCredit(
      ctx,
      limited.map(({ id }) => id),
    ),
    readPlansAt(ctx, plans, property_ids),
  ])
  return rows.map((row) => ({
    ...shownCompany(row),
    rate_plan_ids:
      property_ids === null ? row.rate_plan_ids : row.rate_plan_ids.filter((id) => visible.has(id)),
    credit_used: row.credit_limit && money(credit.get(row.id)?.used ?? 0, row.credit_limit.currency),
  }))
}

/** One company. */
export async function presentCompany(ctx: CompanyContext, row: CompanyRow): Promise<Company> {
  const [company] = await presentCompanies(ctx, [row])
  return company!
}
