import type { Context } from '#server/context.ts'
import { type OnAccount, requireCredit, requireMayExceedCredit } from '../../companies/public.ts'
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
  await requireCredit(ctx, grownSince(before, onAccount(await readDocuments(ctx, reservation.id))))
  return after
}

const grownSince = (before: readonly OnAccount[], now: readonly OnAccount[]): OnAccount[] =>
  now.flatMap((one) => {
    const known = before.find(
      ({ company_id, currency }) => company_id === one.company_id && currency === one.currency,
    )
    const amount = one.amount - (known?.amount ?? 0)
    return amount > 0 ? [{ ...one, amount }] : []
  })
