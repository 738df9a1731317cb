import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import { vatRateOf } from '#web/lib/vat-rate.ts'

/** The part of a rate plan that is edited here. Special dates and mappings are kept as they are. */
export type PlanValues = Pick<
  RatePlan,
  | 'name'
  | 'code'
  | 'status'
  | 'base_price'
  | 'derived_from'
  | 'occupancy_pricing'
  | 'weekday_prices'
  | 'length_of_stay_rates'
  | 'restrictions'
  | 'cancellation_policy'
  | 'deposit_rule'
  | 'meal_plan'
  | 'meal_price'
  | 'vat_rate'
  | 'negotiated'
>

export const planValues = (plan: RatePlan): PlanValues => ({
  name: plan.name,
  code: plan.code,
  status: plan.status,
  base_price: plan.base_price,
  derived_from: plan.derived_from,
  occupancy_pricing: plan.occupancy_pricing,
  weekday_prices: plan.weekday_prices,
  length_of_stay_rates: plan.length_of_stay_rates,
  restrictions: plan.restrictions,
  cancellation_policy: plan.cancellation_policy,
  deposit_rule: plan.deposit_rule,
  meal_plan: plan.meal_plan,
  meal_price: plan.meal_price,
  vat_rate: plan.vat_rate,
  negotiated: plan.negotiated,
})

/** A VAT rate as typed, in the form of the API. */
export const planBody = (values: PlanValues): PlanValues => ({
  ...values,
  vat_rate: vatRateOf(values.vat_rate),
})

export const newPlan = (vat_rate: string): PlanValues => ({
  name: '',
  code: '',
  status: 'active',
  base_price: null,
  derived_from: null,
  occupancy_pricing: null,
  weekday_prices: [],
  length_of_stay_rates: null,
  restrictions: {},
  meal_plan: 'room_only',
  meal_price: null,
  vat_rate,
  negotiated: false,
  cancellation_policy: {
    refundable: true,
    rules: [{ days_before: 1, time: '18:00', fee: { type: 'nights', nights: 1 } }],
    no_show_fee: { type: 'percent', percent: 100 },
  },
  deposit_rule: { type: 'none' },
})

export interface PartProps {
  readonly values: PlanValues
  readonly set: (more: Partial<PlanValues>) => void
  readonly currency: string
}
