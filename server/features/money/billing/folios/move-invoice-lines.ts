import type * as contract from '#contract/money/folios.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { creditNote } from '#server/features/companies/public.ts'
import {
  addedPlace,
  chargeKey,
  folioIdOf,
  type InvoiceRow,
  isCorrection,
  MAX_ADDED_LINES,
  moveAddedLines,
  readDocuments,
  storedFolioId,
  withCharges,
} from '#server/features/invoices/public.ts'
import type { ReservationRow } from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { changePayer } from '../change-payer.ts'
import { readForBilling, requireDraft } from '../draft.ts'
import { presentFolios } from './present-folios.ts'
import { requireFolio } from './require-folio.ts'

type Op = typeof contract.moveInvoiceLines

/**
 * Moves lines of a draft to another folio of the stay, where they stay. SVC-7001 once it is issued, SVC-2002
 * for lines that are not on it and for what is invoiced already, SVC-8004. rule 7.59, 30.11
 */
export async function moveInvoiceLines(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { invoice, reservation } = await readForBilling(ctx, params.id)
  requireFolio(reservation, body.folio_id, 'folio_id')
  requireDraft(invoice)
  const lines = body.line_ids.map((line_id, i) =>
    requireMovable(invoice, reservation, line_id, `line_ids.${i}`),
  )
  if (folioIdOf(invoice) === body.folio_id) return { data: await presentFolios(ctx, reservation) }
  const places = new Set(lines.flatMap((line_id) => addedPlace(line_id) ?? []))
  const keys = new Set(lines.filter((line_id) => addedPlace(line_id) === undefined).map(chargeKey))
  const folios = withCharges(reservation.folios, keys, body.folio_id)
  const target = storedFolioId(reservation.id, body.folio_id)
  const after = await changePayer(ctx, reservation, {
    change: moveAddedLines(invoice.id, places, target),
    folios,
    credit_override: body.credit_override,
  })
  await requireRoom(ctx, reservation, target)
  const { property_id } = reservation
  const moved = { folio_id: body.folio_id, line_ids: body.line_ids.join(', '), ...creditNote(body) }
  ctx.audit?.({
    resource_id: invoice.id,
    property_id,
    before: { folio_id: folioIdOf(invoice) },
    after: moved,
  })
  return { data: await presentFolios(ctx, after) }
}

function requireMovable(
  invoice: InvoiceRow,
  { fee }: ReservationRow,
  line_id: string,
  field: string,
): string {
  const line = invoice.line_items.find(({ id }) => id === line_id)
  if (!line || invoice.type !== 'invoice') throw invalid(field, 'unknown_line', 'The draft has no such line.')
  if (fee !== null)
    throw invalid(field, 'fee_alone', 'After a cancellation or no-show the fee is on the first folio.')
  if (isCorrection(line) && addedPlace(line_id) === undefined)
    throw invalid(field, 'invoiced', 'It corrects what is invoiced, and stays where that is.')
  return line_id
}

async function requireRoom(ctx: Context, { id }: ReservationRow, folio_id: string | null): Promise<void> {
  const documents = await readDocuments(ctx, id)
  const draft = documents.findLast((row) => row.number === null && row.folio_id === folio_id)
  if ((draft?.added_lines.length ?? 0) > MAX_ADDED_LINES)
    throw invalid('line_ids', 'too_many', `A draft has at most ${MAX_ADDED_LINES} added lines.`)
}
