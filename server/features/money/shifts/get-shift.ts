import type * as contract from '#contract/money/shifts.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { presentShifts } from './present.ts'
import { findShift } from './store.ts'

type Op = typeof contract.getShift

/** A cashier shift; while it is open, with its takings so far. rule 7.57 */
export async function getShift(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [shown] = await presentShifts(ctx, [await findShift(ctx, params.id)])
  return shown!
}
