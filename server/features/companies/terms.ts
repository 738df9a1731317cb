import type { Company } from '#contract/companies/companies.ts'
import { hasWrongCheckDigits } from '#contract/text/vat-check-digits.ts'
import { plainVatId, prefixOfWrongVatId } from '#contract/text/vat-ids.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { requireRoutedServices } from './routing-rules.ts'
import { type CompanyContext, normaliseCode, readPlansAt } from './store.ts'

type Terms = Pick<
  Company,
  'kind' | 'property_id' | 'routing' | 'vat_id' | 'address' | 'commission' | 'rate_plan_ids' | 'code'
>

type StoredTerms = Pick<Terms, 'rate_plan_ids' | 'vat_id' | 'routing'>
const NOTHING: StoredTerms = { rate_plan_ids: [], vat_id: null, routing: [] }

/**
 * The terms as they are stored. 422 SVC-2002 for a VAT number without the form of its country and for the commission of
 * a company; 404 SVC-3001 for a rate plan that the company's property does not have. `kept` are the number, the
 * plans and the rules that it has already. rule 30.3, 30.5
 */
export async function acceptTerms<T extends Terms>(
  ctx: CompanyContext,
  terms: T,
  kept: StoredTerms = NOTHING,
): Promise<T> {
  if (terms.kind === 'company' && terms.commission !== null)
    throw invalid('commission', 'not_of_a_company', 'Only agents and online agencies have a commission.')
  const vat_id = acceptVatId(terms, kept)
  await requirePlans(ctx, terms, kept.rate_plan_ids)
  const at = terms.property_id === null ? ctx.scope.property_ids : [terms.property_id]
  if (terms.routing !== kept.routing) await requireRoutedServices(ctx, terms.routing, at)
  return { ...terms, vat_id, code: terms.code && normaliseCode(terms.code) }
}

function acceptVatId({ vat_id, address }: Terms, kept: StoredTerms): string | null {
  if (vat_id === null) return null
  const plain = plainVatId(vat_id)
  const prefix = prefixOfWrongVatId(plain, address?.country ?? null)
  if (prefix !== null)
    throw invalid(
      'vat_id',
      'vat_id_form',
      `vat_id is not a VAT identification number that begins with ${prefix}.`,
    )
  if (plain !== kept.vat_id && hasWrongCheckDigits(plain))
    throw invalid('vat_id', 'vat_id_digits', 'The check digits of vat_id are wrong: a digit is mistyped.')
  return plain
}

async function requirePlans(ctx: CompanyContext, terms: Terms, kept: readonly string[]): Promise<void> {
  const added = terms.rate_plan_ids.filter((id) => !kept.includes(id))
  const at = terms.property_id === null ? ctx.scope.property_ids : [terms.property_id]
  const known = await readPlansAt(ctx, added, at)
  const details = terms.rate_plan_ids.flatMap((id, place) => {
    const field = `rate_plan_ids.${place}`
    return known.has(id) || kept.includes(id)
      ? []
      : [{ field, code: 'not_found', message: `${field} names no rate plan that the company can have.` }]
  })
  if (details.length > 0) throw fault('SVC-3001', { details })
}
