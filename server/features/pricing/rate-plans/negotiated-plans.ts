import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { findNamedCompany } from '../../companies/public.ts'

interface CompanyQuery {
  readonly company_id?: string | undefined
  readonly company_code?: string | undefined
}

/**
 * Which negotiated plans a request sees: those of the company that it names; without one all, null, for staff who book
 * or change plans, and none for others and for API keys. rule 23, 30.12
 */
export async function readNegotiatedSeen(
  ctx: Context,
  query: CompanyQuery,
): Promise<readonly string[] | null> {
  const company = await findNamedCompany(ctx, query)
  if (company) return company.status === 'archived' ? [] : company.rate_plan_ids
  return sellsToCompanies(ctx) ? null : []
}

const sellsToCompanies = ({ session }: Pick<Context, 'session'>): boolean =>
  session != null && (may(session.role, 'createReservation') || may(session.role, 'updateRatePlan'))
