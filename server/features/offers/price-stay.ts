import { money } from '../../../contract/money.ts'
import type { NightlyRate, Tax } from '../../../contract/parts/reservation-parts.ts'
import type { CityTax } from '../../../contract/resources/properties.ts'
import { nightsOf } from '../../kernel/dates.ts'
import { fault } from '../../kernel/errors.ts'
import { priceOfNight, type Unpriced } from './night-price.ts'
import type { Offer, Party, StayDates } from './offer.ts'
import { taxesOf, type VatTerms } from './taxes.ts'

/** What a stay costs: its nights, its taxes, and everything mandatory together, in minor units. */
export interface StayPrice {
  readonly nightly_rates: NightlyRate[]
  readonly taxes: Tax[]
  readonly total: number
}

export const vatTermsOf = ({ property, plan }: Offer): VatTerms => ({
  prices_include_vat: property.prices_include_vat,
  vat_rate: plan.vat_rate,
  meal_price: plan.meal_price,
})

/** The nights of a stay by their own dates, or the first night that cannot be sold, and why. rule 3 */
export function nightlyRates(
  offer: Offer,
  party: Party,
  dates: readonly string[],
): NightlyRate[] | { unpriced: Unpriced; date: string } {
  const rates: NightlyRate[] = []
  for (const date of dates) {
    const night = priceOfNight(offer, party, date)
    if ('unpriced' in night) return { ...night, date }
    rates.push({ date, amount: money(night.amount, offer.plan.currency), source: night.source })
  }
  return rates
}

/** Refuses with SVC-1008 where a night has no price, or one that was brought to 0 or below: it is never free. */
export function requireNightlyRates(offer: Offer, party: Party, dates: readonly string[]): NightlyRate[] {
  const rates = nightlyRates(offer, party, dates)
  if ('unpriced' in rates) {
    throw fault('SVC-1008', {
      details: { rate_plan_id: offer.plan.id, reason: rates.unpriced, date: rates.date },
    })
  }
  return rates
}

/** Taxes and total of nights whose prices are settled. rule 4 */
export function totalStay(
  nightly_rates: NightlyRate[],
  party: Party,
  terms: VatTerms,
  city_tax: CityTax | null,
  currency: string,
): StayPrice {
  const nightly = nightly_rates.map(({ amount }) => amount.amount)
  const taxes = taxesOf(nightly, party, terms, city_tax, currency)
  const added = taxes.filter(({ included }) => !included).map(({ amount }) => amount.amount)
  return { nightly_rates, taxes, total: [...nightly, ...added].reduce((sum, amount) => sum + amount, 0) }
}

/** The whole price of a stay, priced today. spec 4.1 */
export function priceStay(offer: Offer, party: Party, { check_in, check_out }: StayDates): StayPrice {
  const rates = requireNightlyRates(offer, party, nightsOf(check_in, check_out))
  return totalStay(rates, party, vatTermsOf(offer), offer.property.city_tax, offer.plan.currency)
}
