import type { CancellationPolicy, CancellationRule } from '#contract/parts/policies.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays, instantAt } from '#server/kernel/time/dates.ts'
import type { SellingProperty } from './offer.ts'

type ArrivalTime = Pick<SellingProperty, 'timezone' | 'check_in_time'>

/** The moment from which a rule applies. Days are wall-clock days of the property, hours are hours. rule 3 */
function deadlineOf(rule: CancellationRule, check_in: string, place: ArrivalTime): Temporal.Instant {
  if (rule.hours_before !== undefined) {
    return instantAt(check_in, place.check_in_time, place.timezone).subtract({ hours: rule.hours_before })
  }
  return instantAt(addDays(check_in, -(rule.days_before ?? 0)), rule.time ?? '00:00', place.timezone)
}

/** The rules of a policy by their deadlines, the earliest first. */
export const rulesInOrder = (policy: CancellationPolicy, check_in: string, place: ArrivalTime) =>
  (policy.rules ?? [])
    .map((rule) => ({ fee: rule.fee, deadline: deadlineOf(rule, check_in, place) }))
    .sort((a, b) => Temporal.Instant.compare(a.deadline, b.deadline))

/**
 * The end of free cancellation: the first deadline after which a fee is due; the time of check-in where there
 * is never a fee; null where it is never free. rule 3
 */
export function freeCancellationUntil(
  policy: CancellationPolicy,
  check_in: string,
  place: ArrivalTime,
): string | null {
  if (policy.refundable === false) return null
  const biting = rulesInOrder(policy, check_in, place).find(({ fee }) => fee.type !== 'none')
  return toTimestamp(biting?.deadline ?? instantAt(check_in, place.check_in_time, place.timezone))
}
