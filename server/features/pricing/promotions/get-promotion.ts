import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/promotions.ts'
import type { Context } from '#server/context.ts'
import { presentPromotions } from './present.ts'
import { findPromotion } from './store.ts'

type Op = typeof contract.getPromotion

/** A promotion with the number of its uses; 404 for one of another scope. rule 22.7 */
export async function getPromotion(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [promotion] = await presentPromotions(ctx, [await findPromotion(ctx, params.id)])
  return promotion!
}
