import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { type PromotionRow, readPlansOf } from './store.ts'

type PromotionTerms = Pick<
  PromotionRow,
  'property_id' | 'rate_plan_ids' | 'stay_from' | 'stay_to' | 'book_from' | 'book_to'
>

/** 422 SVC-2002 for a period that ends before it begins; 404 SVC-3001 for a rate plan that the property does not have. rule 22.7 */
export async function acceptPromotion(
  ctx: Pick<Context, 'tx' | 'scope'>,
  terms: PromotionTerms,
): Promise<void> {
  for (const [from, to] of [
    ['stay_from', 'stay_to'],
    ['book_from', 'book_to'],
  ] as const) {
    if (terms[from] !== null && terms[to] !== null && terms[to] < terms[from])
      throw invalid(to, 'before_from', `${to} is before ${from}.`)
  }
  const ids = terms.rate_plan_ids
  if (ids.length === 0) return
  const known = await readPlansOf(ctx, terms.property_id, ids)
  const details = ids.flatMap((id, at) => {
    const field = `rate_plan_ids.${at}`
    return known.includes(id)
      ? []
      : [{ field, code: 'not_found', message: `${field} names no rate plan of the property.` }]
  })
  if (details.length > 0) throw fault('SVC-3001', { details })
}
