import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/cancellations.ts'
import type { Context } from '#server/context.ts'
import { previewRefunds } from '#server/features/invoices/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { triggerOf } from '../changes/guards.ts'
import { asExpired, isExpired } from '../holds/hold.ts'
import { received } from '../money/amount-due.ts'
import { findReservation } from '../store.ts'
import { feeNow } from './cancel-reservation.ts'
import { highestFee } from './chosen-fee.ts'

type Op = typeof contract.quoteCancellation

/** The fee of a cancellation at this moment; SVC-1007 where it is not possible. rule 4 */
export async function quoteCancellation(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const stored = await findReservation(ctx, params.id)
  const row = isExpired(stored, ctx.now) ? asExpired(stored) : stored
  const property = (await readProperty(ctx, row.property_id))!
  triggerOf({ row, property, now: ctx.now }, 'cancelled')
  const fee = feeNow(row, property, ctx.now)
  const excess = Math.max(0, received(row) - fee)
  const refund = excess > 0 ? await previewRefunds(ctx, row, excess) : { money: 0, status: 'none' as const }
  const inMoney = (amount: number) => (amount === 0 ? null : money(amount, row.currency))
  return {
    reservation_id: row.id,
    fee: inMoney(fee),
    refund: inMoney(refund.money),
    refund_status: refund.status,
    max_fee: money(highestFee(row, fee), row.currency),
    free_cancellation_until: row.free_cancellation_until,
    quoted_at: toTimestamp(ctx.now),
  }
}
