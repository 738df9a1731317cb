import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/room-types.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { canSee } from '../../postgres/scope.ts'
import { readRoomType } from './store.ts'

type Op = typeof contract.getRoomType

/** One room type; another scope's looks missing. rule 1, 2 */
export async function getRoomType(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await readRoomType(ctx.tx, ctx.scope.account_id, params.id)
  if (!row || !canSee(ctx, row.property_id)) throw missing()
  return row
}
