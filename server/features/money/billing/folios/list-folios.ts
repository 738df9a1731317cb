import type * as contract from '#contract/money/folios.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findReservation } from '#server/features/stays/reservations/public.ts'
import { presentFolios } from './present-folios.ts'

type Op = typeof contract.listFolios

/** The folios of a stay, the first one first. rule 7.58 */
export async function listFolios(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  return { data: await presentFolios(ctx, await findReservation(ctx, params.id)) }
}
