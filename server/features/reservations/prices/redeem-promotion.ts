import type { Context } from '../../../context.ts'
import { notPromoted, type PromotionUse, redeemPromotion } from '../../promotions/public.ts'
import type { ReservationRow } from '../row.ts'

/** A stay that holds a use of its promotion. rule 22.12 */
const usesPromotion = ({ status, promotion }: ReservationRow): string | null =>
  promotion && status !== 'cancelled' ? promotion.id : null

/** The promotion that a change has a stay use, and that it did not use before. */
export function promotionToRedeem(before: ReservationRow, after: ReservationRow): string | null {
  const wanted = usesPromotion(after)
  return wanted === usesPromotion(before) ? null : wanted
}

/** Redeems a promotion behind the nights (docs/decisions/0053): 422 SVC-2002 on `promotion_code` where it is used up. */
export async function requirePromotionLeft(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  use: PromotionUse,
): Promise<void> {
  if (!(await redeemPromotion(ctx, use))) throw notPromoted('used_up')
}
