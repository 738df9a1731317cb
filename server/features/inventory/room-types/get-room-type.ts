import type * as contract from '#contract/inventory/room-types.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findRoomType } from './store.ts'

type Op = typeof contract.getRoomType

/** One room type; 404 for one of another scope. rule 1, 2 */
export const getRoomType = (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  findRoomType(ctx, params.id)
