import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/rate-plans.ts'
import type { Context } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { readMappings } from './mappings/mappings-store.ts'
import { readNegotiatedSeen } from './negotiated-plans.ts'
import { readNightPrices, requireNights } from './night-prices.ts'
import { readOverrides } from './overrides/overrides-store.ts'
import { presentRatePlan } from './present.ts'
import { findRatePlan } from './store.ts'

type Op = typeof contract.getRatePlan

/** One rate plan with all its dates; 404 for one of another scope. rule 3 */
export async function getRatePlan(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  requireNights(query)
  const [plan, overridesOf, mappingsOf, prices, seen] = await Promise.all([
    findRatePlan(ctx, params.id),
    readOverrides(ctx, [params.id]),
    readMappings(ctx, [params.id]),
    readNightPrices(ctx, params.id, query),
    readNegotiatedSeen(ctx, query),
  ])
  if (plan.negotiated && seen && !seen.includes(plan.id)) throw missing()
  const whole = { plan, channels: mappingsOf(plan), overrides: overridesOf(plan) }
  return { ...presentRatePlan(whole), ...prices }
}
