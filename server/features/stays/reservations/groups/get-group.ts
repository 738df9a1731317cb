import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/groups.ts'
import type { Context } from '#server/context.ts'
import { readBlock } from '#server/features/inventory/nights/public.ts'
import { presentGroup } from './present-group.ts'
import { findGroup } from './store.ts'

type Op = typeof contract.getGroup

/** One group with the nights of its block; 404 for one of another scope. rule 31.1 */
export async function getGroup(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [row, nights] = await Promise.all([findGroup(ctx, params.id), readBlock(ctx, params.id)])
  return presentGroup(ctx, row, nights)
}
