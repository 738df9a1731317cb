import type * as contract from '#contract/money/folios.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findBuyer, MAX_FOLIOS, withFolio } from '#server/features/invoices/public.ts'
import { changeDocuments, findReservation, lockForMoney } from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { patchBillTo } from '../bill-to.ts'
import { presentFolios } from './present-folios.ts'

type Op = typeof contract.createFolio

/** Opens another folio of a stay, for a payer of a part of it. SVC-2002 beyond ten. rule 7.58 */
export async function createFolio(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, params.id)
  const reservation = await lockForMoney(ctx, found.id)
  const { name = null, bill_to } = body ?? {}
  const id = newId('folio', ctx.now.epochMilliseconds)
  const payer = await patchBillTo(ctx, bill_to, {
    property_id: found.property_id,
    stored: null,
    shown: () => findBuyer(ctx, { reservation_id: found.id }),
  })
  const folios = withFolio(reservation, { id, name, bill_to: payer })
  if (folios.length > MAX_FOLIOS) throw invalid('id', 'too_many', `A stay has at most ${MAX_FOLIOS} folios.`)
  const after = await changeDocuments(ctx, reservation, (documents) => documents, folios)
  const shown = await presentFolios(ctx, after)
  return shown.find((folio) => folio.id === id)!
}
