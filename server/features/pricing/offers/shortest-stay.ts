import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { outOfBounds } from './bounds.ts'
import type { Offer, Party } from './offer.ts'
import { isTooHigh, nightlyRates, sumStay, vatTermsOf } from './price-stay.ts'
import { failedRestrictions, restrictionsOn } from './restrictions.ts'

/** Longer stays are not looked for. */
export const MAX_SHORTEST_NIGHTS = 30
/** Lengths looked at beyond the longest minimum stay: the next dates may be closed to departure. */
const MORE_NIGHTS = 6

export interface OfferToBegin {
  readonly offer: Offer
  readonly party: Party
  /** Rooms left by night; null where a night without a room counts as well. */
  readonly left: ReadonlyMap<string, number> | null
}

/** The shortest stay that may begin on a date, by the cheapest plan that allows it. */
export interface ShortestStay {
  readonly nights: number
  /** Of a night on average, rounded up, in minor units: without taxes that are added, and with them. */
  readonly price: number
  readonly price_with_taxes: number
}

/**
 * The lowest price of a date is that of the shortest stay that may begin on it, by every restriction of its plan; null where
 * none may. A plan for a week gives no price for a night. rule 3, 4, 26.4
 */
export function shortestStay(
  offers: readonly OfferToBegin[],
  date: string,
  now: Temporal.Instant,
): ShortestStay | null {
  const shortest = offers.map(({ offer }) => minimumOn(offer, date))
  const longest = Math.min(Math.max(...shortest) + MORE_NIGHTS, MAX_SHORTEST_NIGHTS)
  for (let nights = Math.min(...shortest); nights <= longest; nights++) {
    const stay = { check_in: date, check_out: addDays(date, nights) }
    const totals = offers.flatMap((one, at) =>
      shortest[at]! <= nights ? (totalOf(one, stay, now) ?? []) : [],
    )
    const [lowest] = totals.sort((one, other) => one.with_taxes - other.with_taxes)
    if (lowest) {
      const each = (total: number) => Math.ceil(total / nights)
      return { nights, price: each(lowest.total), price_with_taxes: each(lowest.with_taxes) }
    }
  }
  return null
}

/** The fewest nights from a date on; more than are looked for where no stay may begin. */
function minimumOn({ plan }: Offer, date: string): number {
  const { closed_to_arrival, stop_sell, min_stay, min_stay_through } = restrictionsOn(plan, date)
  if (plan.status !== 'active' || closed_to_arrival || stop_sell) return Infinity
  return Math.max(min_stay ?? 1, min_stay_through ?? 1)
}

interface Stay {
  readonly check_in: string
  readonly check_out: string
}

/** The total of a stay that can be booked. */
function totalOf({ offer, party, left }: OfferToBegin, stay: Stay, now: Temporal.Instant) {
  const dates = nightsOf(stay.check_in, stay.check_out)
  if (left && dates.some((date) => (left.get(date) ?? 0) < 1)) return null
  if (outOfBounds(offer.property, stay, now) || failedRestrictions(offer, stay, now).length > 0) return null
  const rates = nightlyRates(offer, party, dates, stay)
  if ('unpriced' in rates) return null
  const { total } = sumStay(rates, party, vatTermsOf(offer), offer.property.city_tax, offer.plan.currency)
  if (isTooHigh(total)) return null
  return { total: rates.reduce((sum, { amount }) => sum + amount.amount, 0), with_taxes: total }
}
