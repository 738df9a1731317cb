import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'

/** `rate_plan.updated`, an opt-in event: the plan without its dates. rule 9 */
export function appendPlanEvent(ctx: Context, after: RatePlan, changed_fields: string[]): Promise<void> {
  const { price_overrides: _, ...data } = after
  return appendEvent(ctx, {
    type: 'rate_plan.updated',
    property_id: after.property_id,
    resource_id: after.id,
    data: { ...data, changed_fields },
  })
}
