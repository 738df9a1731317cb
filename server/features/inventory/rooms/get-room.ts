import type * as contract from '#contract/inventory/rooms.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readOccupied } from './occupancy-store.ts'
import { presentRoom } from './present.ts'
import { findRoom } from './store.ts'

type Op = typeof contract.getRoom

/** One room with its current and future blocks. rule 2 */
export async function getRoom(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [row, occupied] = await Promise.all([findRoom(ctx, params.id), readOccupied(ctx, [params.id])])
  return presentRoom(row, ctx.now, occupied)
}
