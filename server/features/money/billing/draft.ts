import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault } from '#server/kernel/errors.ts'
import { findInvoice, type InvoiceRow } from '../../invoices/public.ts'
import { lockForMoney, type ReservationRow } from '../../stays/reservations/public.ts'

/** An invoice with its reservation, which is locked. Throws SVC-3001 and SVC-1015. */
export async function readForBilling(
  ctx: Context,
  id: string,
): Promise<{ invoice: InvoiceRow; reservation: ReservationRow }> {
  const { reservation_id } = await findInvoice(ctx, id)
  const reservation = await lockForMoney(ctx, reservation_id)
  // Read again, now that it is locked.
  const invoice = await findInvoice(ctx, id)
  requireMatch(ctx, invoice.version)
  return { invoice, reservation }
}

/** SVC-7001 for anything but a draft. rule 7 */
export function requireDraft({ status }: InvoiceRow): void {
  if (status !== 'draft') throw fault('SVC-7001', { details: { status } })
}
