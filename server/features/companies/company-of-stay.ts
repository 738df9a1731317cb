import { invalid, missingReference } from '../../kernel/errors.ts'
import type { AccountContext, ScopedContext } from '../../postgres/scope.ts'
import { type CompanyRow, findCompany, readCompanyByCode } from './store.ts'

/** The company that a stay is booked for, and whether it pays. */
export interface CompanyOfStay {
  readonly company_id: string | null
  readonly company_pays: boolean
}

export const NO_COMPANY: CompanyOfStay = { company_id: null, company_pays: false }

interface CompanyFields {
  readonly company_id?: string | null | undefined
  readonly company_code?: string | undefined
  readonly company_pays?: boolean | undefined
}

/**
 * The company that a request names, if any: read together with the other first reads of a booking. 404 SVC-3001 for an
 * unknown id, 422 SVC-2002 for an unknown code. rule 30.6, 30.13
 */
export async function findNamedCompany(
  ctx: ScopedContext,
  { company_id, company_code }: CompanyFields,
): Promise<CompanyRow | undefined> {
  if (company_code === undefined)
    return company_id == null ? undefined : findCompany(ctx, company_id, 'company_id')
  if (company_id != null)
    throw invalid('company_code', 'either_or', 'A company is named by company_id or company_code, not both.')
  const found = await readCompanyByCode(ctx, company_code)
  if (!found) throw unknownCode()
  return found
}

const unknownCode = () => invalid('company_code', 'unknown', 'There is no company with this code.')

const isAt = ({ property_id }: CompanyRow, at: string): boolean => property_id === null || property_id === at

/** The plans of the company with a code, at a property; null where no company there has it. rule 30.13 */
export async function readPlansOfCode(
  ctx: AccountContext,
  code: string,
  property_id: string,
): Promise<readonly string[] | null> {
  const found = await readCompanyByCode(ctx, code)
  return found && isAt(found, property_id) ? found.rate_plan_ids : null
}

interface StayOfCompany {
  /** The one that the request names. */
  readonly found: CompanyRow | undefined
  readonly property_id: string
  /** The stay before a change. */
  readonly before?: CompanyOfStay | undefined
}

/**
 * The company of a stay after a request. 404 SVC-3001 for one of another property, 422 SVC-2002 for one that is archived
 * and was not the stay's, and where the company is to pay and there is none. rule 30.6
 */
export function companyOfStay(
  body: CompanyFields,
  { found, property_id, before = NO_COMPANY }: StayOfCompany,
): CompanyOfStay {
  if (found && found.id !== before.company_id) {
    const by_code = body.company_code !== undefined
    if (!isAt(found, property_id)) throw by_code ? unknownCode() : missingReference('company_id')
    if (found.status === 'archived') throw invalid('company_id', 'archived', 'The company is archived.')
  }
  const company_id = found ? found.id : body.company_id === null ? null : before.company_id
  const company_pays = body.company_pays ?? (company_id !== null && before.company_pays)
  if (company_pays && company_id === null)
    throw invalid('company_pays', 'needs_company', 'company_pays needs a company_id.')
  return { company_id, company_pays }
}

interface NegotiatedPlan {
  readonly id: string
  readonly negotiated: boolean
}

/** 404 SVC-3001 for a negotiated plan that the company, if any, has not agreed: nobody else learns of it. rule 30.12 */
export function requireAgreed(plan: NegotiatedPlan, company: CompanyRow | undefined): void {
  if (plan.negotiated && !company?.rate_plan_ids.includes(plan.id)) throw missingReference('rate_plan_id')
}

/** The same for a change to another plan: by the company that the request names, else that of the stay. */
export async function requireAgreedChange(
  ctx: ScopedContext,
  plan: NegotiatedPlan,
  { found, company_id }: { readonly found: CompanyRow | undefined; readonly company_id: string | null },
): Promise<void> {
  if (!plan.negotiated) return
  const own = found ?? (company_id === null ? undefined : await findCompany(ctx, company_id, 'company_id'))
  requireAgreed(plan, own)
}
