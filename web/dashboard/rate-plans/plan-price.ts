import type { RatePlan } from '../../../contract/rate-plans.ts'
import { weekdayOf } from './fold-dates.ts'

type PricedPlan = Pick<RatePlan, 'base_price' | 'weekday_prices' | 'derived_from' | 'price_overrides'>

/** An exact amount of minor units: what is derived from what is derived is rounded once. decisions 3 */
interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

const HUNDRED_PERCENT = 10_000n

function exactPrice(chain: readonly PricedPlan[], date: string, own_date: boolean): Exact | undefined {
  const [plan, ...above] = chain
  if (!plan) return undefined
  const whole = (amount: number) => ({ numerator: BigInt(amount), denominator: 1n })
  const special = own_date ? plan.price_overrides.find((one) => one.date === date)?.price : undefined
  if (special) return whole(special.amount)
  const weekday = weekdayOf(date)
  const weekly = plan.weekday_prices.find(({ days }) => days.includes(weekday))
  if (weekly) return whole(weekly.price.amount)
  if (!plan.derived_from) return plan.base_price ? whole(plan.base_price.amount) : undefined
  const parent = exactPrice(above, date, true)
  const { type, value } = plan.derived_from.adjustment
  if (!parent) return undefined
  const { numerator, denominator } = parent
  return type === 'amount'
    ? { numerator: numerator + BigInt(value) * denominator, denominator }
    : {
        numerator: numerator * (HUNDRED_PERCENT + BigInt(Math.round(value * 100))),
        denominator: denominator * HUNDRED_PERCENT,
      }
}

/**
 * What a night costs by the plan where it has no price of its own, before occupancy: its weekday's price, the price of
 * the plan above with the difference, or the base price. `chain` holds the plan and those above it, the nearest first.
 * Undefined while a plan above is not known. decisions 3
 */
export function planPrice(chain: readonly PricedPlan[], date: string): number | undefined {
  const price = exactPrice(chain, date, false)
  if (!price) return undefined
  const { numerator, denominator } = price
  const doubled = 2n * numerator + denominator
  return Math.max(0, Number(doubled / (2n * denominator)))
}
