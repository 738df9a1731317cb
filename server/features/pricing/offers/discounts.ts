import type { Unpriced } from '#contract/arithmetic/adjusted-prices.ts'
import { percentOf } from '#contract/arithmetic/exact-amounts.ts'
import { apportion, money } from '#contract/money.ts'
import type { NightlyRate, PromotionDiscount } from '#contract/parts/price-parts.ts'
import { fault } from '#server/kernel/errors.ts'

/** Who reduces a price: staff or a key by hand, or a promotion. */
export type DiscountSource = 'manual' | 'promotion'

const sumOf = (nights: readonly NightlyRate[]) => nights.reduce((sum, { amount }) => sum + amount.amount, 0)

/** The night without the reduction. */
export const withoutDiscount = (night: NightlyRate): NightlyRate =>
  night.before_discount ? { ...soldAs(night), date: night.date, ...night.before_discount } : night

/** What a discount does not change. */
const soldAs = ({ room_type_id, from_nights }: NightlyRate) => ({
  ...(room_type_id !== undefined && { room_type_id }),
  ...(from_nights !== undefined && { from_nights }),
})

/** What a discount takes off a night, in minor units. */
export const shareOf = ({ amount, before_discount }: NightlyRate): number =>
  before_discount ? before_discount.amount.amount - amount.amount : 0

/** Whether the price of the night was set by hand, whatever reduces it. */
export const isByHand = (night: NightlyRate): boolean => withoutDiscount(night).source === 'manual'

/** Whether a discount by hand, or a promotion, reduces the night. */
export const isLoweredBy = (source: DiscountSource, { source: own, before_discount }: NightlyRate): boolean =>
  before_discount !== undefined && own === source

/** What a discount takes off full-price nights, in minor units; a percentage is rounded half up, once. */
export const amountOff = (nights: readonly NightlyRate[], { type, value }: PromotionDiscount): number =>
  type === 'percent' ? percentOf(sumOf(nights), value) : value

/**
 * Takes an amount off nights, spread over them by price: largest remainder, so that the sum is exact. Free
 * nights stay free; where another would come to 0 or below, returns the first such night. rule 22.3
 */
export function lowerNights(
  nights: readonly NightlyRate[],
  off: number,
  source: DiscountSource,
): NightlyRate[] | { unpriced: Unpriced; date: string } {
  const whole = sumOf(nights)
  if (off === 0 || whole === 0) return [...nights]
  if (off >= whole)
    return { unpriced: 'price_not_positive', date: nights.find(({ amount }) => amount.amount > 0)!.date }
  const shares = apportion(
    off,
    nights.map(({ amount }) => amount.amount),
  )
  const lowered: NightlyRate[] = []
  for (const [i, night] of nights.entries()) {
    const share = shares[i]!
    const amount = night.amount.amount - share
    if (share > 0 && amount <= 0) return { unpriced: 'price_not_positive', date: night.date }
    lowered.push(share > 0 ? loweredNight(night, amount, source) : night)
  }
  return lowered
}

const loweredNight = (night: NightlyRate, amount: number, source: DiscountSource): NightlyRate => ({
  ...soldAs(night),
  date: night.date,
  amount: money(amount, night.amount.currency),
  source,
  before_discount: {
    amount: night.amount,
    source: night.source,
    ...(night.yield_rule && { yield_rule: night.yield_rule }),
  },
})

/** The same; SVC-1008 `price_not_positive` where a night would come to 0 or below. rule 22.3 */
export function requirePositivePrices(
  nights: readonly NightlyRate[],
  off: number,
  { source, rate_plan_id }: { source: DiscountSource; rate_plan_id: string },
): NightlyRate[] {
  const lowered = lowerNights(nights, off, source)
  if (!('unpriced' in lowered)) return lowered
  throw fault('SVC-1008', { details: { rate_plan_id, reason: lowered.unpriced, date: lowered.date } })
}
