import { invalid, missingReference } from '../../kernel/errors.ts'
import type { ScopedContext } from '../../postgres/scope.ts'
import { type CompanyRow, findCompany } from './store.ts'

/** The company that a stay is booked for, and whether it pays. */
export interface CompanyOfStay {
  readonly company_id: string | null
  readonly company_pays: boolean
}

export const NO_COMPANY: CompanyOfStay = { company_id: null, company_pays: false }

interface CompanyFields {
  readonly company_id?: string | null | undefined
  readonly company_pays?: boolean | undefined
}

/** The company that a request names, if any: read together with the other first reads of a booking. */
export const findNamedCompany = async (
  ctx: ScopedContext,
  { company_id }: CompanyFields,
): Promise<CompanyRow | undefined> =>
  company_id == null ? undefined : findCompany(ctx, company_id, 'company_id')

interface StayOfCompany {
  /** The one that the request names. */
  readonly found: CompanyRow | undefined
  readonly property_id: string
  /** The stay before a change. */
  readonly before?: CompanyOfStay
}

/**
 * The company of a stay after a request. 404 SVC-3001 for one of another property, 422 SVC-2002 for one that is archived
 * and was not the stay's, and where the company is to pay and there is none. rule 30.6
 */
export function companyOfStay(
  body: CompanyFields,
  { found, property_id, before = NO_COMPANY }: StayOfCompany,
): CompanyOfStay {
  const company_id = body.company_id === undefined ? before.company_id : body.company_id
  if (found && found.id !== before.company_id) {
    if (found.property_id !== null && found.property_id !== property_id) throw missingReference('company_id')
    if (found.status === 'archived') throw invalid('company_id', 'archived', 'The company is archived.')
  }
  const company_pays = body.company_pays ?? (company_id !== null && before.company_pays)
  if (company_pays && company_id === null)
    throw invalid('company_pays', 'needs_company', 'company_pays needs a company_id.')
  return { company_id, company_pays }
}
