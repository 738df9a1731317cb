import type { Company } from '#contract/companies/companies.ts'
import { type CompanyContext, type CompanyRow, readPlansAt } from './store.ts'

/** Companies as the API shows them: a caller who is limited to properties sees the rate plans of these alone. rule 30.2 */
export async function presentCompanies(ctx: CompanyContext, rows: readonly CompanyRow[]): Promise<Company[]> {
  const { property_ids } = ctx.scope
  if (property_ids === null) return [...rows]
  const ids = [...new Set(rows.flatMap(({ rate_plan_ids }) => rate_plan_ids))]
  const visible = await readPlansAt(ctx, ids, property_ids)
  return rows.map((row) => ({ ...row, rate_plan_ids: row.rate_plan_ids.filter((id) => visible.has(id)) }))
}

/** One company. */
export async function presentCompany(ctx: CompanyContext, row: CompanyRow): Promise<Company> {
  const [company] = await presentCompanies(ctx, [row])
  return company!
}
