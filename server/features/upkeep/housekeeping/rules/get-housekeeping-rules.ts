import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/housekeeping-rules.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'

type Op = typeof contract.getHousekeepingRules

/** The housekeeping rules of a property. rule 24 */
export async function getHousekeepingRules(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { id, housekeeping } = await findProperty(ctx, params.id)
  return { property_id: id, ...housekeeping }
}
