import type { NightlyRate } from '../../../contract/reservation-parts.ts'
import { weekdayOf } from '../../dates.ts'
import type { Offer, Party, PlanTerms, SellingRoomType } from './offer.ts'
import { difference, type Exact, exact, plus, raised, roundHalfUp, sum } from './rounding.ts'

type Source = NightlyRate['source']

interface NightPrice {
  readonly price: Exact
  readonly source: Source
  /** The price is for this number of adults already. */
  readonly absolute: boolean
}

/**
 * The price of one night: override, else weekday, else base or derived price; then occupancy, then the channel;
 * rounded half up once. Null: the night has no price and cannot be sold. decisions 3
 */
export function priceOfNight(
  offer: Offer,
  party: Party,
  date: string,
): { amount: number; source: Source } | null {
  const adults = adultsToPrice(offer, party)
  const night = beforeOccupancy(offer.plan, date, adults)
  if (!night) return null
  const shifted = sum(night.price, occupancyShift(offer, party, adults, night.absolute))
  const adjusted = adjust(shifted, offer.channel_adjustment ?? null)
  const amount = Math.max(0, roundHalfUp(adjusted))
  return amount > LARGEST_PRICE ? null : { amount, source: night.source }
}

/** A year of such nights, with everything upon it, is still a safe integer; derivations could pile up more. */
const LARGEST_PRICE = 1_000_000_000_000

function beforeOccupancy(plan: PlanTerms, date: string, adults: number): NightPrice | null {
  const override = plan.overrides.get(date)
  const for_party = override?.occupancy_prices?.find((price) => price.adults === adults)
  if (for_party) return { price: exact(for_party.price.amount), source: 'override', absolute: true }
  if (override?.price != null) return { price: exact(override.price), source: 'override', absolute: false }
  const weekday = weekdayOf(date)
  const weekly = plan.weekday_prices.find(({ days }) => days.includes(weekday))
  if (weekly) return { price: exact(weekly.price.amount), source: 'weekday', absolute: false }
  if (plan.derived_from && plan.parent) {
    const parent = beforeOccupancy(plan.parent, date, adults)
    return (
      parent && { ...parent, price: adjust(parent.price, plan.derived_from.adjustment), source: 'derived' }
    )
  }
  return plan.base_price === null ? null : { price: exact(plan.base_price), source: 'base', absolute: false }
}

const adjust = (price: Exact, adjustment: { type: 'percent' | 'amount'; value: number } | null): Exact => {
  if (!adjustment) return price
  return adjustment.type === 'percent' ? raised(price, adjustment.value) : plus(price, adjustment.value)
}

/** The plan whose occupancy prices hold: the plan's own, else those of the nearest plan above. */
function occupancyPlan(plan: PlanTerms): PlanTerms | null {
  if (plan.occupancy_pricing) return plan
  return plan.parent && occupancyPlan(plan.parent)
}

/** What occupancy prices are differences to: the base price, derived where there is none of its own. */
function basePrice(plan: PlanTerms): Exact | null {
  if (plan.base_price !== null) return exact(plan.base_price)
  const above = plan.parent && basePrice(plan.parent)
  return above && plan.derived_from ? adjust(above, plan.derived_from.adjustment) : null
}

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

function adultShift(plan: PlanTerms, adults: number, room_type: SellingRoomType): Exact {
  const { by_adults = [], extra_adult_price, included_adults } = plan.occupancy_pricing!
  const exactly = by_adults.find((price) => price.adults === adults)
  const base = basePrice(plan)
  if (exactly && base) return difference(exact(exactly.price.amount), base)
  const extra = Math.max(0, adults - (included_adults ?? room_type.standard_occupancy))
  return exact(extra * (extra_adult_price?.amount ?? 0))
}
