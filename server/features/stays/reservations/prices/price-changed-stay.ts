import type { CityTaxExemption } from '#contract/parts/city-tax-exemption.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import {
  isByHand,
  isReached,
  type Offer,
  requireNightlyRates,
  requireSellable,
} from '#server/features/pricing/offers/public.ts'
import { notForStay } from '#server/features/pricing/promotions/public.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import type { Change } from '../changes/requested-stay.ts'
import { pricesOfType } from './offer-of-type.ts'
import { applyNewReductions, type Reductions, reapplyReductions, reductionsLeft } from './reduce-nights.ts'
import { type RequestedPrices, requireOneReduction, requireRequestedPrices } from './requested-prices.ts'

/** The nights of a stay after a change, their reductions, and those that are new or repriced. */
interface Repriced extends Reductions {
  readonly nightly_rates: NightlyRate[]
  readonly priced: readonly string[]
  readonly city_tax_exemption: CityTaxExemption | null
}

/**
 * Kept nights keep their price; new ones, those whose length is not reached any more, and all of them for another type, plan or party, get
 * today's, but a price by hand stays on its night. Then the reductions: as the request says, else as before. rule 4.9, 22.5
 */
export function priceChangedStay(change: Change, frozen_before: string): Repriced {
  const { row, requested, offer, now, body, promotion } = change
  const { currency } = row
  const prices = requireRequestedPrices(
    body,
    { ...requested, currency, frozen_before },
    { promotion, property: offer.property, now },
  )
  const all = requested.reprices || requested.other_type || requested.other_plan || requested.other_party
  const known = new Map(row.nightly_rates.map((rate) => [rate.date, rate]))
  const dates = nightsOf(requested.check_in, requested.check_out)
  const priced = dates.filter((date) => {
    const sold = known.get(date)
    return !sold || (date >= frozen_before && (all || hasLostLength(change, sold)))
  })
  const fresh = new Set(dates.filter((date) => takesPlanPrice(date, { known, prices, priced })))
  if (priced.length > 0 || fresh.size > 0) requireSellable(offer, { sold_on_it: !requested.other_plan })
  const today = pricesOfToday(change, known, [...fresh])
  const nights = dates.map((date) => prices.by_hand.get(date) ?? today.get(date) ?? known.get(date)!)
  const { city_tax_exemption = row.city_tax_exemption } = prices
  return { ...reduced({ change, prices, nights, known, fresh, frozen_before }), priced, city_tax_exemption }
}

/** A price by length ends where the stay, or the number of the night in it, does not reach that length any more. rule 4.68 */
const hasLostLength = (change: Change, sold: NightlyRate): boolean =>
  sold.from_nights !== undefined &&
  !isReached(keptOffer(change, sold).plan, sold.from_nights, sold.date, change.requested)

/** Of a night that is priced as the type of a room that the guest moved to, the offer of that type. rule 4.48 */
const keptOffer = ({ offer, added_offers, requested }: Change, { room_type_id }: NightlyRate): Offer =>
  (!requested.other_party && room_type_id !== undefined && added_offers.kept.get(room_type_id)) || offer

/** Today's prices by date: of nights that are added next to a room of another type, those of that type. rule 4.48 */
function pricesOfToday(
  change: Change,
  known: ReadonlyMap<string, NightlyRate>,
  dates: readonly string[],
): Map<string, NightlyRate> {
  const { row, requested, offer } = change
  const { before, after } = change.added_offers
  const offerOf = (date: string) => {
    const sold = known.get(date)
    if (sold) return keptOffer(change, sold)
    return (date < row.check_in ? before : after) ?? offer
  }
  const rates = [...Map.groupBy(dates, offerOf)].flatMap(([own, nights]) => {
    const priced = requireNightlyRates(own, requested.party, nights, requested)
    return own === offer ? priced : pricesOfType(priced, row, own.room_type.id)
  })
  return new Map(rates.map((rate) => [rate.date, rate]))
}

interface Nights {
  readonly known: ReadonlyMap<string, NightlyRate>
  readonly prices: RequestedPrices
  readonly priced: readonly string[]
}

/** Whether a night gets the plan's price of today: one by hand does only where the request says so. */
function takesPlanPrice(date: string, { known, prices, priced }: Nights): boolean {
  const by_hand = prices.by_hand.get(date)
  if (by_hand) return false
  const before = known.get(date)
  return before && isByHand(before) ? by_hand === null : priced.includes(date)
}

interface ToReduce {
  readonly change: Change
  readonly prices: RequestedPrices
  readonly nights: readonly NightlyRate[]
  readonly known: ReadonlyMap<string, NightlyRate>
  readonly fresh: ReadonlySet<string>
  readonly frozen_before: string
}

function reduced({
  change,
  prices,
  nights,
  known,
  fresh,
  frozen_before,
}: ToReduce): Omit<Repriced, 'priced' | 'city_tax_exemption'> {
  const { row, requested } = change
  if (prices.discount !== undefined || prices.promotion !== undefined) {
    const { discount = row.discount, promotion = row.promotion } = prices
    requireOneReduction(discount, promotion)
    const isOpen = ({ date }: NightlyRate) => date >= frozen_before
    const nightly_rates = applyNewReductions(nights, isOpen, { discount, promotion }, requested)
    return { nightly_rates, discount, promotion }
  }
  const holds = row.promotion !== null && notForStay(row.promotion, requested) === null
  const reductions = { discount: row.discount, promotion: holds ? row.promotion : null }
  // A new price by hand on a night with a discount is reduced too: the stay still has the discount.
  const named = [...prices.by_hand].flatMap(([date, price]) => (price ? [date] : []))
  const touched = new Set([...fresh, ...named])
  const nightly_rates = reapplyReductions(nights, { known, fresh: touched }, reductions, requested)
  return { nightly_rates, ...reductionsLeft(nightly_rates, row, holds) }
}
