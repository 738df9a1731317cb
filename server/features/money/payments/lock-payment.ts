import type { Context } from '#server/context.ts'
import { type PaymentRow, readPayment } from '../../invoices/public.ts'
import { lockForMoney, type ReservationRow } from '../../stays/reservations/public.ts'

export type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** An existing payment as it is once its reservation is locked: the one lock of all its money. */
export async function lockPayment(
  ctx: TxContext,
  id: string,
): Promise<{ payment: PaymentRow; stay: ReservationRow }> {
  const seen = await readPayment(ctx, id)
  const stay = await lockForMoney(ctx, seen!.reservation_id)
  return { stay, payment: (await readPayment(ctx, id))! }
}
