import type { Unpriced } from '#contract/arithmetic/adjusted-prices.ts'
import { MAX_PRICE, money } from '#contract/money.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { Tax } from '#contract/parts/reservation-parts.ts'
import { fault } from '#server/kernel/errors.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import type { CityTaxOfStay } from './city-tax-exemption.ts'
import { priceOfNight } from './night-price.ts'
import type { Offer, Party, StayDates } from './offer.ts'
import { isSoldGross, taxesOf, type VatTerms } from './taxes.ts'

/** The price of a stay: its nights, its taxes, and the total with everything mandatory, in minor units. */
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

/** Some nights of a stay by their own dates, or the first one that cannot be sold, and why. rule 3 */
export function nightlyRates(
  offer: Offer,
  party: Party,
  dates: readonly string[],
  stay: StayDates,
): NightlyRate[] | { unpriced: Unpriced; date: string } {
  const rates: NightlyRate[] = []
  for (const date of dates) {
    const night = priceOfNight(offer, party, date, stay)
    if ('unpriced' in night) return { ...night, date }
    const { amount, ...origin } = night
    rates.push({ date, amount: money(amount, offer.plan.currency), ...origin })
  }
  return rates
}

/** SVC-1008 where a night has no price, or one that was adjusted to 0 or below: it is never free. */
export function requireNightlyRates(...priced: Parameters<typeof nightlyRates>): NightlyRate[] {
  const rates = nightlyRates(...priced)
  if ('unpriced' in rates) {
    throw fault('SVC-1008', {
      details: { rate_plan_id: priced[0].plan.id, reason: rates.unpriced, date: rates.date },
    })
  }
  return rates
}

/** Taxes and total of nights whose prices are known. rule 4 */
export function sumStay(
  nightly_rates: NightlyRate[],
  party: Party,
  terms: VatTerms,
  city_tax: CityTaxOfStay | null,
  currency: string,
): StayPrice {
  const nightly = nightly_rates.map(({ amount }) => amount.amount)
  const nights = nightly_rates.map((night) => ({
    date: night.date,
    amount: night.amount.amount,
    sold_gross: isSoldGross(night),
  }))
  const taxes = taxesOf(nights, party, terms, city_tax, currency)
  const added = taxes.filter(({ included }) => !included).map(({ amount }) => amount.amount)
  return { nightly_rates, taxes, total: [...nightly, ...added].reduce((sum, amount) => sum + amount, 0) }
}

/** As much as one payment may be: thousands of such stays together are still safe integers. rule 4.50 */
export const isTooHigh = (total: number): boolean => total > MAX_PRICE

/** The same for a stay being sold; SVC-1008 `total_too_high` above the maximum of a stay. rule 4.50 */
export function totalStay(...parts: Parameters<typeof sumStay>): StayPrice {
  const price = sumStay(...parts)
  requirePayable(price.total, parts[4])
  return price
}

/** SVC-1008 `total_too_high` above what a stay may cost. rule 4.50 */
export function requirePayable(total: number, currency: string): void {
  if (!isTooHigh(total)) return
  const maximum = money(MAX_PRICE, currency)
  throw fault('SVC-1008', { details: { reason: 'total_too_high', maximum } })
}

/** The whole price of a stay, priced today. spec 4.1 */
export function priceStay(offer: Offer, party: Party, stay: StayDates): StayPrice {
  const rates = requireNightlyRates(offer, party, nightsOf(stay.check_in, stay.check_out), stay)
  return totalStay(rates, party, vatTermsOf(offer), offer.property.city_tax, offer.plan.currency)
}
