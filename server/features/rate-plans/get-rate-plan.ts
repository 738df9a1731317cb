import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/rate-plans.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { canSee } from '../../postgres/scope.ts'
import { readMappings } from './mappings-store.ts'
import { readNightPrices, requireNights } from './night-prices.ts'
import { readOverrides } from './overrides-store.ts'
import { presentRatePlan } from './present.ts'
import { readRatePlan } from './store.ts'

type Op = typeof contract.getRatePlan

/** One rate plan with all its dates; another scope's looks missing. rule 3 */
export async function getRatePlan(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  requireNights(query)
  const { tx, scope } = ctx
  const [plan, overridesOf, mappingsOf, prices] = await Promise.all([
    readRatePlan(tx, scope.account_id, params.id),
    readOverrides(tx, scope.account_id, [params.id]),
    readMappings(tx, scope.account_id, [params.id]),
    readNightPrices(ctx, params.id, query),
  ])
  if (!plan || !canSee(ctx, plan.property_id)) throw missing()
  const whole = { plan, channels: mappingsOf(plan), overrides: overridesOf(plan) }
  return { ...presentRatePlan(whole), ...prices }
}
