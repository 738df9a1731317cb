import { adjust, sellingPrice, type Unpriced } from '#contract/arithmetic/adjusted-prices.ts'
import { difference, type Exact, exact, isZero, plus, sum } from '#contract/arithmetic/exact-amounts.ts'
import type { NightlyRate, YieldRuleName } from '#contract/parts/price-parts.ts'
import { weekdayOf } from '#server/kernel/time/dates.ts'
import { rateOfNight } from './length-of-stay/rate-of-night.ts'
import type { Offer, Party, PlanTerms, SellingRoomType, StayDates } from './offer.ts'

type Source = NightlyRate['source']

interface NightPrice {
  readonly price: Exact
  readonly source: Source
  /** The price is for this number of adults already, not the base price. */
  readonly absolute: boolean
  /** It was entered as 0, and has not been adjusted since. */
  readonly free: boolean
  /** Of the plan itself, or of one that it derives from. */
  readonly yield_rule?: YieldRuleName
  /** Of the length of stay that gives this price. */
  readonly from_nights?: number
}

/** The price of a night, in minor units, and its source. */
export interface PricedNight {
  readonly amount: number
  readonly source: Source
  readonly yield_rule?: YieldRuleName
  readonly from_nights?: number
}

/**
 * The price of one night: override, else weekday, else base or derived price, or its share of a month; then occupancy,
 * the length of `stay`, the channel; rounded half up once. Without `stay` it is the price for any length. A night without
 * a price cannot be sold, nor one whose price was adjusted to 0 or below: only a price entered as 0 is free. rule 3
 */
export function priceOfNight(
  offer: Offer,
  party: Party,
  date: string,
  stay?: StayDates,
): PricedNight | { unpriced: Unpriced } {
  const adults = adultsToPrice(offer, party)
  const of_date = beforeOccupancy(offer.plan, date, adults)
  if (!of_date) return { unpriced: 'no_price' }
  const by_length = stay ? rateOfNight(offer.plan, date, stay) : null
  const night = by_length ? nightByLength(of_date, by_length) : of_date
  const shifted = sum(night.price, occupancyShift(offer, party, adults, night.absolute))
  const written = night.free || (!night.absolute && adultsAreFree(offer.plan, adults))
  const free = written && isZero(shifted)
  const of_stay = by_length?.adjustment && !free ? adjust(shifted, by_length.adjustment) : shifted
  const adjusted = offer.channel_adjustment ? adjust(of_stay, offer.channel_adjustment) : of_stay
  return pricedNight(night, adjusted, free && isZero(adjusted))
}

/** The share of a month takes the place of the price of the night, whatever sets that. rule 3.25 */
const nightByLength = (
  night: NightPrice,
  { from_nights, monthly_share }: NonNullable<ReturnType<typeof rateOfNight>>,
): NightPrice =>
  monthly_share === null
    ? { ...night, from_nights }
    : { price: exact(monthly_share), source: 'monthly', absolute: false, free: false, from_nights }

/**
 * The price of the plan before guests and channel: its own date, else the weekday, else base or derived
 * price; rounded half up once. rule 3
 */
export function planPriceOn(plan: PlanTerms, date: string): PricedNight | { unpriced: Unpriced } {
  const night = beforeOccupancy(plan, date, NOBODY)
  if (!night) return { unpriced: 'no_price' }
  return pricedNight(night, night.price, night.free)
}

function pricedNight({ source, yield_rule, from_nights }: NightPrice, price: Exact, free: boolean) {
  const amount = sellingPrice(price, free)
  return typeof amount === 'number'
    ? { amount, source, ...(yield_rule && { yield_rule }), ...(from_nights && { from_nights }) }
    : { unpriced: amount }
}

/** The plan as if no yield rule had set a price, for it or for a plan that it derives from. rule 21 */
export const withoutYields = ({ yields: _, ...plan }: PlanTerms): PlanTerms => ({
  ...plan,
  parent: plan.parent && withoutYields(plan.parent),
})

/** Whether the price of a date was set by a person: of the plan, or of the plan that its price follows. rule 21 */
export function isPricedByHand(plan: PlanTerms, date: string): boolean {
  const override = plan.overrides.get(date)
  if (override && (override.price !== null || override.occupancy_prices !== null)) return true
  const weekday = weekdayOf(date)
  if (plan.weekday_prices.some(({ days }) => days.includes(weekday))) return false
  return plan.derived_from !== null && plan.parent !== null && isPricedByHand(plan.parent, date)
}

/** No date has a price for so few adults: the base price remains. */
const NOBODY = 0

function beforeOccupancy(plan: PlanTerms, date: string, adults: number): NightPrice | null {
  const override = plan.overrides.get(date)
  const for_party = override?.occupancy_prices?.find((price) => price.adults === adults)
  if (for_party) return writtenPrice(for_party.price.amount, 'override', true)
  if (override?.price != null) return writtenPrice(override.price, 'override')
  const yielded = plan.yields?.get(date)
  if (yielded) return { ...writtenPrice(yielded.price, 'yield_rule'), yield_rule: yielded.rule }
  const weekday = weekdayOf(date)
  const weekly = plan.weekday_prices.find(({ days }) => days.includes(weekday))
  if (weekly) return writtenPrice(weekly.price.amount, 'weekday')
  if (plan.derived_from && plan.parent) {
    const parent = beforeOccupancy(plan.parent, date, adults)
    if (!parent) return null
    const price = adjust(parent.price, plan.derived_from.adjustment)
    return { ...parent, price, source: 'derived', free: parent.free && isZero(price) }
  }
  return plan.base_price === null ? null : writtenPrice(plan.base_price, 'base')
}

const writtenPrice = (amount: number, source: Source, absolute = false): NightPrice => ({
  price: exact(amount),
  source,
  absolute,
  free: amount === 0,
})

/** The plan whose occupancy prices apply: its own, else those of the nearest plan that it derives from. */
function occupancyPlan(plan: PlanTerms): PlanTerms | null {
  if (plan.occupancy_pricing) return plan
  return plan.parent && occupancyPlan(plan.parent)
}

/** The price that occupancy prices are relative to: the base price, derived where the plan has none. */
function basePrice(plan: PlanTerms): Exact | null {
  if (plan.base_price !== null) return exact(plan.base_price)
  const above = plan.parent && basePrice(plan.parent)
  return above && plan.derived_from ? adjust(above, plan.derived_from.adjustment) : null
}

/** The ages for which children have prices of their own. */
export const childAges = (plan: PlanTerms): { readonly min_age: number; readonly max_age: number }[] =>
  occupancyPlan(plan)?.occupancy_pricing?.children ?? []

/** Children whose age is unknown, or in no band, are priced as adults. */
function adultsToPrice(offer: Offer, party: Party): number {
  const bands = occupancyPlan(offer.plan)?.occupancy_pricing?.children ?? []
  const banded = party.children_ages.filter((age) => bandOf(bands, age)).length
  return party.adults + party.children - banded
}

type Bands = NonNullable<NonNullable<PlanTerms['occupancy_pricing']>['children']>
const bandOf = (bands: Bands, age: number) =>
  bands.find(({ min_age, max_age }) => min_age <= age && age <= max_age)

function occupancyShift(offer: Offer, party: Party, adults: number, absolute: boolean): Exact {
  const plan = occupancyPlan(offer.plan)
  const pricing = plan?.occupancy_pricing
  if (!plan || !pricing) return exact(0)
  const bands = pricing.children ?? []
  const children = party.children_ages.reduce(
    (total, age) => total + (bandOf(bands, age)?.price.amount ?? 0),
    0,
  )
  if (absolute) return exact(children)
  return plus(adultShift(plan, adults, offer.room_type), children)
}

/** Whether the plan has a price of 0 for that many adults: on a night at the base price they stay free. */
function adultsAreFree(plan: PlanTerms, adults: number): boolean {
  const by_adults = occupancyPlan(plan)?.occupancy_pricing?.by_adults
  return by_adults?.find((price) => price.adults === adults)?.price.amount === 0
}

function adultShift(plan: PlanTerms, adults: number, room_type: SellingRoomType): Exact {
  const { by_adults = [], extra_adult_price, included_adults } = plan.occupancy_pricing!
  const exactly = by_adults.find((price) => price.adults === adults)
  const base = basePrice(plan)
  if (exactly && base) return difference(exact(exactly.price.amount), base)
  const extra = Math.max(0, adults - (included_adults ?? room_type.standard_occupancy))
  return exact(extra * (extra_adult_price?.amount ?? 0))
}
