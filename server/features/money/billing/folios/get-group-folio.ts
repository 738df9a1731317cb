import type * as contract from '#contract/money/routing.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { folioIdOf, type InvoiceRow, readDocumentsOfStays } from '#server/features/invoices/public.ts'
import {
  type ReservationRow,
  readGroupPayer,
  readReservations,
  readStayIdsOfGroup,
} from '#server/features/stays/reservations/public.ts'
import { sumsOfFolio } from './present-folios.ts'
import { statementOf } from './statement.ts'

type Op = typeof contract.getGroupFolio

/** What a group pays: the folios of its stays that rules have opened for it. rule 31.11 */
export async function getGroupFolio(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [group, ids] = await Promise.all([readGroupPayer(ctx, params.id), readStayIdsOfGroup(ctx, params.id)])
  const [stays, documents] = await Promise.all([readReservations(ctx, ids), readDocumentsOfStays(ctx, ids)])
  const of_stay = Map.groupBy(documents, ({ reservation_id }) => reservation_id)
  const shown = stays.flatMap((stay) => {
    const folio_id = stay.folios.find(({ routed_to }) => routed_to === 'group')?.id
    if (folio_id === undefined) return []
    const own = (of_stay.get(stay.id) ?? []).filter((row) => folioIdOf(row) === folio_id)
    return [{ stay, own, shown: presentStay(stay, folio_id, own) }]
  })
  shown.sort((a, b) => (a.stay.check_in + a.stay.id < b.stay.check_in + b.stay.id ? -1 : 1))
  const all = shown.flatMap(({ own }) => own)
  const { group_id, property_id, bill_to, currency } = group
  return {
    group_id,
    property_id,
    bill_to,
    stays: shown.map((one) => one.shown),
    ...sumsOfFolio(all, currency),
  }
}

function presentStay(stay: ReservationRow, folio_id: string, own: readonly InvoiceRow[]) {
  const { id: reservation_id, booker, status, check_in, check_out } = stay
  return {
    reservation_id,
    first_name: booker.first_name,
    last_name: booker.last_name,
    status,
    check_in,
    check_out,
    folio_id,
    ...statementOf(own, stay.currency),
  }
}
