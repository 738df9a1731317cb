import type { Fee } from '#contract/parts/policies.ts'
import { percentOf, rulesInOrder, type SellingProperty } from '#server/features/pricing/offers/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { feeBase } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'
import { nonRefundableServices } from '../services/stay-services.ts'

type Priced = Pick<
  ReservationRow,
  'check_in' | 'nightly_rates' | 'total' | 'taxes' | 'services' | 'cancellation_policy'
>
type ArrivalTime = Pick<SellingProperty, 'timezone' | 'check_in_time'>

type Cancellable = Priced & Pick<ReservationRow, 'fee_floor'>

/** The cancellation fee now, in minor units, with the services that are never refundable. rule 3, 25.12 */
export const cancellationFee = (stay: Cancellable, place: ArrivalTime, now: Temporal.Instant): number =>
  feeOfNights(stay, place, now) + nonRefundableServices(stay)

/** The fee of a policy, or the floor that a later deadline does not lower; never above the price. rule 4.16 */
const atLeastFloor = (stay: Cancellable, fee: number): number =>
  Math.min(feeBase(stay), Math.max(stay.fee_floor, fee))

/** The part for the nights: by the last rule whose deadline has passed; exactly at it is free. */
export function feeOfNights(stay: Cancellable, place: ArrivalTime, now: Temporal.Instant): number {
  const policy = stay.cancellation_policy
  if (policy.refundable === false) return feeBase(stay)
  const passed = rulesInOrder(policy, stay.check_in, place).filter(
    ({ deadline }) => Temporal.Instant.compare(now, deadline) > 0,
  )
  const fee = passed.at(-1)?.fee
  return atLeastFloor(stay, fee ? feeAmount(fee, stay) : 0)
}

/**
 * The steps of the cancellation fee, in minor units: from the start (null), then after each deadline that
 * changes it. Exactly at a deadline the earlier fee still applies. rule 3
 */
export function feeSteps(stay: Cancellable, place: ArrivalTime): { from: string | null; fee: number }[] {
  const policy = stay.cancellation_policy
  const non_refundable = nonRefundableServices(stay)
  if (policy.refundable === false) return [{ from: null, fee: feeBase(stay) + non_refundable }]
  const steps: { from: string | null; fee: number }[] = [
    { from: null, fee: atLeastFloor(stay, 0) + non_refundable },
  ]
  for (const { fee, deadline } of rulesInOrder(policy, stay.check_in, place)) {
    const amount = atLeastFloor(stay, feeAmount(fee, stay)) + non_refundable
    if (amount !== steps.at(-1)!.fee) steps.push({ from: toTimestamp(deadline), fee: amount })
  }
  return steps
}

export const noShowFee = (stay: Priced): number =>
  feeAmount(stay.cancellation_policy.no_show_fee ?? { type: 'percent', percent: 100 }, stay) +
  nonRefundableServices(stay)

/** Never above the price of the nights less city tax; the nights are the first ones as booked. rule 3 */
function feeAmount(fee: Fee, stay: Priced): number {
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
