import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/invoices.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../kernel/errors.ts'
import { addToDraft, MAX_ADDED_LINES, readDocuments, readInvoice } from '../invoices/public.ts'
import { changeDocuments, findReservation, lockForMoney } from '../reservations/public.ts'
import { acceptLines } from './accept-lines.ts'

type Op = typeof contract.createInvoice

/** Charges something to a stay: on its draft, or on a new one where all was invoiced. SVC-3001, SVC-2002. rule 7 */
export async function createInvoice(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, body.reservation_id, 'reservation_id')
  const reservation = await lockForMoney(ctx, found.id)
  const lines = acceptLines(body.added_lines, reservation, [])
  await changeDocuments(ctx, reservation, addToDraft(lines))
  const documents = await readDocuments(ctx, reservation.id)
  const draft = documents.findLast(({ type, status }) => type === 'invoice' && status === 'draft')!
  if (draft.added_lines.length > MAX_ADDED_LINES)
    throw invalid('added_lines', 'too_many', `A draft has at most ${MAX_ADDED_LINES} of them.`)
  return readInvoice(ctx, draft.id)
}
