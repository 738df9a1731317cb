import { money } from '../../../contract/money.ts'
import type { MealPrice } from '../../../contract/parts/rate-plan-terms.ts'
import type { Tax } from '../../../contract/parts/reservation-parts.ts'
import type { CityTax } from '../../../contract/resources/properties.ts'
import { vatInside, vatOnTop } from '../../kernel/vat.ts'
import type { Party } from './offer.ts'
import { percentOf } from './rounding.ts'

/** How the price of a stay divides into VAT, copied when the plan was chosen. */
export interface VatTerms {
  readonly prices_include_vat: boolean
  readonly vat_rate: string
  readonly meal_price: MealPrice | null
}

export interface NightParts {
  readonly lodging: number
  readonly meals: number
}

/** What of each nightly price is for the bed and what for meals, which are split off before VAT. rule 3 */
export function partsOfNights(
  nightly: readonly number[],
  party: Party,
  meal: MealPrice | null,
): NightParts[] {
  return nightly.map((price) => {
    const meals = Math.min(price, mealShare(party, meal))
    return { lodging: price - meals, meals }
  })
}

/** VAT rows, one a rate, then the city tax. Meals are split off before VAT. rule 3, 4 */
export function taxesOf(
  nightly: readonly number[],
  party: Party,
  terms: VatTerms,
  city_tax: CityTax | null,
  currency: string,
): Tax[] {
  const parts = partsOfNights(nightly, party, terms.meal_price)
  const lodging = total(parts.map((part) => part.lodging))
  const meals = total(nightly) - lodging
  const town = cityTaxOf(lodging, nightly.length, party, terms, city_tax)
  const inside = town.amount > 0 && city_tax?.included_in_price === true
  const by_rate = new Map([[terms.vat_rate, lodging - (inside ? town.amount : 0)]])
  if (terms.meal_price) {
    const { vat_rate } = terms.meal_price
    by_rate.set(vat_rate, (by_rate.get(vat_rate) ?? 0) + meals)
  }
  const rows = [...by_rate].map(([rate, amount]) => vatRow(amount, rate, terms.prices_include_vat, currency))
  if (town.amount === 0) return rows
  return [...rows, cityTaxRow(town, inside, currency)]
}

function cityTaxRow({ amount, units }: TownTax, included: boolean, currency: string): Tax {
  const row = { type: 'city_tax', rate: null, net: null, amount: money(amount, currency), included } as const
  return units ? { ...row, quantity: units.quantity, unit_price: money(units.price, currency) } : row
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const mealShare = ({ adults, children }: Party, meal: MealPrice | null) =>
  meal ? meal.amount * (adults + children) : 0

function vatRow(amount: number, rate: string, included: boolean, currency: string): Tax {
  const { net, vat } = included ? vatInside(amount, rate) : vatOnTop(amount, rate)
  return { type: 'vat', rate, net: money(net, currency), amount: money(vat, currency), included }
}

/** What the town takes, and of how many units where it takes an amount for each. */
interface TownTax {
  readonly amount: number
  readonly units?: { readonly quantity: number; readonly price: number }
}

function cityTaxOf(
  lodging: number,
  nights: number,
  party: Party,
  terms: VatTerms,
  tax: CityTax | null,
): TownTax {
  if (!tax) return { amount: 0 }
  const taxed_nights = Math.min(nights, tax.max_nights ?? nights)
  const price = tax.amount?.amount ?? 0
  const each = (quantity: number) => ({ amount: price * quantity, units: { quantity, price } })
  switch (tax.basis) {
    case 'per_person_night':
      return each(taxedPersons(party, tax) * taxed_nights)
    case 'per_room_night':
      return each(taxed_nights)
    case 'per_stay':
      return { amount: price }
    case 'percent': {
      const base = tax.percent_of === 'net' ? netOf(lodging, terms) : grossOf(lodging, terms)
      return { amount: percentOf(base, tax.percent ?? 0) }
    }
  }
}

/** A child whose age is unknown owes like an adult. */
const taxedPersons = ({ adults, children, children_ages }: Party, { min_age }: CityTax) =>
  adults + children - (min_age ? children_ages.filter((age) => age < min_age).length : 0)

const netOf = (lodging: number, { prices_include_vat, vat_rate }: VatTerms) =>
  prices_include_vat ? vatInside(lodging, vat_rate).net : lodging

const grossOf = (lodging: number, { prices_include_vat, vat_rate }: VatTerms) =>
  prices_include_vat ? lodging : lodging + vatOnTop(lodging, vat_rate).vat
