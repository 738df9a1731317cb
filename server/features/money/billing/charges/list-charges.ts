import type * as contract from '#contract/money/charges.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readDocuments } from '#server/features/invoices/public.ts'
import { findReservation } from '#server/features/stays/reservations/public.ts'
import { chargesOn, holdsCharges } from './present-charges.ts'
import { presentRecurring } from './present-recurring.ts'

type Op = typeof contract.listCharges

/** The charges of a stay, invoiced or not. rule 25.3 */
export async function listCharges(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const stay = await findReservation(ctx, params.id)
  const documents = await readDocuments(ctx, stay.id)
  return {
    data: documents.filter(holdsCharges).flatMap(chargesOn),
    recurring: stay.recurring_charges.map((one) => presentRecurring(stay, one)),
  }
}
