import type { Input, Output } from '#contract/operation.ts'
import { PromotionDiscount } from '#contract/parts/price-parts.ts'
import type * as contract from '#contract/pricing/promotions.ts'
import * as s from '#contract/schema.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { checker } from '#server/http/validation/validate.ts'
import { presentPromotions } from './present.ts'
import { findPromotionForChange, type PromotionRow, writePromotion } from './store.ts'
import { normaliseCode } from './terms.ts'
import { acceptPromotion } from './validate-promotion.ts'

type Op = typeof contract.updatePromotion

/** Changes a promotion for stays booked from now on. rule 22.7, 22.9 */
export async function updatePromotion(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findPromotionForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  const { discount: _, ...fields } = body
  const changed: PromotionRow = {
    ...row,
    ...fields,
    code: normaliseCode(body.code ?? row.code),
    discount: mergedDiscount(row, body),
  }
  await acceptPromotion(ctx, changed)
  const after = await amendRow(ctx, row, changed, { write: writePromotion })
  const [promotion] = await presentPromotions(ctx, [after])
  return promotion!
}

const checkDiscount = checker(s.object({ discount: PromotionDiscount }))

/** Percent and minor units are not the same number: another `type` needs its `value`. */
function mergedDiscount({ discount }: PromotionRow, { discount: patch }: Input<Op>['body']) {
  if (!patch) return discount
  const base = patch.type === undefined || patch.type === discount.type ? discount : {}
  const merged = checkDiscount({ discount: { ...base, ...patch } })
  return merged.discount as PromotionDiscount
}
