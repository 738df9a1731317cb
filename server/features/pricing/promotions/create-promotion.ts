import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/promotions.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { findProperty } from '../../property/properties/public.ts'
import { insertPromotion, type PromotionRow } from './store.ts'
import { normaliseCode } from './terms.ts'
import { acceptPromotion } from './validate-promotion.ts'

type Op = typeof contract.createPromotion

/** Creates a promotion code; a field that is omitted sets no limit. rule 22.7 */
export async function createPromotion(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const row: PromotionRow = {
    id: newId('promotion', ctx.now.epochMilliseconds),
    status: 'active',
    rate_plan_ids: [],
    stay_from: null,
    stay_to: null,
    book_from: null,
    book_to: null,
    max_uses: null,
    ...body,
    property_id: property.id,
    code: normaliseCode(body.code),
    ...firstVersion(ctx.now),
  }
  await acceptPromotion(ctx, row)
  await insertPromotion(ctx, row)
  return { ...row, uses: 0 }
}
