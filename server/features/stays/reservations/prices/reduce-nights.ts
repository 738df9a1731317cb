import type { Discount, NightlyRate } from '#contract/parts/price-parts.ts'
import {
  amountOff,
  type DiscountSource,
  isByHand,
  isLoweredBy,
  requirePositivePrices,
  shareOf,
  withoutDiscount,
} from '#server/features/pricing/offers/public.ts'
import type { StoredPromotion } from '#server/features/pricing/promotions/public.ts'

/** The reductions of a stay: a discount by hand, or a promotion. */
export interface Reductions {
  readonly discount: Discount | null
  readonly promotion: StoredPromotion | null
}

interface ReducedPlan {
  readonly rate_plan_id: string
}

const sharesOf = (nights: readonly NightlyRate[]) => nights.reduce((sum, night) => sum + shareOf(night), 0)

/** Reduces some of the nights; the others stay as they are. */
function lowered(
  nights: readonly NightlyRate[],
  some: readonly NightlyRate[],
  off: number,
  by: ReducedPlan & { readonly source: DiscountSource },
): NightlyRate[] {
  const changed = new Map(requirePositivePrices(some, off, by).map((night) => [night.date, night]))
  return nights.map((night) => changed.get(night.date) ?? night)
}

/**
 * The nights of a stay with a new discount or promotion: over all that are open, but a promotion skips prices
 * by hand. SVC-1008 where one would come to 0 or below. rule 22.3, 22.5
 */
export function applyNewReductions(
  nights: readonly NightlyRate[],
  is_open: (night: NightlyRate) => boolean,
  { discount, promotion }: Reductions,
  { rate_plan_id }: ReducedPlan,
): NightlyRate[] {
  const bare = nights.map((night) => (is_open(night) ? withoutDiscount(night) : night))
  if (discount) {
    const some = bare.filter(is_open)
    return lowered(bare, some, amountOff(some, discount), { source: 'manual', rate_plan_id })
  }
  if (!promotion) return bare
  const some = bare.filter((night) => is_open(night) && !isByHand(night))
  return lowered(bare, some, amountOff(some, promotion.discount), { source: 'promotion', rate_plan_id })
}

/**
 * The nights of a stay some of which were repriced, with its existing reductions: a discount by hand stays on
 * its nights, so new ones have none of it; a promotion applies to the stay, and gives new nights its
 * percentage, or what is left of its amount. rule 22.5, 22.10
 */
export function reapplyReductions(
  nights: readonly NightlyRate[],
  { known, fresh }: { known: ReadonlyMap<string, NightlyRate>; fresh: ReadonlySet<string> },
  { discount, promotion }: Reductions,
  { rate_plan_id }: ReducedPlan,
): NightlyRate[] {
  const some = nights.filter(({ date }) => fresh.has(date))
  if (discount) {
    const had = (night: NightlyRate) => known.get(night.date)
    const of_discount = some.filter((night) => {
      const before = had(night)
      return before && isLoweredBy('manual', before)
    })
    const off =
      discount.type === 'percent'
        ? amountOff(of_discount, discount)
        : sharesOf(of_discount.map((night) => had(night)!))
    return lowered(nights, of_discount, off, { source: 'manual', rate_plan_id })
  }
  if (!promotion) return [...nights]
  const promoted = some.filter((night) => !isByHand(night))
  const promoted_shares = sharesOf(nights.filter((night) => isLoweredBy('promotion', night)))
  const { discount: of } = promotion
  const off = of.type === 'percent' ? amountOff(promoted, of) : Math.max(0, of.value - promoted_shares)
  return lowered(nights, promoted, off, { source: 'promotion', rate_plan_id })
}

/**
 * The reductions that a stay still has: a discount while a night has it, a promotion also while it is valid
 * for the stay.
 */
export function reductionsLeft(
  nights: readonly NightlyRate[],
  { discount, promotion }: Reductions,
  holds = false,
): Reductions {
  const shows = (source: DiscountSource) => nights.some((night) => isLoweredBy(source, night))
  return {
    discount: discount && shows('manual') ? discount : null,
    promotion: promotion && (holds || shows('promotion')) ? promotion : null,
  }
}
