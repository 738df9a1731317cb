import type { Context } from '#server/context.ts'
import { type CompanyOfStay, type CompanyRow, findCompany } from '#server/features/companies/public.ts'
import { findRatePlan } from '#server/features/pricing/rate-plans/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import type { StoredOffer } from '../row.ts'

/** The company that a quote is for, whose negotiated plans it may have. rule 33.13 */
export const readCompanyOf = async (
  ctx: Context,
  { company_id }: CompanyOfStay,
  named: CompanyRow | undefined,
): Promise<CompanyRow | undefined> =>
  named ?? (company_id === null ? undefined : findCompany(ctx, company_id, 'company_id'))

/** 422 SVC-2002 where offers that stay have a negotiated plan that another company has agreed. rule 33.13 */
export async function requireAgreedOffers(
  ctx: Context,
  offers: readonly StoredOffer[],
  company: CompanyRow | undefined,
): Promise<void> {
  const ids = new Set(offers.flatMap(({ rooms }) => rooms.map(({ rate_plan_id }) => rate_plan_id)))
  const plans = await Promise.all([...ids].map((id) => findRatePlan(ctx, id)))
  if (plans.every(({ id, negotiated }) => !negotiated || company?.rate_plan_ids.includes(id))) return
  throw invalid(
    'company_id',
    'not_agreed',
    'An offer has a negotiated plan of another company: send other offers with it.',
  )
}
