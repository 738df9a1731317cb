import type * as contract from '#contract/invoices/invoices.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import {
  addToDraft,
  MAX_ADDED_LINES,
  readDocuments,
  readInvoice,
  storedFolioId,
} from '../../invoices/public.ts'
import { changeDocuments, findReservation, lockForMoney } from '../../stays/reservations/public.ts'
import { acceptLines } from './accept-lines.ts'
import { requireFolio } from './folios/require-folio.ts'

type Op = typeof contract.createInvoice

/** Adds lines to a stay: on its draft, or on a new one where everything was invoiced. SVC-3001, SVC-2002. rule 7 */
export async function createInvoice(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, body.reservation_id, 'reservation_id')
  const reservation = await lockForMoney(ctx, found.id)
  if (body.folio_id !== undefined) requireFolio(reservation, body.folio_id, 'folio_id')
  const folio_id = body.folio_id === undefined ? null : storedFolioId(reservation.id, body.folio_id)
  const lines = await acceptLines(ctx, body.added_lines, reservation, [])
  await changeDocuments(ctx, reservation, addToDraft(lines, folio_id))
  const documents = await readDocuments(ctx, reservation.id)
  const draft = documents.findLast(
    (row) => row.type === 'invoice' && row.status === 'draft' && row.folio_id === folio_id,
  )!
  if (draft.added_lines.length > MAX_ADDED_LINES)
    throw invalid('added_lines', 'too_many', `A draft has at most ${MAX_ADDED_LINES} of them.`)
  return readInvoice(ctx, draft.id)
}
