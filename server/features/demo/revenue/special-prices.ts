import type { Discount, NightlyRate } from '#contract/parts/price-parts.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { percentOf, priceStay } from '../../pricing/offers/public.ts'
import type { RequestedPrices } from '../../stays/reservations/public.ts'
import type { Booking } from '../bookings.ts'
import type { Chance } from '../chance.ts'
import type { DemoPromotion } from './promotions.ts'

/** The share of direct bookings with a discount, and with an agreed price. */
const DISCOUNTED = 0.02
const AGREED = 0.012
/** Percent of the price of the plan that such a guest pays. */
const AGREED_PERCENT = 85
const DISCOUNTS: readonly Discount[] = [
  { type: 'percent', value: 10, reason: 'Fifth stay this year' },
  { type: 'percent', value: 15, reason: 'Building site next door' },
  { type: 'amount', value: 1000, reason: 'Waited for the room at check-in' },
]

/**
 * Adds a code, a discount with its reason or prices by hand to direct bookings of one property, in the order
 * of booking.
 */
export function withSpecialPrices(
  bookings: readonly Booking[],
  promotions: readonly DemoPromotion[],
  chance: Chance,
): Booking[] {
  const uses = new Map<string, number>()
  const in_order = bookings.toSorted((a, b) => Temporal.Instant.compare(a.created, b.created))
  return in_order.map((booking) => {
    if (booking.channel !== 'direct' || booking.situation !== null) return booking
    const promotion = promotions.find((one) => isSold(one, booking, uses))
    if (promotion && chance.happens(promotion.design.share)) {
      const { stored } = promotion
      uses.set(stored.id, (uses.get(stored.id) ?? 0) + 1)
      return { ...booking, prices: { ...PLAN_PRICES, promotion: stored } }
    }
    if (chance.happens(DISCOUNTED))
      return { ...booking, prices: { ...PLAN_PRICES, discount: chance.pick(DISCOUNTS) } }
    return chance.happens(AGREED) ? { ...booking, prices: agreedPrices(booking) } : booking
  })
}

/** The plan's price, for a guest who pays city tax. */
export const PLAN_PRICES: RequestedPrices = {
  by_hand: new Map(),
  discount: null,
  promotion: null,
  city_tax_exemption: null,
}

function isSold(
  { design, stored, book_from, book_to }: DemoPromotion,
  { property, offer, created }: Booking,
  uses: ReadonlyMap<string, number>,
): boolean {
  const day = businessDate(property, created)
  const in_time = day >= book_from && (book_to === null || day <= book_to)
  const is_left = design.max_uses === null || (uses.get(stored.id) ?? 0) < design.max_uses
  return in_time && is_left && stored.rate_plan_ids.includes(offer.plan.id)
}

/** Every night at whole units of the currency. */
function agreedPrices({ offer, party, slot }: Booking): RequestedPrices {
  const agreed = ({ amount: { amount, currency } }: NightlyRate) => ({
    amount: Math.round(percentOf(amount, AGREED_PERCENT) / 100) * 100,
    currency,
  })
  const nights = priceStay(offer, party, slot).nightly_rates
  const by_hand = new Map(
    nights.map((night) => [
      night.date,
      { date: night.date, amount: agreed(night), source: 'manual' as const },
    ]),
  )
  return { ...PLAN_PRICES, by_hand }
}
