import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/yield-rules.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentRule } from './present.ts'
import { insertRule } from './store.ts'
import { acceptRule } from './validate-yield-rule.ts'

type Op = typeof contract.createYieldRule

/** Creates a rule of a property, as a draft. rule 21.11 */
export async function createYieldRule(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const row = {
    id: newId('yield_rule', ctx.now.epochMilliseconds),
    status: 'draft' as const,
    position: 0,
    conditions: {},
    floor: null,
    ceiling: null,
    ...body,
    ...firstVersion(ctx.now),
  }
  await acceptRule(ctx, property, row)
  await insertRule(ctx, row)
  return presentRule(ctx, row)
}
