import {
  lockPromotion,
  notPromoted,
  type PromotionUse,
  redeemPromotion,
  redeemPromotionOrFail,
} from '#server/features/pricing/promotions/public.ts'
import type { Holding } from './holding.ts'

/**
 * Uses of promotions, which are counted from the rows of stays: one that is cancelled has none, and nothing is left to
 * release. A stay has one at most. rule 22.12, ADR 53
 */
export const PROMOTION_USES: Holding<PromotionUse> = {
  heldBy: (stays) =>
    stays
      .flatMap(({ id, status, promotion }) =>
        promotion && status !== 'cancelled' ? [{ promotion_id: promotion.id, reservation_id: id }] : [],
      )
      // The order in which promotions are locked.
      .sort((one, other) => (one.promotion_id < other.promotion_id ? -1 : 1)),
  without: (some, others) =>
    some.filter(
      (one) =>
        !others.some(
          ({ promotion_id, reservation_id }) =>
            promotion_id === one.promotion_id && reservation_id === one.reservation_id,
        ),
    ),
  isOneStatement: () => true,
  lock: (ctx, { claims }) => Promise.all(claims.map((use) => lockPromotion(ctx, use))),
  async claim(ctx, claims, { overbooks }) {
    // A channel that keeps the promotion of its booking is not refused, whatever is left of it.
    if (overbooks) return null
    const is_left = await Promise.all(claims.map((use) => redeemPromotion(ctx, use)))
    const units = claims.filter((_, i) => !is_left[i])
    return units.length === 0 ? null : { units, refusal: () => notPromoted('used_up') }
  },
  claimWithCommit: (ctx, claims) => Promise.all(claims.map((use) => redeemPromotionOrFail(ctx, use))),
  release: () => Promise.resolve(),
}
