import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/properties.ts'
import type { Context } from '#server/context.ts'
import { presentProperty } from './present.ts'
import { findProperty } from './store.ts'

type Op = typeof contract.getProperty

/** One property; 404 for one of another scope. rule 1 */
export async function getProperty(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findProperty(ctx, params.id)
  return presentProperty(row, ctx.now)
}
