import { percentOf } from '#contract/arithmetic/exact-amounts.ts'
import { apportion, money } from '#contract/money.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { MealPrice } from '#contract/parts/rate-plan-terms.ts'
import type { Tax } from '#contract/parts/reservation-parts.ts'
import type { CityTax } from '#contract/property/properties.ts'
import { isInSeason } from '#server/kernel/time/season.ts'
import { vatInside, vatOnTop } from '#server/kernel/vat.ts'
import type { CityTaxOfStay } from './city-tax-exemption.ts'
import type { Party } from './offer.ts'

/** How the price of a stay is split for VAT, copied when the plan was chosen. */
export interface VatTerms {
  readonly prices_include_vat: boolean
  readonly vat_rate: string
  readonly meal_price: MealPrice | null
}

/** A night as its taxes are calculated. */
export interface TaxedNight {
  /** For the season of the city tax. */
  readonly date?: string
  readonly amount: number
  /** Sold with its taxes, whatever the prices of the property are. */
  readonly sold_gross?: boolean
}

/** Channels sell what the guest pays: such a night stays gross, and others of its stay are ours. rule 1.3 */
export const isSoldGross = ({ source, before_discount }: NightlyRate): boolean =>
  source === 'channel' || before_discount?.source === 'channel'

export interface NightParts {
  readonly lodging: number
  readonly meals: number
}

/** Of each nightly price, the part for the room and the parts for meals, which are split off before VAT. rule 3 */
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

/**
 * VAT rows, one for each rate, and for nights sold gross beside net ones; then the city tax. For an exempt
 * stay the city tax is a row of zero with the reason. rule 3, 4, 20.7
 */
export function taxesOf(
  nights: readonly TaxedNight[],
  party: Party,
  terms: VatTerms,
  city_tax: CityTaxOfStay | null,
  currency: string,
): Tax[] {
  const parts = partsOfNights(
    nights.map(({ amount }) => amount),
    party,
    terms.meal_price,
  )
  const lodgings = parts.map((part) => part.lodging)
  const town = cityTaxOf({ lodgings, nights, party, terms }, city_tax)
  const exemption = town.amount > 0 ? city_tax?.exemption : undefined
  const inside = town.amount > 0 && !exemption && city_tax?.included_in_price === true
  const towns = apportion(inside ? town.amount : 0, lodgings)
  const rows = vatRows(
    parts.map(({ lodging, meals }, i) => ({ lodging: lodging - towns[i]!, meals })),
    nights.map((night) => night.sold_gross === true || terms.prices_include_vat),
    terms,
    currency,
  )
  if (town.amount === 0) return rows
  if (exemption) return [...rows, { ...cityTaxRow({ amount: 0 }, false, currency), exemption }]
  return [...rows, cityTaxRow(town, inside, currency)]
}

/** Rounded once for each rate, and for gross and net prices. */
function vatRows(
  parts: readonly NightParts[],
  gross: readonly boolean[],
  { vat_rate, meal_price }: VatTerms,
  currency: string,
): Tax[] {
  const kinds = [...new Set(gross)]
  return kinds.flatMap((included) => {
    const own = parts.filter((_, i) => gross[i] === included)
    const by_rate = new Map([[vat_rate, total(own.map(({ lodging }) => lodging))]])
    if (meal_price) {
      const rate = meal_price.vat_rate
      by_rate.set(rate, (by_rate.get(rate) ?? 0) + total(own.map(({ meals }) => meals)))
    }
    return [...by_rate].map(([rate, amount]) => vatRow(amount, rate, included, currency))
  })
}

function cityTaxRow({ amount, units, base }: TownTax, included: boolean, currency: string): Tax {
  const row = { type: 'city_tax', rate: null, net: null, amount: money(amount, currency), included } as const
  if (base) return { ...row, rate: rateOf(base.percent), net: money(base.amount, currency) }
  return units ? { ...row, quantity: units.quantity, unit_price: money(units.price, currency) } : row
}

const rateOf = (percent: number): string => percent.toFixed(2)

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const mealShare = ({ adults, children }: Party, meal: MealPrice | null) =>
  meal ? meal.amount * (adults + children) : 0

function vatRow(amount: number, rate: string, included: boolean, currency: string): Tax {
  const { net, vat } = included ? vatInside(amount, rate) : vatOnTop(amount, rate)
  return { type: 'vat', rate, net: money(net, currency), amount: money(vat, currency), included }
}

/** The city tax; with its units where it is an amount for each, or what one percentage applies to. */
interface TownTax {
  readonly amount: number
  readonly units?: { readonly quantity: number; readonly price: number }
  readonly base?: { readonly percent: number; readonly amount: number }
}

interface TaxedStay {
  /** The part of each night for the room. */
  readonly lodgings: readonly number[]
  readonly nights: readonly TaxedNight[]
  readonly party: Party
  readonly terms: VatTerms
}

function cityTaxOf({ lodgings, nights, party, terms }: TaxedStay, tax: CityTax | null): TownTax {
  if (!tax) return { amount: 0 }
  const figures = lodgings.map((_, at) => figuresOf(tax, nights[at]?.date))
  const taxed = figures.slice(0, tax.max_nights ?? figures.length)
  switch (tax.basis) {
    case 'per_person_night':
      return eachNight(taxed, taxedPersons(party, tax))
    case 'per_room_night':
      return eachNight(taxed, 1)
    case 'per_stay':
      return { amount: figures[0]?.price ?? 0 }
    case 'percent':
      return percentOfNights(taxed, { lodgings, nights, party, terms }, tax)
  }
}

interface TaxFigures {
  readonly price: number
  readonly percent: number
}

/** The rate of a night: of its season, else of the year. rule 20.6 */
function figuresOf(tax: CityTax, date: string | undefined): TaxFigures {
  const season = date === undefined ? undefined : tax.seasons?.find((one) => isInSeason(one, date.slice(5)))
  const { amount, percent } = season ?? tax
  return { price: amount?.amount ?? 0, percent: percent ?? 0 }
}

/** An amount for each unit of each night; with quantity and price where those are the same throughout. */
function eachNight(nights: readonly TaxFigures[], units: number): TownTax {
  const price = nights[0]?.price ?? 0
  const amount = total(nights.map((night) => night.price * units))
  const is_one = nights.every((night) => night.price === price)
  return is_one ? { amount, units: { quantity: units * nights.length, price } } : { amount }
}

/**
 * A percentage of the price of the taxed nights, of which each guest has the same part: guests who are exempt
 * by their age pay nothing of theirs. rule 20.6
 */
function percentOfNights(
  taxed: readonly TaxFigures[],
  { lodgings, nights, party, terms }: TaxedStay,
  tax: CityTax,
): TownTax {
  const [persons, of_all] = [taxedPersons(party, tax), party.adults + party.children]
  const parts = [...Map.groupBy(taxed.keys(), (at) => taxed[at]!.percent)].map(([percent, places]) => {
    const price = total(
      [true, false].map((sold_gross) => {
        const own = [...places].filter((at) => (nights[at]?.sold_gross ?? false) === sold_gross)
        const lodging = total(own.map((at) => lodgings[at]!))
        const of = sold_gross ? { ...terms, prices_include_vat: true } : terms
        return tax.percent_of === 'net' ? netOf(lodging, of) : grossOf(lodging, of)
      }),
    )
    const base = persons === of_all ? price : apportion(price, [persons, of_all - persons])[0]!
    return { percent, amount: base, tax: percentOf(base, percent) }
  })
  const amount = total(parts.map((part) => part.tax))
  return parts.length === 1 ? { amount, base: parts[0]! } : { amount }
}

/** A child of unknown age is a child: exempt where the tax has a minimum age. rule 20.6 */
const taxedPersons = ({ adults, children, children_ages }: Party, { min_age }: CityTax) =>
  adults + (min_age ? children_ages.filter((age) => age >= min_age).length : children)

const netOf = (lodging: number, { prices_include_vat, vat_rate }: VatTerms) =>
  prices_include_vat ? vatInside(lodging, vat_rate).net : lodging

const grossOf = (lodging: number, { prices_include_vat, vat_rate }: VatTerms) =>
  prices_include_vat ? lodging : lodging + vatOnTop(lodging, vat_rate).vat
