import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/rate-plans.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../faults.ts'
import { sees } from '../properties/public.ts'
import { readMappings } from './mappings-store.ts'
import { readOverrides } from './overrides-store.ts'
import { presentRatePlan } from './present.ts'
import { readRatePlan } from './store.ts'

type Op = typeof contract.getRatePlan

/** One rate plan with all its dates; another scope's looks missing. decisions 3 */
export async function getRatePlan(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { tx, scope } = ctx
  const [plan, overridesOf, mappingsOf] = await Promise.all([
    readRatePlan(tx, scope.account_id, params.id),
    readOverrides(tx, scope.account_id, [params.id]),
    readMappings(tx, scope.account_id, [params.id]),
  ])
  if (!plan || !sees(ctx, plan.property_id)) throw missing()
  return presentRatePlan({ plan, channels: mappingsOf(plan), overrides: overridesOf(plan) })
}
