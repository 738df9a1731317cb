import type * as contract from '#contract/money/folios.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { creditNote, requireMayExceedCredit } from '#server/features/companies/public.ts'
import {
  accountOf,
  changeDraft,
  type DocumentChange,
  findBuyer,
  folioIdOf,
  readDocuments,
  withFolio,
} from '#server/features/invoices/public.ts'
import { changeDocuments, findReservation, lockForMoney } from '#server/features/stays/reservations/public.ts'
import { patchBillTo } from '../bill-to.ts'
import { changePayer } from '../change-payer.ts'
import { presentFolios } from './present-folios.ts'
import { requireFolio } from './require-folio.ts'

type Op = typeof contract.updateFolio

/** Changes the name and payer of a folio; its draft follows. SVC-8004. rule 7.58, 30.11 */
export async function updateFolio(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  requireMayExceedCredit(ctx, body)
  const found = await findReservation(ctx, params.id)
  requireFolio(found, params.folio_id)
  const reservation = await lockForMoney(ctx, found.id)
  // It may have been deleted meanwhile.
  requireFolio(reservation, params.folio_id)
  const stored_folio = reservation.folios.find(({ id }) => id === params.folio_id)
  const documents = await readDocuments(ctx, reservation.id)
  const draft = documents.find(
    (row) => row.type === 'invoice' && row.number === null && folioIdOf(row) === params.folio_id,
  )
  const stored = draft?.bill_to ?? stored_folio?.bill_to ?? null
  const bill_to = await patchBillTo(ctx, body.bill_to, {
    property_id: found.property_id,
    stored,
    shown: () => findBuyer(ctx, { reservation_id: reservation.id }),
  })
  const name = body.name === undefined ? (stored_folio?.name ?? null) : body.name
  const folios = withFolio(reservation, { id: params.folio_id, name, bill_to })
  const change: DocumentChange = (now, stay, moment) =>
    draft ? changeDraft(draft.id, { added_lines: draft.added_lines, bill_to })(now, stay, moment) : now
  const before = await presentFolios(ctx, reservation)
  const { credit_override } = body
  // Without a draft nothing of it is on an account yet.
  const is_other_account = draft !== undefined && accountOf(reservation, { bill_to }) !== draft.company_id
  const changed = is_other_account
    ? await changePayer(ctx, reservation, { change, folios, credit_override })
    : await changeDocuments(ctx, reservation, change, folios)
  const after = await presentFolios(ctx, changed)
  const one = (all: typeof after) => all.find(({ id }) => id === params.folio_id)!
  const { property_id } = reservation
  ctx.audit?.({
    resource_id: reservation.id,
    property_id,
    before: one(before),
    after: { ...one(after), ...(is_other_account && creditNote(body)) },
  })
  return one(after)
}
