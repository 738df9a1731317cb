import type * as contract from '#contract/money/charges.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { changeDraft, readDocuments } from '#server/features/invoices/public.ts'
import { changeDocuments, findReservation, lockForMoney } from '#server/features/stays/reservations/public.ts'
import { acceptAdded } from '../accept-lines.ts'
import { requireDraft } from '../draft.ts'
import { findCharge } from './present-charges.ts'

type Op = typeof contract.deleteCharge

/**
 * Removes a charge from a draft. SVC-3001, SVC-7001 where it is invoiced, SVC-7005 where its day is closed.
 * rule 25.4, 17.5
 */
export async function deleteCharge(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, params.id)
  const reservation = await lockForMoney(ctx, found.id)
  const documents = await readDocuments(ctx, reservation.id)
  const { document, charge } = findCharge(documents, params.charge_id)
  requireDraft(document)
  const remaining = document.added_lines.filter(({ charge_id }) => charge_id !== charge.id)
  const added_lines = await acceptAdded(ctx, remaining, reservation, document.added_lines)
  await changeDocuments(
    ctx,
    reservation,
    changeDraft(document.id, { added_lines, bill_to: document.bill_to }),
  )
  ctx.audit?.({
    resource_id: reservation.id,
    property_id: reservation.property_id,
    before: { charge },
    after: { charge: null, lines_removed: money(charge.total.amount, reservation.currency) },
  })
  return charge
}
