import type * as contract from '#contract/money/payments.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  completeRefundTasks,
  creditSecurityDeposit,
  findPayment,
  paymentRefunded,
  presentRefund,
  readRefund,
  writePayment,
} from '../../invoices/public.ts'
import { applyRefund } from '../../stays/reservations/public.ts'
import { alreadyRefunded, openRefund, type RefundRequest } from './open-refund.ts'
import type { Returned } from './refund-card.ts'

type Op = typeof contract.refundPayment

/** Stripe knows of a refund that is not recorded here yet. */
const KNOWN_THERE = 'charge_already_refunded'

/**
 * Refunds a payment in whole or in part: the outcome at its provider, or, for other payments, that staff have
 * returned the money. SVC-8003 above what is left. rule 7
 */
export async function refundPayment(
  ctx: Context,
  request: RefundRequest,
  returned: Returned | undefined,
): Promise<Output<Op>> {
  if (returned) {
    const refund = (await readRefund(ctx, returned.refund_id))!
    if (refund.failure_code === KNOWN_THERE) throw alreadyRefunded(0, refund.currency)
    return presentRefund(refund)
  }
  const seen = await findPayment(ctx, request.params.id)
  // The stored response has expired in between.
  if (seen.provider !== null) throw fault('SVC-9002', { headers: { 'retry-after': '1' } })
  const { refund, payment, stay } = await openRefund(ctx, request)
  const { amount } = refund
  const after = { ...payment, amount_refunded: payment.amount_refunded + amount }
  await Promise.all([
    writePayment(ctx, { ...after, updated_at: toTimestamp(ctx.now) }),
    completeRefundTasks(ctx, payment.id, amount),
    creditSecurityDeposit(ctx, payment, amount),
    appendRequested(ctx, paymentRefunded(after, refund, stay.guest_id)),
  ])
  await applyRefund(ctx, stay, { invoice_id: payment.invoice_id, amount })
  return presentRefund(refund)
}
