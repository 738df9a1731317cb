import { adjustedPrice } from '#contract/arithmetic/adjusted-prices.ts'
import { MAX_PRICE } from '#contract/money.ts'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { dayNumber, weekdayOf } from '#server/kernel/time/dates.ts'

/** The terms of a rule that determine prices. */
export type RuleTerms = Pick<YieldRule, 'conditions' | 'effect' | 'floor' | 'ceiling'>

/** A night as evaluated on some day. */
export interface EvaluatedNight {
  readonly date: string
  /** The day of the evaluation. */
  readonly today: string
  readonly sold: number
  readonly rooms: number
}

/** Whether all conditions hold. Without any rooms a condition on the percentage does not hold. rule 21.12 */
export function holds({ conditions }: Pick<RuleTerms, 'conditions'>, night: EvaluatedNight): boolean {
  const { occupancy_at_least, occupancy_below, days_before, weekdays = [], start_date, end_date } = conditions
  const { date, today, sold, rooms } = night
  if (occupancy_at_least != null && (rooms === 0 || sold * 100 < rooms * occupancy_at_least)) return false
  if (occupancy_below != null && (rooms === 0 || sold * 100 >= rooms * occupancy_below)) return false
  if (days_before != null && dayNumber(date) - dayNumber(today) > days_before) return false
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(date))) return false
  return (start_date == null || date >= start_date) && (end_date == null || date <= end_date)
}

/**
 * The price by a rule, within its floor and ceiling; null where it has no effect. A rule that raises never
 * lowers, nor the other way round: a price beyond its limit stays as it is, and nothing becomes 0. In minor
 * units. rule 21.13
 */
export function priceByRule(
  { effect, floor, ceiling }: Omit<RuleTerms, 'conditions'>,
  price: number,
): number | null {
  const adjusted = adjustedPrice(price, effect)
  const limited = Math.min(Math.max(adjusted, floor?.amount ?? adjusted), ceiling?.amount ?? MAX_PRICE)
  const goes_its_way = effect.value > 0 ? limited > price : limited < price
  return goes_its_way && price > 0 && limited > 0 ? limited : null
}

/** The first rule of a plan that applies decides, also where it has no effect on the price. rule 21.12 */
export const firstMatchingRule = <R extends Pick<YieldRule, 'conditions' | 'rate_plan_ids'>>(
  rules: readonly R[],
  rate_plan_id: string,
  seenBy: (rule: R) => EvaluatedNight,
): R | undefined =>
  rules.find((rule) => rule.rate_plan_ids.includes(rate_plan_id) && holds(rule, seenBy(rule)))
