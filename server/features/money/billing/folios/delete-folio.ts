import type * as contract from '#contract/money/folios.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import {
  firstFolioId,
  folioIdOf,
  readDocuments,
  readPaymentsOfStay,
} from '#server/features/invoices/public.ts'
import { changeDocuments, findReservation, lockForMoney } from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { presentFolios } from './present-folios.ts'
import { requireFolio } from './require-folio.ts'

type Op = typeof contract.deleteFolio

/** Deletes an empty folio. SVC-2002 for the first one and for one that is not empty. rule 7.64 */
export async function deleteFolio(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, params.id)
  requireFolio(found, params.folio_id)
  const reservation = await lockForMoney(ctx, found.id)
  requireFolio(reservation, params.folio_id)
  if (params.folio_id === firstFolioId(reservation.id))
    throw invalid('folio_id', 'first', 'The first folio of a stay is always there.')
  const [documents, payments, before] = await Promise.all([
    readDocuments(ctx, reservation.id),
    readPaymentsOfStay(ctx, reservation.id),
    presentFolios(ctx, reservation),
  ])
  const own = new Set(documents.filter((row) => folioIdOf(row) === params.folio_id).map(({ id }) => id))
  const has_documents = documents.some((row) => own.has(row.id) && row.status !== 'void')
  const has_money = payments.some((row) => own.has(row.invoice_id) && row.status !== 'failed')
  if (has_documents || has_money)
    throw invalid('folio_id', 'not_empty', 'Move its lines and payments to another folio first.')
  const folios = reservation.folios.filter(({ id }) => id !== params.folio_id)
  const after = await changeDocuments(ctx, reservation, (all) => all, folios)
  const { property_id } = reservation
  const deleted = before.find(({ id }) => id === params.folio_id)!
  ctx.audit?.({ resource_id: reservation.id, property_id, before: deleted, after: null })
  return { data: await presentFolios(ctx, after) }
}
