import { type Adjustment, adjust } from '#contract/arithmetic/adjusted-prices.ts'
import { exact, plus, roundHalfUp } from '#contract/arithmetic/exact-amounts.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import type { PlanTerms, StayDates } from '../offer.ts'
import { monthOf, shareOfMonth } from './months.ts'

/** What the length of a stay makes of the price of one of its nights. */
interface RateOfNight {
  readonly from_nights: number
  /** Of the price for the party; null where a month has a price. */
  readonly adjustment: Adjustment | null
  /** The night's share of the price of a month, in minor units, before the party. */
  readonly monthly_share: number | null
}

interface OwnRates {
  readonly rates: readonly LengthOfStayRate[]
  /** From the plan that has the rates down to the one that is sold. */
  readonly derivations: readonly Adjustment[]
}

/** The rates of the plan, else those of the nearest plan that it derives from. rule 3.26 */
function ratesOf({ length_of_stay_rates, parent, derived_from }: PlanTerms): OwnRates {
  if (length_of_stay_rates || !parent || !derived_from)
    return { rates: length_of_stay_rates ?? [], derivations: [] }
  const { rates, derivations } = ratesOf(parent)
  return rates.length === 0
    ? { rates, derivations }
    : { rates, derivations: [...derivations, derived_from.adjustment] }
}

/** Ascending by nights; prices of months before a derivation. */
export const lengthOfStayRatesOf = (plan: PlanTerms): readonly LengthOfStayRate[] => ratesOf(plan).rates

/**
 * The rate of a night of a stay: the one with the most `from_nights` that reaches it; null where none does. Ascending by
 * nights. rule 3.23
 */
export function rateOfNight(plan: PlanTerms, date: string, stay: StayDates): RateOfNight | null {
  const { rates, derivations } = ratesOf(plan)
  if (rates.length === 0) return null
  const rate = rates.findLast((one) => one.from_nights <= nightsThatCount(one, date, stay))
  if (!rate) return null
  const { from_nights } = rate
  if (rate.type !== 'monthly') return { from_nights, adjustment: rate, monthly_share: null }
  const month = monthOf(stay.check_in, date)
  const price = derivedMonth(rate.price.amount, derivations, month.nights)
  return { from_nights, adjustment: null, monthly_share: shareOfMonth(price, month) }
}

/** Of the whole stay, or until the end of this night. */
function nightsThatCount(rate: LengthOfStayRate | undefined, date: string, stay: StayDates): number {
  const nights = nightsBetween(stay.check_in, stay.check_out)
  const counts_each = rate !== undefined && rate.type !== 'monthly' && rate.applies_to === 'nights_from'
  return counts_each ? Math.min(nightsBetween(stay.check_in, date) + 1, nights) : nights
}

/**
 * Whether a night that was sold with the rate of a length has that length in another stay; counted as the plan counts it
 * today, by the whole stay where the plan has no such rate any more. rule 4.68
 */
export function isReached(plan: PlanTerms, from_nights: number, date: string, stay: StayDates): boolean {
  const rate = lengthOfStayRatesOf(plan).find((one) => one.from_nights === from_nights)
  return from_nights <= nightsThatCount(rate, date, stay)
}

/** An amount of a derivation is one for each night of the month; rounded half up once a month. rule 3.26 */
function derivedMonth(price: number, derivations: readonly Adjustment[], nights: number): number {
  const derived = derivations.reduce(
    (amount, by) => (by.type === 'percent' ? adjust(amount, by) : plus(amount, by.value * nights)),
    exact(price),
  )
  return roundHalfUp(derived)
}

/** The plan as channels sell it, which are sent prices of nights alone. rule 3.27 */
export const withoutLengths = (plan: PlanTerms): PlanTerms => ({ ...plan, length_of_stay_rates: [] })
