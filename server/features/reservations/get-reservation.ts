import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/reservations.ts'
import type { Context } from '../../context.ts'
import { present } from './present.ts'
import { requireReservation } from './require-reservation.ts'

type Op = typeof contract.getReservation

/** One reservation; another scope's looks missing. spec 4 */
export async function getReservation(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  return present(await requireReservation(ctx, params.id), ctx.now)
}
