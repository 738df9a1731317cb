import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { planRefunds, readRefundsOfStay, withdrawRefunds } from '#server/features/invoices/public.ts'
import { fault } from '#server/kernel/errors.ts'
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
  const planned = await planRefunds(ctx, row, excess, reason)
  if (!row.cancellation) return row
  // What credit or a write-off had settled goes back without money: nobody is promised it. rule 32.10
  const refund = planned.money === 0 ? null : money(planned.money, row.currency)
  return { ...row, cancellation: { ...row.cancellation, refund, refund_status: planned.status } }
}

/**
 * Withdraws the planned refunds of a stay that takes place after all. SVC-1007 where the provider was asked
 * for one meanwhile: jobs do so without locking the reservation. rule 7.41
 */
export async function withdrawPlannedRefunds(
  ctx: Pick<Context, 'tx' | 'scope'>,
  { id, status, cancellation }: ReservationRow,
): Promise<void> {
  if (!cancellation) return
  await withdrawRefunds(ctx, id)
  const refunds = await readRefundsOfStay(ctx, id)
  const has_begun = refunds.some(
    (refund) =>
      (refund.status === 'pending' || refund.status === 'succeeded') &&
      Temporal.Instant.compare(refund.created_at, cancellation.cancelled_at) >= 0,
  )
  if (has_begun)
    throw fault('SVC-1007', {
      details: { from: status, to: 'confirmed', allowed: [], reason: 'refund_made' },
    })
}
