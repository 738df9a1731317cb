import { money } from '../../../contract/money.ts'
import type { CityTax } from '../../../contract/properties.ts'
import type { MealPrice } from '../../../contract/rate-plans.ts'
import type { Tax } from '../../../contract/reservation-parts.ts'
import type { Party } from './offer.ts'
import { hundredths, percentOf, roundHalfUp } from './rounding.ts'

/** How the price of a stay divides into VAT, copied when the plan was chosen. */
export interface VatTerms {
  readonly prices_include_vat: boolean
  readonly vat_rate: string
  readonly meal_price: MealPrice | null
}

/** VAT inside a gross amount: net is rounded, VAT is the rest, so the gross never moves. decisions 7 */
export function vatInside(gross: number, rate: string): { net: number; vat: number } {
  const net = roundHalfUp({
    numerator: BigInt(gross) * 10_000n,
    denominator: 10_000n + hundredths(Number(rate)),
  })
  return { net, vat: gross - net }
}

/** VAT rows, one a rate, then the city tax. Meals are split off before VAT. decisions 3, 4 */
export function taxesOf(
  nightly: readonly number[],
  party: Party,
  terms: VatTerms,
  city_tax: CityTax | null,
  currency: string,
): Tax[] {
  const meals = nightly.map((price) => Math.min(price, mealShare(party, terms.meal_price)))
  const lodging = total(nightly) - total(meals)
  const town = cityTaxOf(lodging, nightly.length, party, terms, city_tax)
  const inside = town > 0 && city_tax?.included_in_price === true
  const by_rate = new Map([[terms.vat_rate, lodging - (inside ? town : 0)]])
  if (terms.meal_price) {
    const { vat_rate } = terms.meal_price
    by_rate.set(vat_rate, (by_rate.get(vat_rate) ?? 0) + total(meals))
  }
  const rows = [...by_rate].map(([rate, amount]) => vatRow(amount, rate, terms.prices_include_vat, currency))
  if (town === 0) return rows
  return [
    ...rows,
    { type: 'city_tax', rate: null, net: null, amount: money(town, currency), included: inside },
  ]
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const mealShare = ({ adults, children }: Party, meal: MealPrice | null) =>
  meal ? meal.amount * (adults + children) : 0

function vatRow(amount: number, rate: string, included: boolean, currency: string): Tax {
  const { net, vat } = included
    ? vatInside(amount, rate)
    : { net: amount, vat: percentOf(amount, Number(rate)) }
  return { type: 'vat', rate, net: money(net, currency), amount: money(vat, currency), included }
}

function cityTaxOf(
  lodging: number,
  nights: number,
  party: Party,
  terms: VatTerms,
  tax: CityTax | null,
): number {
  if (!tax) return 0
  const taxed_nights = Math.min(nights, tax.max_nights ?? nights)
  const amount = tax.amount?.amount ?? 0
  switch (tax.basis) {
    case 'per_person_night':
      return amount * taxedPersons(party, tax) * taxed_nights
    case 'per_room_night':
      return amount * taxed_nights
    case 'per_stay':
      return amount
    case 'percent':
      return percentOf(
        tax.percent_of === 'net' ? netOf(lodging, terms) : grossOf(lodging, terms),
        tax.percent ?? 0,
      )
  }
}

/** A child whose age is unknown owes like an adult. */
const taxedPersons = ({ adults, children, children_ages }: Party, { min_age }: CityTax) =>
  adults + children - (min_age ? children_ages.filter((age) => age < min_age).length : 0)

const netOf = (lodging: number, { prices_include_vat, vat_rate }: VatTerms) =>
  prices_include_vat ? vatInside(lodging, vat_rate).net : lodging

const grossOf = (lodging: number, { prices_include_vat, vat_rate }: VatTerms) =>
  prices_include_vat ? lodging : lodging + percentOf(lodging, Number(vat_rate))
