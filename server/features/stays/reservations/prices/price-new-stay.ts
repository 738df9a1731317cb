import type { CityTaxExemption } from '#contract/parts/city-tax-exemption.ts'
import {
  cityTaxOfStay,
  type Offer,
  type Party,
  requireNightlyRates,
  type StayDates,
  type StayPrice,
  totalStay,
  vatTermsOf,
} from '#server/features/pricing/offers/public.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { applyNewReductions, type Reductions } from './reduce-nights.ts'
import { type RequestedPrices, requireOneReduction } from './requested-prices.ts'

/** The price of a new stay, its reductions, and its city tax exemption. */
export type NewPrice = StayPrice & Reductions & { readonly city_tax_exemption: CityTaxExemption | null }

/**
 * The whole price of a stay, priced today: nights by hand as given, the others by the plan, then the discount
 * or promotion. A night by hand needs no price of the plan. rule 4, 22.2, 22.3
 */
export function priceNewStay(offer: Offer, party: Party, stay: StayDates, prices: RequestedPrices): NewPrice {
  const { by_hand, discount = null, promotion = null, city_tax_exemption = null } = prices
  requireOneReduction(discount, promotion)
  const dates = nightsOf(stay.check_in, stay.check_out)
  const priced = requireNightlyRates(
    offer,
    party,
    dates.filter((date) => !by_hand.has(date)),
    stay,
  )
  const of_plan = new Map(priced.map((rate) => [rate.date, rate]))
  const nights = dates.map((date) => by_hand.get(date) ?? of_plan.get(date)!)
  const everyNight = () => true
  const reduced = applyNewReductions(
    nights,
    everyNight,
    { discount, promotion },
    { rate_plan_id: offer.plan.id },
  )
  const { property, plan } = offer
  const city_tax = cityTaxOfStay(property.city_tax, city_tax_exemption)
  const price = totalStay(reduced, party, vatTermsOf(offer), city_tax, plan.currency)
  return { ...price, discount, promotion, city_tax_exemption }
}
