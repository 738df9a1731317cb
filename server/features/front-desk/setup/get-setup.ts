import type * as contract from '#contract/front-desk/setup.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '../../property/properties/public.ts'
import { readSetups } from './read-setups.ts'

type Op = typeof contract.getSetup

/** The steps of a property's setup. rule 1.8 */
export async function getSetup(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { id } = await findProperty(ctx, query.property_id)
  const [setup] = await readSetups(ctx, [id])
  return setup!
}
