import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/promotions.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findProperty } from '../../property/properties/public.ts'
import { insertPromotion, type PromotionRow } from './store.ts'
import { normaliseCode } from './terms.ts'
import { acceptPromotion } from './validate-promotion.ts'

type Op = typeof contract.createPromotion

/** Creates a promotion code; a field that is omitted sets no limit. rule 22.7 */
export async function createPromotion(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const created_at = toTimestamp(ctx.now)
  const row: PromotionRow = {
    id: newId('promotion', ctx.now.epochMilliseconds),
    property_id: property.id,
    code: normaliseCode(body.code),
    status: body.status ?? 'active',
    rate_plan_ids: body.rate_plan_ids ?? [],
    discount: body.discount,
    stay_from: body.stay_from ?? null,
    stay_to: body.stay_to ?? null,
    book_from: body.book_from ?? null,
    book_to: body.book_to ?? null,
    max_uses: body.max_uses ?? null,
    version: 1,
    created_at,
    updated_at: created_at,
  }
  await acceptPromotion(ctx, row)
  await insertPromotion(ctx, row)
  return { ...row, uses: 0 }
}
