import type { CancellationPolicy, CancellationRule, Fee } from '../../../contract/policies.ts'
import { addDays } from '../../lib/formats.ts'

/** A stay to try a policy with; all clocks are those of the property. */
export interface Trial {
  readonly check_in: string
  readonly check_in_time: string
  /** Of each night, in minor units. */
  readonly prices: readonly number[]
}

/** On the wall clock: `2027-03-13T18:00`. Such texts compare as the moments do. */
function deadlineOf(rule: CancellationRule, { check_in, check_in_time }: Trial): string {
  if (rule.hours_before === undefined)
    return `${addDays(check_in, -(rule.days_before ?? 0))}T${rule.time ?? '00:00'}`
  const arrival = new Date(`${check_in}T${check_in_time}Z`)
  return new Date(arrival.getTime() - rule.hours_before * 3_600_000).toISOString().slice(0, 16)
}

export const sumOf = (prices: readonly number[]): number => prices.reduce((sum, price) => sum + price, 0)

function amountOfFee(fee: Fee, { prices }: Trial): number {
  const whole = sumOf(prices)
  switch (fee.type) {
    case 'none':
      return 0
    case 'percent':
      return Math.round((whole * fee.percent) / 100)
    case 'nights':
      return sumOf(prices.slice(0, fee.nights))
    case 'amount':
      return Math.min(fee.amount.amount, whole)
  }
}

/**
 * What a cancellation at a moment would cost, for the box to try a policy in while it is written; a booked stay asks
 * the service. The last rule whose deadline has passed applies, and exactly at the deadline is free. decisions 3
 */
export function cancellationFee(policy: CancellationPolicy, trial: Trial, cancelled_at: string): number {
  if (policy.refundable === false) return sumOf(trial.prices)
  const applying = (policy.rules ?? [])
    .map((rule) => ({ rule, deadline: deadlineOf(rule, trial) }))
    .filter(({ deadline }) => cancelled_at > deadline)
    .sort((one, other) => (one.deadline < other.deadline ? -1 : 1))
    .at(-1)
  return applying ? amountOfFee(applying.rule.fee, trial) : 0
}

export const noShowFee = (policy: CancellationPolicy, trial: Trial): number =>
  amountOfFee(policy.no_show_fee ?? { type: 'percent', percent: 100 }, trial)
