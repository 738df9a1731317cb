import type { CancellationPolicy, CancellationRule, Fee } from '../../../contract/policies.ts'
import { toTimestamp } from '../../clock.ts'
import { addDays, instantAt } from '../../dates.ts'
import { percentOf, type SellingProperty } from '../offers/public.ts'
import { feeBase } from './owed.ts'
import type { ReservationRow } from './row.ts'

type Priced = Pick<ReservationRow, 'check_in' | 'nightly_rates' | 'total' | 'taxes' | 'cancellation_policy'>
type Place = Pick<SellingProperty, 'timezone' | 'check_in_time'>

/** When a rule begins to bite. Days are wall-clock days of the property, hours are hours. decisions 3 */
export function deadlineOf(rule: CancellationRule, check_in: string, place: Place): Temporal.Instant {
  if (rule.hours_before !== undefined) {
    return instantAt(check_in, place.check_in_time, place.timezone).subtract({ hours: rule.hours_before })
  }
  return instantAt(addDays(check_in, -(rule.days_before ?? 0)), rule.time ?? '00:00', place.timezone)
}

const inOrder = (policy: CancellationPolicy, check_in: string, place: Place) =>
  (policy.rules ?? [])
    .map((rule) => ({ fee: rule.fee, deadline: deadlineOf(rule, check_in, place) }))
    .sort((a, b) => Temporal.Instant.compare(a.deadline, b.deadline))

/** The fee of a cancellation now, in minor units: the last rule whose deadline has passed; exactly at it is free. */
export function cancellationFee(
  stay: Priced & Pick<ReservationRow, 'fee_floor'>,
  place: Place,
  now: Temporal.Instant,
): number {
  const policy = stay.cancellation_policy
  if (policy.refundable === false) return Math.max(stay.fee_floor, feeBase(stay))
  const passed = inOrder(policy, stay.check_in, place).filter(
    ({ deadline }) => Temporal.Instant.compare(now, deadline) > 0,
  )
  const fee = passed.at(-1)?.fee
  return Math.max(stay.fee_floor, fee ? feeAmount(fee, stay) : 0)
}

export const noShowFee = (stay: Priced): number =>
  feeAmount(stay.cancellation_policy.no_show_fee ?? { type: 'percent', percent: 100 }, stay)

/** Never above the total less city tax; nights are the first ones as really booked. decisions 3 */
export function feeAmount(fee: Fee, stay: Priced): number {
  const base = feeBase(stay)
  switch (fee.type) {
    case 'none':
      return 0
    case 'percent':
      return percentOf(base, fee.percent)
    case 'nights':
      return Math.min(base, firstNights(stay, fee.nights))
    case 'amount':
      return Math.min(base, fee.amount.amount)
  }
}

export const firstNights = ({ nightly_rates }: Pick<Priced, 'nightly_rates'>, nights: number): number =>
  nightly_rates.slice(0, nights).reduce((sum, { amount }) => sum + amount.amount, 0)

/**
 * Until when a cancellation is free: the first deadline behind which something is due; the time of check-in where
 * nothing ever is; null where it never is free. decisions 3
 */
export function freeCancellationUntil(
  policy: CancellationPolicy,
  check_in: string,
  place: Place,
): string | null {
  if (policy.refundable === false) return null
  const biting = inOrder(policy, check_in, place).find(({ fee }) => fee.type !== 'none')
  return toTimestamp(biting?.deadline ?? instantAt(check_in, place.check_in_time, place.timezone))
}
