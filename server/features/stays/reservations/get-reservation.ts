import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { readIncluded } from './included.ts'
import { present } from './present.ts'
import { findReservation } from './store.ts'

type Op = typeof contract.getReservation

/** One reservation; 404 for one of another scope. spec 4 */
export async function getReservation(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  const row = await findReservation(ctx, params.id)
  const more = await readIncluded(ctx, query.include, [row])
  return { ...present(row, ctx.now, ctx.scope), ...more(row) }
}
