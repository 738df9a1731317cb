import { type Money, money } from '#contract/money.ts'
import type { Discount, NightlyRate } from '#contract/parts/price-parts.ts'
import { shareOf, withoutDiscount } from '#server/features/pricing/offers/public.ts'
import type { ReservationRow } from '../row.ts'

/** The audit entry of prices by hand, beside the reservation. rule 22.13 */
export interface PriceNote {
  /** The difference to the price of the nights; signed. */
  readonly price_by_hand: Money
  readonly discount_reason?: string
}

interface PriceFields {
  readonly nightly_prices?: readonly { readonly date: string; readonly amount: unknown }[] | undefined
  readonly discount?: Discount | null | undefined
}

/**
 * The effect of prices by hand in a request: what its discount takes off, and the difference of the nights
 * that it names to what they cost before, where that is known. Null for a request without any.
 */
export function priceNote(
  { nightly_prices = [], discount }: PriceFields,
  after: ReservationRow,
  before: readonly NightlyRate[],
): PriceNote | null {
  if (nightly_prices.length === 0 && discount === undefined) return null
  const was = new Map(before.map((night) => [night.date, night]))
  const named = new Set(nightly_prices.map(({ date }) => date))
  const moved = after.nightly_rates
    .filter(({ date }) => named.has(date))
    .reduce((sum, night) => {
      const old = was.get(night.date)
      return old ? sum + priceOf(night) - priceOf(old) : sum
    }, 0)
  const by_hand = sharesByHand(after.nightly_rates) - sharesByHand(before)
  return {
    price_by_hand: money(moved - (discount === undefined ? 0 : by_hand), after.currency),
    ...(discount && { discount_reason: discount.reason }),
  }
}

const priceOf = (night: NightlyRate): number => withoutDiscount(night).amount.amount
const sharesByHand = (nights: readonly NightlyRate[]): number =>
  nights.reduce((sum, night) => sum + (night.source === 'manual' ? shareOf(night) : 0), 0)
