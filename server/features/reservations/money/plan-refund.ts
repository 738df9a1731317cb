import type { Context } from '../../../context.ts'
import { planRefunds } from '../../invoices/public.ts'
import type { ReservationRow } from '../row.ts'
import { owed, received } from './amount-due.ts'

/**
 * Records refunds of what a cancelled stay has received beyond what it owes; its cancellation has their
 * state. The job `settle_payments` carries out those to cards. rule 4
 */
export async function planRefund(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  row: ReservationRow,
  reason: string,
): Promise<ReservationRow> {
  const excess = received(row) - owed(row)
  if (excess <= 0) return row
  const refund_status = await planRefunds(ctx, row, excess, reason)
  return row.cancellation ? { ...row, cancellation: { ...row.cancellation, refund_status } } : row
}
