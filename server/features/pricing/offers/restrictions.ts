import type { DateRestrictions, Restrictions } from '#contract/parts/rate-plan-terms.ts'
import type { RestrictionFailed } from '#contract/pricing/availability.ts'
import { fault } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { instantAt, nightsBetween, nightsOf } from '#server/kernel/time/dates.ts'
import type { Offer, PlanTerms, StayDates } from './offer.ts'

/** Which parts of a stay are checked: all of a new one, what is new of a changed one. */
export interface RestrictedParts {
  readonly arrival: boolean
  readonly departure: boolean
  /** `min_stay` and `max_stay`, which are read on the arrival date. */
  readonly length: boolean
  /** `min_stay_through` and `max_stay_through`, which are read on every night. */
  readonly length_through: boolean
  /** Nights that `stop_sell` is read on. */
  readonly new_nights: readonly string[]
}

const allOf = ({ check_in, check_out }: StayDates): RestrictedParts => ({
  arrival: true,
  departure: true,
  length: true,
  length_through: true,
  new_nights: nightsOf(check_in, check_out),
})

/** The restrictions of a date: the date's own, else the plan's, or those of the plan that it inherits from. rule 3 */
export function restrictionsOn(plan: PlanTerms, date: string): Restrictions {
  const inherits = plan.derived_from?.inherit_restrictions === true && plan.parent !== null
  const general = inherits ? restrictionsOn(plan.parent, date) : plan.restrictions
  const own: DateRestrictions | null | undefined = plan.overrides.get(date)?.restrictions
  return own ? { ...general, ...own } : general
}

/** Every restriction that the stay violates, in the order of its dates. rule 3 */
export function failedRestrictions(
  offer: Offer,
  stay: StayDates,
  now: Temporal.Instant,
  parts: RestrictedParts = allOf(stay),
): RestrictionFailed[] {
  const { plan } = offer
  const { check_in, check_out } = stay
  const length = nightsBetween(check_in, check_out)
  const arrival = restrictionsOn(plan, check_in)
  const failed: RestrictionFailed[] = []
  const fail = (restriction: string, date: string, required: number | boolean) =>
    failed.push({ restriction, date, required })

  if (parts.arrival) {
    failed.push(...failedAdvance(offer, check_in, arrival, now))
    if (arrival.closed_to_arrival) fail('closed_to_arrival', check_in, false)
  }
  if (parts.length) {
    if (arrival.min_stay != null && length < arrival.min_stay) fail('min_stay', check_in, arrival.min_stay)
    if (arrival.max_stay != null && length > arrival.max_stay) fail('max_stay', check_in, arrival.max_stay)
  }
  if (parts.length_through) {
    for (const night of nightsOf(check_in, check_out)) {
      const { min_stay_through: min, max_stay_through: max } = restrictionsOn(plan, night)
      if (min != null && length < min) fail('min_stay_through', night, min)
      if (max != null && length > max) fail('max_stay_through', night, max)
    }
  }
  for (const night of parts.new_nights) {
    if (restrictionsOn(plan, night).stop_sell) fail('stop_sell', night, false)
  }
  if (parts.departure && restrictionsOn(plan, check_out).closed_to_departure)
    fail('closed_to_departure', check_out, false)
  return failed
}

function failedAdvance({ property }: Offer, check_in: string, arrival: Restrictions, now: Temporal.Instant) {
  const { min_advance_hours, max_advance_days } = arrival
  const failed: RestrictionFailed[] = []
  if (min_advance_hours) {
    const latest = instantAt(check_in, property.check_in_time, property.timezone).subtract({
      hours: min_advance_hours,
    })
    if (Temporal.Instant.compare(now, latest) > 0) {
      failed.push({ restriction: 'min_advance_hours', date: check_in, required: min_advance_hours })
    }
  }
  if (max_advance_days != null && nightsBetween(businessDate(property, now), check_in) > max_advance_days) {
    failed.push({ restriction: 'max_advance_days', date: check_in, required: max_advance_days })
  }
  return failed
}

/** Refuses with SVC-1005, naming the first restriction, its date and what it requires, and listing all of them. */
export function requireRestrictions(
  offer: Offer,
  stay: StayDates,
  now: Temporal.Instant,
  parts?: RestrictedParts,
): void {
  const failed = failedRestrictions(offer, stay, now, parts)
  if (failed.length > 0) throw fault('SVC-1005', { details: { ...failed[0], failed } })
}
