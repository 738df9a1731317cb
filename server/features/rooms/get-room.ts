import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/room-types.ts'
import type { Context } from '../../context.ts'
import { datesAt } from '../../kernel/clock.ts'
import { missing } from '../../kernel/errors.ts'
import { canSee } from '../../postgres/scope.ts'
import { presentRoom } from './present.ts'
import { readRoom } from './store.ts'

type Op = typeof contract.getRoom

/** One room with its current and future blocks. rule 2 */
export async function getRoom(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await readRoom(ctx, params.id)
  if (!row || !canSee(ctx, row.property_id)) throw missing()
  return presentRoom(row, datesAt(ctx.now))
}
