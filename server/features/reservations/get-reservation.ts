import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/reservations.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../faults.ts'
import { sees } from '../properties/public.ts'
import { present } from './present.ts'
import { readReservation } from './store.ts'

type Op = typeof contract.getReservation

/** One reservation; another scope's looks missing. spec 4 */
export async function getReservation(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await readReservation(ctx.tx, ctx.scope.account_id, params.id)
  if (!row || !sees(ctx, row.property_id)) throw missing()
  return present(row, ctx.now)
}
