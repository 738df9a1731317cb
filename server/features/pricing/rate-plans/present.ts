import type { PriceOverride } from '#contract/parts/rate-plan-terms.ts'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import type { Raised } from '#server/postgres/row-version.ts'
import type { CompleteTerms } from './normalise.ts'
import type { Override } from './overrides/overrides.ts'
import type { RatePlanRow } from './store.ts'

/** A rate plan with its related rows. */
export interface WholePlan {
  readonly plan: RatePlanRow
  readonly channels: CompleteTerms['channels']
  readonly overrides: readonly Override[]
}

/** A plan that may be written. */
export interface RaisedPlan extends WholePlan {
  readonly plan: Raised<RatePlanRow>
}

/** A rate plan as the API shows it, all its overrides included, whatever their date. rule 3 */
export function presentRatePlan({ plan, channels, overrides }: WholePlan): RatePlan {
  const { currency: _, ...shown } = plan
  return { ...shown, channels, price_overrides: overrides.map(presentOverride) }
}

/** Keys without a value are omitted. */
const presentOverride = ({ date, price, occupancy_prices, restrictions }: Override): PriceOverride => ({
  date,
  ...(price && { price }),
  ...(occupancy_prices && { occupancy_prices }),
  ...(restrictions && { restrictions }),
})

/** What a PATCH merges into: the plan without its identity, history and dates. */
export const termsOf = ({ plan, channels }: WholePlan): CompleteTerms => ({
  name: plan.name,
  translations: plan.translations,
  code: plan.code,
  status: plan.status,
  negotiated: plan.negotiated,
  base_price: plan.base_price,
  occupancy_pricing: plan.occupancy_pricing,
  weekday_prices: plan.weekday_prices,
  length_of_stay_rates: plan.length_of_stay_rates,
  derived_from: plan.derived_from,
  restrictions: plan.restrictions,
  cancellation_policy: plan.cancellation_policy,
  deposit_rule: plan.deposit_rule,
  meal_plan: plan.meal_plan,
  meal_price: plan.meal_price,
  vat_rate: plan.vat_rate,
  channels,
})
