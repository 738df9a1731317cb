import type { BillTo } from '#contract/parts/invoice-parts.ts'
import { missingReference } from '../../kernel/errors.ts'
import type { ScopedContext } from '../../postgres/scope.ts'
import { type CompanyRow, findCompany } from './store.ts'

/** No payer at all. */
export const NOBODY: BillTo = {
  name: null,
  company_name: null,
  vat_id: null,
  address: null,
  email: null,
  company_id: null,
}

/** The payer that a request describes: of a company that it names, with what is not sent beside it. rule 30.7 */
export async function payerOf(
  ctx: ScopedContext,
  bill_to: Partial<BillTo>,
  property_id: string,
): Promise<BillTo> {
  const { company_id } = bill_to
  const field = 'bill_to.company_id'
  const known = company_id == null ? NOBODY : await findPayer(ctx, company_id, { property_id, field })
  return { ...known, ...bill_to }
}

/** A company as a payer of documents of a property. 404 SVC-3001 where it is none of the property. rule 30.7 */
export async function findPayer(
  ctx: ScopedContext,
  id: string,
  { property_id, field }: { readonly property_id: string; readonly field: string },
): Promise<BillTo> {
  const company = await findCompany(ctx, id, field)
  if (company.property_id !== null && company.property_id !== property_id) throw missingReference(field)
  return billToOf(company)
}

/** A company as it stands on documents as their payer. */
export const billToOf = ({
  id: company_id,
  name: company_name,
  vat_id,
  address,
  invoice_email: email,
}: Pick<CompanyRow, 'id' | 'name' | 'vat_id' | 'address' | 'invoice_email'>): BillTo => ({
  name: null,
  company_name,
  vat_id,
  address,
  email,
  company_id,
})
