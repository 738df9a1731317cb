import { isMoneyless } from '#contract/money/payment-methods.ts'
import type * as contract from '#contract/money/payments.ts'
import type { Input } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  insertRefund,
  namedActor,
  newRefund,
  type PaymentRow,
  type RefundRow,
  readRefundOfRequest,
  readRefundsOfPayment,
  refundable,
} from '../../invoices/public.ts'
import { lockOpenDays } from '../../property/properties/public.ts'
import type { ReservationRow } from '../../stays/reservations/public.ts'
import { joinShift } from '../shifts/public.ts'
import { lockPayment } from './lock-payment.ts'
import { isSameRequest } from './same-request.ts'

export type RefundRequest = Input<typeof contract.refundPayment>

/** An accepted refund, of a payment whose reservation is locked. */
export interface OpenedRefund {
  readonly refund: RefundRow
  readonly payment: PaymentRow
  readonly stay: ReservationRow
}

/**
 * Accepts a refund: as much is left of the payment, SVC-8003. A refund by the provider begins as pending;
 * otherwise staff have returned the money already. rule 7, 11
 */
export async function openRefund(
  ctx: Context,
  { params, body }: RefundRequest,
  request?: PreTransaction['request'],
): Promise<OpenedRefund> {
  const { payment, stay } = await lockPayment(ctx, params.id)
  if (body.amount && body.amount.currency !== payment.currency)
    throw invalid('amount.currency', 'currency', `The payment is in ${payment.currency}.`)
  const [refunds, { dateOf }, shift_id] = await Promise.all([
    readRefundsOfPayment(ctx, payment.id),
    lockOpenDays(ctx, payment.property_id),
    isMoneyless(payment.method) ? null : joinShift(ctx, payment.property_id),
  ])
  if (request) {
    const known = await readRefundOfRequest(ctx, request.key, toTimestamp(ctx.now))
    if (isSameRequest(known, request)) return { refund: known, payment, stay }
  }
  const left = refundable(payment, refunds)
  const amount = body.amount?.amount ?? left
  if (amount > left || left === 0) throw alreadyRefunded(left, payment.currency)
  const at = toTimestamp(ctx.now)
  const refund = newRefund(ctx.now, payment, {
    amount,
    status: request ? 'pending' : 'succeeded',
    reason: body.reason ?? null,
    request_key: request?.key ?? null,
    request_fingerprint: request?.fingerprint ?? null,
    // This request asks the provider now; the job looks after it later.
    asked_at: request ? at : null,
    finished_at: request ? null : at,
    received_by: namedActor(ctx.actor),
    business_date: request ? null : dateOf(ctx.now),
    shift_id,
  })
  await insertRefund(ctx, refund)
  return { refund, payment, stay }
}

export const alreadyRefunded = (left: number, currency: string) =>
  fault('SVC-8003', { details: { left: { amount: left, currency } } })
