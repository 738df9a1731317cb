import type { Context } from '#server/context.ts'
import {
  notPromoted,
  type PromotionUse,
  redeemPromotion,
} from '#server/features/pricing/promotions/public.ts'
import type { ReservationRow } from '../row.ts'

/** A stay with a promotion. rule 22.12 */
const usesPromotion = ({ status, promotion }: ReservationRow): string | null =>
  promotion && status !== 'cancelled' ? promotion.id : null

/** The promotion that a change adds to a stay. */
export function promotionToRedeem(before: ReservationRow, after: ReservationRow): string | null {
  const wanted = usesPromotion(after)
  return wanted === usesPromotion(before) ? null : wanted
}

/**
 * Redeems a promotion after the nights are claimed (ADR 53): 422 SVC-2002 on `promotion_code` where it is
 * used up.
 */
export async function requirePromotionLeft(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  use: PromotionUse,
): Promise<void> {
  if (!(await redeemPromotion(ctx, use))) throw notPromoted('used_up')
}
