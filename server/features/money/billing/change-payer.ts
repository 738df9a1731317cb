import type { Context } from '#server/context.ts'
import { requireCredit, requireMayExceedCredit } from '../../companies/public.ts'
import { type DocumentChange, onAccount, readDocuments } from '../../invoices/public.ts'
import { changeDocuments, type ReservationRow } from '../../stays/reservations/public.ts'

interface PayerChange {
  readonly change: DocumentChange
  readonly folios: ReservationRow['folios']
  readonly credit_override?: { readonly reason: string } | undefined
}

/**
 * Changes who pays documents of a stay, or what of it they pay. SVC-8004 where more is on the account of a company
 * afterwards than its credit limit allows, unless the request overrides that. rule 30.11
 */
export async function changePayer(
  ctx: Context,
  reservation: ReservationRow,
  { change, folios, credit_override }: PayerChange,
): Promise<ReservationRow> {
  requireMayExceedCredit(ctx, { credit_override })
  const before = onAccount(await readDocuments(ctx, reservation.id))
  const after = await changeDocuments(ctx, reservation, change, folios)
  if (credit_override) return after
  const now = onAccount(await readDocuments(ctx, reservation.id))
  const grown = [...now].filter(([id, amount]) => amount > (before.get(id) ?? 0))
  await requireCredit(
    ctx,
    new Map(grown.map(([id, amount]) => [id, amount - (before.get(id) ?? 0)] as const)),
  )
  return after
}
